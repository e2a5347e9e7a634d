import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rules } from '../../../rules/index.ts'
import { createSession, type Session } from './session.ts'

let session: Session

beforeEach(() => {
  session = createSession()
})

afterEach(() => session.end())

describe('wrong usage', () => {
  it.each([
    [['valdate'], 'No existe la orden «valdate». ¿Quisiste decir «validate»?'],
    [['xyz'], 'No existe la orden «xyz». Mira las que hay con --help.'],
    [['catalog', 'nada'], 'No existe la orden «nada». Mira las que hay con --help.'],
    [['guides', 'dif'], 'No existe la orden «dif». ¿Quisiste decir «diff»?'],
    [['validate', '--formt', 'json'], 'No existe la opción «--formt». ¿Quisiste decir «--format»?'],
    [['validate', '--format'], 'A la opción «-f, --format <forma>» le falta su valor.'],
    [['validate'], 'Falta decir qué revisar: un archivo, una carpeta, un patrón, o - para la entrada estándar.'],
    [['explain'], 'Falta «código». Mira cómo se usa con --help.'],
    [['explain', 'a', 'b'], 'Sobran argumentos. Mira cómo se usa con --help.'],
    [
      ['explain', 'cl-nada-99'],
      'No hay ninguna regla ni código «cl-nada-99». Las reglas se ven con svc rules, y los códigos con svc catalog search.',
    ],
    [['explain', 'RUN-03'], 'No hay ninguna regla ni código «RUN-03». ¿Quisiste decir «cl-run-03»?'],
    [
      ['validate', 'a.json', '--guide', 'teii'],
      '--guide espera una de las guías que muestra svc guides, o none, y no «teii». ¿Quisiste decir «tei»?',
    ],
    [['rules', '--format', 'xml'], '--format no admite «xml»: puede ser json o md.'],
    [['--lang', 'fr'], '--lang no admite «fr»: puede ser es o en.'],
    [['help', 'valdate'], 'No existe la orden «valdate». Mira las que hay con --help.'],
    [['nope', '--help'], 'No existe la orden «nope». Mira las que hay con --help.'],
    [['--lang', 'es', 'nope', 'algo', '-h'], 'No existe la orden «nope». Mira las que hay con --help.'],
    [['catalog', 'nada', '--help'], 'No existe la orden «nada». Mira las que hay con --help.'],
    [['help', 'catalog', 'nada'], 'No existe la orden «nada». Mira las que hay con --help.'],
    [['fix', 'a.json', '--pointer', '/a'], 'Falta la opción «--replacement <json>». Mira cómo se usa con --help.'],
    [['catalog', 'get', 'comuna', '1'], 'No existe el catálogo «comuna». ¿Quisiste decir «comunas»?'],
    [['catalog', 'get', 'CIE-10', '1'], 'No existe el catálogo «CIE-10». ¿Quisiste decir «cie10»?'],
    [['catalog', 'get', 'nada', '1'], 'No existe el catálogo «nada»: mira los que hay con svc catalog list.'],
    [['catalog', 'get', '__proto__', '1'], 'No existe el catálogo «__proto__»: mira los que hay con svc catalog list.'],
    [['catalog', 'get', 'comunas', '1'], 'El catálogo «comunas» no tiene el código «1»: búscalo con svc catalog search comunas TEXTO.'],
    [['catalog', 'search', 'comunas', 'qqqqqqqq'], 'Nada en «comunas» se parece a «qqqqqqqq»: prueba con menos letras o con otra palabra.'],
    [['catalog', 'search', 'comunas', ' '], 'Falta decir qué se busca: un nombre, una parte de él o un código.'],
    [['catalog', 'search', 'comunas', 'a', '--limit', '0'], '--limit espera un número entero desde 1, como 10, y no «0».'],
    [['validate', ''], 'Una de las rutas está vacía: revisa la variable de la que viene.'],
    [['catalog', 'search', 'comunas', 'a', '--limit', 'x'], '--limit espera un número entero desde 1, como 10, y no «x».'],
  ])('%j is explained in one sentence', async (args, sentence) => {
    expect(await session.run(args)).toEqual({ status: 2, out: '', err: `svc: ${sentence}\n` })
  })

  it.each([
    [['valdate'], 'There is no command “valdate”. Did you mean “validate”?'],
    [['validate', '--formt', 'json'], 'There is no option “--formt”. Did you mean “--format”?'],
    [['validate', '--format'], 'The option “-f, --format <form>” lacks its value.'],
    [['validate'], 'Say what to check: a file, a folder, a pattern, or - for standard input.'],
    [['explain'], '“code” is missing. See how it is used with --help.'],
    [['explain', 'a', 'b'], 'There are too many arguments. See how it is used with --help.'],
    [['rules', '--format', 'xml'], '--format does not take “xml”: it may be json or md.'],
    [['help', 'valdate'], 'There is no command “valdate”. See those that there are with --help.'],
    [['fix', 'a.json', '--pointer', '/a'], 'The option “--replacement <json>” is missing. See how it is used with --help.'],
    [['catalog', 'search', 'comunas', 'a', '--limit', 'x'], '--limit takes a whole number from 1 on, such as 10, and not “x”.'],
    [['validate', 'a.json', '--guide', 'nada'], '--guide takes one of the guides that svc guides shows, or none, and not “nada”.'],
  ])('%j is explained in English with --lang en', async (args, sentence) => {
    expect(await session.run(['--lang', 'en', ...args])).toEqual({ status: 2, out: '', err: `svc: ${sentence}\n` })
  })

  it('sends no control characters of a name to the terminal', async () => {
    const { err } = await session.run(['validate', 'a\nb\u001b[31m.json'])
    expect(err).toBe('svc: No se pudo leer «a\\u000ab\\u001b[31m.json»: no existe (revisa la ruta).\n')
  })

  it('shows the help as an error without a command', async () => {
    const { status, out, err } = await session.run([])
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toMatch(/^Uso: svc \[opciones\] <orden>\n/)
  })

  it('says which languages there are where SVC_LANG is another, unless --lang chooses one', async () => {
    const notice = 'svc: SVC_LANG es «fr» y no se toma en cuenta: puede ser «es» o «en».\n'
    const errors = async (args: readonly string[], lang: string) => (await session.run(args, { env: { SVC_LANG: lang } })).err
    expect(await errors(['rules'], 'fr')).toBe(notice)
    expect(await errors(['rules', '--lang', 'es'], 'fr')).toBe('')
    for (const lang of ['es', 'en', '']) expect(await errors(['rules'], lang)).toBe('')
  })

  it('takes svc mcp --stdio for the default that it is', async () => {
    const { err } = await session.run(['mcp', '--stdio', '--ig', 'nada.tgz'])
    expect(err).toBe('svc: No se pudo leer el paquete «nada.tgz»: no existe (revisa la ruta).\n')
  })

  it('names a wrong SVC_PUBLIC_URL', async () => {
    const { status, err } = await session.run(['rules', '--format', 'json'], { env: { SVC_PUBLIC_URL: 'svc' } })
    expect(status).toBe(2)
    expect(err).toMatch(/^svc: SVC_PUBLIC_URL tiene que ser una URL completa/)
  })
})

describe('the help', () => {
  const english = /\b(?:Usage|Options|Commands|Arguments|display|help for|default:|the)\b/

  it.each([
    ['--help'],
    ['validate --help'],
    ['catalog --help'],
    ['catalog search -h'],
    ['fix --help'],
    ['help validate'],
    ['help catalog search'],
    ['explain --help'],
  ])('«svc %s» is in Spanish, and in English on request', async (line) => {
    const spanish = await session.run(line.split(' '))
    expect(spanish).toMatchObject({ status: 0, err: '' })
    expect(spanish.out).not.toMatch(english)
    const { out, status } = await session.run([...line.split(' '), '--lang', 'en'])
    expect(status).toBe(0)
    expect(out).toMatch(/^Usage: /)
    expect(out).not.toMatch(/[áéíóúñ]|\b(?:archivo|ruta|forma|muestra|orden)\b/)
  })

  it('--version prints the version alone', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { readonly version: string }
    expect(await session.run(['--version'])).toEqual({ status: 0, out: `${version}\n`, err: '' })
  })
})

describe('svc rules', () => {
  it('svc rules prints a line for each rule', async () => {
    const { out } = await session.run(['rules'])
    expect(out.split('\n')).toHaveLength(rules.length + 1)
    expect(out).toContain('cl-enc-10')
  })

  it('svc rules --format json prints the list', async () => {
    const { out } = await session.run(['rules', '--format', 'json'])
    const list = JSON.parse(out) as readonly Record<string, unknown>[]
    expect(list.map(({ code }) => code)).toEqual(rules.map(({ code }) => code))
    for (const one of list) expect(Object.keys(one)).toEqual(['code', 'severity', 'title', 'why', 'on', 'fix', 'docsUrl'])
  })

  it('svc rules --format md prints REGLAS.md', async () => {
    expect((await session.run(['rules', '--format', 'md'])).out).toMatch(/^<!--.*-->\n\n# Reglas\n/)
  })
})

describe('svc explain', () => {
  it('svc explain tells of a rule what it asks, why, how to fix it, and an example', async () => {
    const { status, out } = await session.run(['explain', 'CL-RUN-01'])
    expect(status).toBe(0)
    for (const part of ['Qué pide', 'Por qué', 'Cómo se corrige', '--fix', 'Ejemplo: RUN con puntos', 'Corregido:', '/reglas/cl-run-01']) {
      expect(out).toContain(part)
    }
  })

  it.each(rules.map(({ code }) => code))('sabe explicar %s', async (code) => {
    const { status, out } = await session.run(['explain', code])
    expect(status).toBe(0)
    expect(out).not.toMatch(/undefined|\[object/)
  })

  it('svc explain tells of a code, and which catalogs have it where there are several', async () => {
    expect((await session.run(['explain', '13120'])).out).toMatch(/^13120\n {2}comunas +Ñuñoa\n/)
    expect((await session.run(['explain', 'NNCHL'])).out).toMatch(/^NNCHL\t.*\n {2}Sistema .*CSCodigoDNI\n/)
  })

  it.each(['E119', 'e11.9', 'E11.9'])('svc explain knows a code of CIE-10 without its point or in small letters: %s', async (code) => {
    expect((await session.run(['explain', code])).out).toMatch(/^E11\.9\tDiabetes mellitus tipo 2/)
  })

  it('svc explain proposes the rule with the nearest code', async () => {
    expect((await session.run(['explain', 'cl-enc-1O'])).err).toContain('«cl-enc-10»')
  })
})

describe('svc catalog', () => {
  it('svc catalog search prints code, tab and name, exact matches first', async () => {
    expect((await session.run(['catalog', 'search', 'comunas', 'nunoa'])).out).toBe('13120\tÑuñoa\n')
    const { out } = await session.run(['catalog', 'search', 'comunas', 'san', '--limit', '3'])
    expect(out.split('\n')).toHaveLength(4)
  })

  it('svc catalog search takes several words without quotes', async () => {
    expect((await session.run(['catalog', 'search', 'comunas', 'san', 'pedro', 'de', 'atacama'])).out).toMatch(/^02203\t/)
  })

  it('svc catalog show prints a code with its source', async () => {
    const { out } = await session.run(['catalog', 'get', 'comunas', '13120'])
    expect(out).toMatch(/^13120\tÑuñoa\n {2}Sistema .*CSCodComunasCL\n/)
    expect(out).toContain('Fuente')
  })

  it('svc catalog list prints the catalogs', async () => {
    const { out } = await session.run(['catalog', 'list'])
    for (const id of ['comunas', 'provincias', 'regiones', 'identificadores', 'CSTipoIdentificador'])
      expect(out).toMatch(new RegExp(`^${id} `, 'm'))
  })
})

describe('svc catalog list', () => {
  it('svc catalog prints version and date of each catalog', async () => {
    const { out } = await session.run(['catalog', 'list'])
    for (const line of out.trimEnd().split('\n')) expect(line).toMatch(/^\S+ +[\d.]+ {2}\S.*? {2}\d{4}-\d\d-\d\d {2}\S/)
    expect(out).toMatch(/^cie10 +14\.370 {2}v2018 +2026-06-20 {2}CIE-10 \(Chile\)$/m)
  })

  it('svc catalog shortens titles, and nothing else, where they do not fit', async () => {
    const { out } = await session.run(['catalog', 'list'], { isTerminal: true, width: 100, env: { NO_COLOR: '1' } })
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(out).toMatch(/^eis-tipo-proceso-asistencial-CS +4 {2}0\.2\.0 {2}2026-08-05 {2}Tipos de proceso as…$/m)
  })
})

describe('svc catalog import', () => {
  const env = (): Record<string, string> => ({ SVC_CATALOGS: `${session.folder}/catalogos` })

  it('an import completes a catalog, and replaces the import before it', async () => {
    session.write('tfc.csv', 'code;display\n999991000167108;Paracetamol 500 mg comprimido\n')
    const { status, err } = await session.run(['catalog', 'import', 'tfc', 'tfc.csv'], { env: env() })
    expect({ status, err }).toEqual({ status: 0, err: 'svc: «tfc» tiene ahora 1 código importado de «tfc.csv».\n' })
    expect((await session.run(['catalog', 'search', 'tfc', 'paracetamol 500 comprimido'], { env: env() })).out).toContain(
      '999991000167108\tParacetamol',
    )
    session.write('tfc.csv', 'code;display\n999981000167105;Otro medicamento\n')
    await session.run(['catalog', 'import', 'tfc', 'tfc.csv'], { env: env() })
    expect((await session.run(['catalog', 'get', 'tfc', '999991000167108'], { env: env() })).status).toBe(2)
    expect((await session.run(['catalog', 'get', 'tfc', '999981000167105'], { env: env() })).status).toBe(0)
  })

  it('an imported catalog counts in validations', async () => {
    session.write('j.csv', 'code,display\nJ99.9,Trastorno inventado\n')
    const condition = { resourceType: 'Condition', subject: { reference: 'Patient/1' } }
    const coding = { system: 'http://hl7.org/fhir/sid/icd-10', code: 'J99.9' }
    session.write('c.json', JSON.stringify({ ...condition, code: { coding: [coding] } }))
    expect((await session.run(['validate', 'c.json'], { env: env() })).out).toContain('cl-cie10-02')
    expect(await session.run(['catalog', 'import', 'cie10', 'j.csv'], { env: env() })).toMatchObject({ status: 0 })
    expect((await session.run(['validate', 'c.json'], { env: env() })).out).not.toContain('cl-cie10-02')
  })

  it('a damaged stored file gets a warning, and the built-in catalog is used', async () => {
    session.write('catalogos/cie10.txt', 'nada')
    const { status, out, err } = await session.run(['catalog', 'get', 'cie10', 'I10'], { env: env() })
    expect(status).toBe(0)
    expect(out).toMatch(/^I10\t/)
    expect(err).toMatch(/^svc: Lo que se importó en «cie10» no se puede leer .*: impórtalo otra vez\.\n$/)
  })

  it.each([
    [['nada', 'a.csv'], /No existe el catálogo «nada»/],
    [['tfc', 'nada.csv'], /No se pudo leer «nada\.csv»: no existe/],
    [['tfc', 'vacio.csv'], /vacio\.csv/],
    [['tfc', 'foto.csv'], /no es un (?:archivo de )?texto/],
    [['tfc', 'lista.json'], /«lista\.json» es JSON: guárdalo como CSV o TSV/],
    [['tfc', 'corta.csv'], /corta\.csv, línea 3: tiene 3 columnas, y la línea de los nombres tiene 2\./],
  ])('%j is a usage error', async (args, sentence) => {
    session.write('vacio.csv', '')
    session.write('lista.json', '[{"code": "1"}]')
    session.write('corta.csv', 'codigo,nombre\n1,Uno\n2,Dos,Tres\n')
    session.write('foto.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    const { status, err } = await session.run(['catalog', 'import', ...args], { env: env() })
    expect(status).toBe(2)
    expect(err.trimEnd()).toMatch(sentence)
    expect(err.split('\n')).toHaveLength(2)
  })
})

describe('svc fix', () => {
  const text = '{\r\n  "a" : 1.50, "b":["x"]}'

  it('svc set changes the value and not a byte more', async () => {
    session.write('a.json', text)
    expect((await session.run(['fix', 'a.json', '--pointer', '/b/0', '--replacement', '"y"'])).status).toBe(0)
    expect(session.read('a.json')).toBe(text.replace('"x"', '"y"'))
  })

  it('svc set - goes from input to output', async () => {
    const { out } = await session.run(['fix', '-', '--pointer', '/a', '--replacement', '2'], { stdin: text })
    expect(out).toBe(text.replace('1.50', '2'))
  })

  it.each([
    ['/a', '1.00'],
    ['/a', '1e400'],
    ['/a', '12345678901234567890.10'],
    ['/b/0', '-0'],
  ])('svc set writes a number with the digits that it was given: %s %s', async (pointer, number) => {
    const { out } = await session.run(['fix', '-', '--pointer', pointer, '--replacement', number], { stdin: text })
    expect(out).toBe(text.replace(pointer === '/a' ? '1.50' : '"x"', number))
  })

  it('svc set keeps the digits within an object too', async () => {
    const { out } = await session.run(['fix', '-', '--pointer', '/b/0', '--replacement', '{"c":1.0,"d":[1.00,"1.0"]}'], { stdin: text })
    expect(out.replaceAll(/\s/g, '')).toBe('{"a":1.50,"b":[{"c":1.0,"d":[1.00,"1.0"]}]}')
  })

  it.each([
    ['a.json', 'a', '1', /espera un JSON Pointer/],
    ['a.json', '/a/~2', '1', /espera un JSON Pointer/],
    ['a.json', '/a', 'finished', /espera un valor JSON; .* '"finished"'\.$/],
    ['a.json', '/a/b', '1', /no lleva a ningún lugar/],
    ['a.json', '/b/1', '1', /no lleva a ningún lugar/],
    ['a.json', '/__proto__/x', '1', /no lleva a ningún lugar/],
    ['mal.json', '/a', '1', /no es JSON/],
    ['latin1.json', '/a', '1', /no está en UTF-8/],
    ['nada.json', '/a', '1', /no existe/],
    ['.', '/a', '1', /es una carpeta/],
  ])('%s %s %s is a usage error', async (file, pointer, replacement, sentence) => {
    session.write('a.json', text)
    session.write('mal.json', '{"a":')
    session.write('latin1.json', Buffer.from('{"a":"ñ"}', 'latin1'))
    const { status, err } = await session.run(['fix', file, '--pointer', pointer, '--replacement', replacement])
    expect(status).toBe(2)
    expect(err.trimEnd()).toMatch(sentence)
    expect(session.read('a.json')).toBe(text)
  })
})
