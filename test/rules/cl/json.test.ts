import { describe, expect, it } from 'vitest'
import { repairMojibake } from '../../../rules/cl/reading/mojibake.ts'
import { applyFix, fixAll, lint, type Issue } from '../../../rules/index.ts'

function issues(text: string): readonly Issue[] {
  return lint(text, { today: '2026-01-15', ranges: true }).issues.filter(({ code }) => code.startsWith('cl-json-'))
}

describe('a text that is not JSON', () => {
  it.each([
    ['', 'Línea 1, columna 1: el texto está vacío; se esperaba un recurso FHIR en JSON.'],
    [
      '{\n  "resourceType": "Patient",\n  "active": true,\n}',
      'Línea 3, columna 17: sobra una coma; después de ella se esperaba una clave entre comillas dobles.',
    ],
    [
      '{\n  "resourceType": "Patient",\n  "gender": "female"\n  "id": "a"\n}',
      'Línea 4, columna 3: falta una coma; se esperaba «,» o «}» y hay «"id"».',
    ],
    ['{ "resourceType": "Patient", "gender" "female" }', 'Línea 1, columna 39: después de la clave «gender» se esperaba «:» y hay «"».'],
    ['{ "resourceType": "Patient", "gender": }', 'Línea 1, columna 40: falta el valor de la clave «gender»; se esperaba un valor.'],
    ['{ "resourceType": "Patient", "gender": "fem', 'Línea 1, columna 40: el texto «"fem» no se cierra; se esperaba «"».'],
    [
      '{ "resourceType": "Patient", "name": [',
      'Línea 1, columna 39: el texto termina sin cerrar el «[» de la línea 1, columna 38; se esperaba «]».',
    ],
    [
      '{ "resourceType": "Patient", "name": [{ "family": "Soto" ] }',
      'Línea 1, columna 58: hay «]» y se esperaba «}», que cierra el «{» de la línea 1, columna 39.',
    ],
    ["{ 'resourceType': 'Patient' }", 'Línea 1, columna 3: hay comillas «\'»; se esperaban comillas dobles, «"» (y en 1 lugar más).'],
    [
      '{ "resourceType": "Patient", "active": True }',
      'Línea 1, columna 40: «True» no es un valor de JSON; se esperaba «true», en minúsculas.',
    ],
    ['{ "resourceType": "Patient", "id": "a\tb" }', 'Línea 1, columna 38: hay una tabulación dentro de un texto; se esperaba «\\t».'],
    [
      '{ "resourceType": "Patient", "birthDate": {{fecha}} }',
      'Línea 1, columna 44: se esperaba una clave entre comillas dobles y hay «{»; si «{{…}}» es una variable, escribe su valor.',
    ],
    [
      '{ "resourceType": "Patient", \u001b"id": "a" }',
      'Línea 1, columna 30: «U+001B» no va aquí; se esperaba una clave entre comillas dobles.',
    ],
    [
      '{\n  "resourceType": "Patient",\n<<<<<<< HEAD\n  "active": true\n}',
      'Línea 3, columna 1: «<<<<<<<» es la marca de un conflicto de git sin resolver: deja una de las dos partes y borra las marcas.',
    ],
    ['{ "resourceType": "Patient" } }', 'Línea 1, columna 31: sobra «}»; el recurso ya se cerró en la línea 1, columna 29.'],
  ])('%j', (text, message) => {
    const found = issues(text)
    expect(found.map((issue) => [issue.code, issue.message])).toEqual([['cl-json-01', message]])
    const [, line, column] = /línea (\d+), columna (\d+)/i.exec(message)!
    expect(found[0]?.range?.start).toMatchObject({ line: Number(line), column: Number(column) })
  })

  it('says nothing of what could not be read, and the rest of what could', () => {
    const { issues } = lint('{ "resourceType": "Encounter", "status": "complete", "class": { "code": "AMB" ', { today: '2026-01-15' })
    expect(issues.map(({ code }) => code)).toContain('cl-enc-04')
    expect(issues.map(({ code }) => code)).not.toContain('cl-enc-05')
  })

  it('is corrected along with what is wrong in what could be read', () => {
    const text = '{ "resourceType": "Encounter", "status": "complete", "class": { "code": "AMB" '
    // A text that is cut off may have had more to say: to close it is a guess, and where the status stands is none.
    expect(fixAll(text, { today: '2026-01-15' }).text).toBe(text.replace('complete', 'finished'))
    const { text: corrected } = fixAll(text, { today: '2026-01-15', unsafe: true })
    expect(JSON.parse(corrected)).toMatchObject({ resourceType: 'Encounter', status: 'finished', class: { code: 'AMB' } })
  })
})

describe('letters that were read in the wrong encoding', () => {
  it.each([
    ['MuÃ±oz', 'Muñoz'],
    ['Ã‘UÃ‘OA', 'ÑUÑOA'],
    ['Ã\u0091uÃ±oa', 'Ñuñoa'],
    ['Â¿CuÃ¡ntos aÃ±os?', '¿Cuántos años?'],
    ['Â«ValparaÃ\u00adsoÂ»', '«Valparaíso»'],
    ['â€œasÃ\u00adâ€\u009d', '“así”'],
    ['5 â‚¬', '5 €'],
    ['ðŸ˜€', '😀'],
    ['MuÃƒÂ±oz', 'Muñoz'],
    ['Dvorák con Å™ es DvoÅ™Ã¡k', undefined],
    ['DvoÅ™Ã¡k', 'Dvořák'],
  ])('%j: %j', (damaged, whole) => {
    expect(repairMojibake(damaged)).toBe(whole)
  })

  it.each([['Ñuñoa'], ['JOÃO'], ['«Ñ»'], ['CAFÉ…”'], ['“AMANHÔ'], ['ângulo'], ['Ì'], ['¿Qué?'], ['']])('leaves %j alone', (text) => {
    expect(repairMojibake(text)).toBeUndefined()
  })

  it('finds them however they are written', () => {
    for (const family of ['MuÃ±oz', 'Mu\\u00c3\\u00b1oz', 'MuÃ\\u00B1oz', 'Mu\ufffdoz', 'Mu\\uFFFDoz'])
      expect(issues(`{ "resourceType": "Patient", "name": [{ "family": "${family}" }] }`).map(({ code }) => code)).toEqual(['cl-json-07'])
  })

  it('keeps a long sentence short', () => {
    const [issue] = issues(
      JSON.stringify({ resourceType: 'Patient', text: { div: `<div>${'a '.repeat(500)}Ã± ${'b '.repeat(500)}</div>` } }),
    )
    expect(issue?.message.length).toBeLessThan(130)
    expect(issue?.message).toContain('Ã±')
  })
})

describe('keys that stand twice', () => {
  const fixOf = (text: string) => issues(text).find(({ code }) => code === 'cl-json-05')?.quickFix

  it.each<[string, unknown, readonly unknown[] | undefined]>([
    ['{"resourceType":"Patient","gender":"male","gender":"male"}', 'male', undefined],
    ['{"resourceType":"Patient","gender":"female","gender":"male"}', 'female', ['female', 'male']],
    ['{"resourceType":"Patient","gender":"female","gender":"male","gender":"female"}', 'female', ['female', 'male']],
    [
      '{"resourceType":"Patient","maritalStatus":{"text":"x"},"maritalStatus":{"coding":[{"code":"M"}]}}',
      { text: 'x', coding: [{ code: 'M' }] },
      [{ text: 'x', coding: [{ code: 'M' }] }, { text: 'x' }, { coding: [{ code: 'M' }] }],
    ],
    ['{"resourceType":"Patient","maritalStatus":{"text":"x"},"maritalStatus":{"text":"y"}}', { text: 'x' }, [{ text: 'x' }, { text: 'y' }]],
  ])('are made one, and nothing is lost unasked: %s', (text, replacement, choices) => {
    const fix = fixOf(text)!
    expect(fix).toMatchObject({ replacement, safe: choices === undefined })
    expect(fix.options?.map((option) => option.replacement)).toEqual(choices)
    for (const option of fix.options ?? [fix]) {
      const mended = applyFix(text, { ...fix, ...option })
      expect(JSON.parse(mended)).toEqual({ ...(JSON.parse(text) as object), [fix.jsonPointer.slice(1)]: option.replacement })
      expect(issues(mended).filter(({ code }) => code === 'cl-json-05')).toEqual([])
    }
  })

  it('keep other fixes from taking one of them away', () => {
    const [once, twice] = [
      '{"resourceType":"Patient","gender":"F","birthDate":"1980-1-2"}',
      '{"resourceType":"Patient","gender":"male","gender":"F","birthDate":"1980-1-2"}',
    ]
    const fixed = (text: string) =>
      lint(text, { today: '2026-01-15' }).issues.flatMap(({ code, quickFix }) =>
        quickFix === undefined ? [] : `${code} ${quickFix.jsonPointer}`,
      )
    expect(fixed(once)).toEqual(['r4-codigo-01 /gender', 'cl-fecha-01 /birthDate'])
    expect(fixed(twice)).toEqual(['cl-json-05 /gender', 'cl-fecha-01 /birthDate'])
  })

  it('are left until the text can be read whole', () => {
    expect(fixOf('{ "resourceType": "Patient", "gender": "female", gender"female" }')).toBeUndefined()
  })

  it('are left to those who read it where there are many, or much of them', () => {
    expect(fixOf(`{"resourceType":"Patient",${Array.from({ length: 11 }, (_, index) => `"id":"${index}"`).join(',')}}`)).toBeUndefined()
    expect(fixOf(`{"resourceType":"Patient","id":"${'a'.repeat(20_000)}","id":"b"}`)).toBeUndefined()
  })
})

describe('empty values', () => {
  it.each([
    ['{ "resourceType": "Patient", "name": [{ "given": [null] }] }', []],
    ['{ "resourceType": "Patient", "name": [{ "given": [null, ""] }] }', ['Patient.name[0].given[1]']],
    ['{ "resourceType": "Patient", "raro": [null] }', []],
    ['{ "resourceType": "Patient", "raro": null }', ['Patient.raro']],
    ['{ "resourceType": "Patient", "identifier": [null] }', ['Patient.identifier[0]']],
    ['{ "resourceType": "Patient", "name": [{ "_given": [null, {}] }] }', ['Patient.name[0].given[1]']],
    ['{ "resourceType": "Patient", "contained": [{}] }', ['Patient.contained[0].resourceType', 'Patient.contained[0]']],
  ])('%s', (text, paths) => {
    expect(issues(text).map(({ path }) => path)).toEqual(paths)
  })
})

describe('types of resource', () => {
  it('are mended in an entry', () => {
    const text = '{ "resourceType": "Bundle", "entry": [{ "resource": { "resourceType": "PATIENT" } }] }'
    const [issue] = issues(text)
    expect(issue).toMatchObject({ code: 'cl-json-04', entryIndex: 0, quickFix: { jsonPointer: '/entry/0/resource/resourceType' } })
    expect(issues(applyFix(text, issue!.quickFix!))).toEqual([])
  })

  it('are suggested where they are in Spanish', () => {
    expect(issues('{ "resourceType": "Paciente" }')[0]).toMatchObject({ suggestion: 'En FHIR se llama «Patient».' })
  })

  it.each([
    ['Pacient', '¿Será «Patient»?'],
    ['Observasion', '¿Será «Observation»?'],
    ['Profecional', '¿Será «Practitioner»?'],
    ['Médico', 'En FHIR se llama «Practitioner».'],
    ['Permission', 'Escribe uno de los tipos de la lista, como Patient u Observation.'],
  ])('are suggested where they are misspelled: %s', (resourceType, suggestion) => {
    expect(issues(JSON.stringify({ resourceType }))[0]).toMatchObject({ suggestion })
  })
})
