import { describe, expect, it } from 'vitest'
import { fold } from '../../../catalogs/catalog.ts'
import { comunas, type Comuna } from '../../../catalogs/comunas/comunas.ts'
import { fixAll, lint, type Issue, type Json, type JsonObject } from '../../../rules/index.ts'

const clCore = 'https://hl7chile.cl/fhir/ig/clcore'
const eis = 'https://interoperabilidad.minsal.cl/fhir/ig/eis'
const clSystem = `${clCore}/CodeSystem/CSCodComunasCL`
const eisSystem = `${eis}/CodeSystem/eis-comunas-cs`
const oldEisSystem = `${eis}/CodeSystem/CSComunas`

const ours = /^cl-(?:comuna|eis-comuna|provincia|region|direccion|pais|telecom)-/
const all = comunas.all()
const spellings = (comuna: Comuna): readonly string[] => [comuna.display, ...(comuna.synonyms ?? [])]

function issuesOf(resource: Json): readonly Issue[] {
  return lint(resource, { today: '2026-01-15' }).issues.filter(({ code }) => ours.test(code))
}

/** Findings of the rules on addresses about one: code and severity, `!` for an error. */
function said(address: JsonObject, ...except: readonly string[]): readonly string[] {
  return issuesOf({ resourceType: 'Patient', address: [address] })
    .filter(({ code }) => !except.includes(code))
    .map(({ code, severity }) => `${code}${severity === 'error' ? '!' : ''}`)
}

function coded(member: string, url: string, system: string, code: string, display?: string): JsonObject {
  return {
    [member]: { extension: [{ url, valueCodeableConcept: { coding: [{ system, code, ...(display !== undefined && { display }) }] } }] },
  }
}

function inClCore(code: string, display?: string): JsonObject {
  return coded('_city', `${clCore}/StructureDefinition/ComunasCl`, clSystem, code, display)
}

function inEis(code: string, display?: string, system = eisSystem): JsonObject {
  return coded('_city', `${eis}/StructureDefinition/eis-comunas`, system, code, display)
}

function provincia(code: string, display?: string): JsonObject {
  return coded('_district', `${clCore}/StructureDefinition/ProvinciasCl`, `${clCore}/CodeSystem/CSCodProvinciasCL`, code, display)
}

function eisProvincia(code: string, display?: string): JsonObject {
  return coded('_district', `${eis}/StructureDefinition/eis-provincias`, `${eis}/CodeSystem/eis-provincias-cs`, code, display)
}

function region(code: string): JsonObject {
  return coded('_state', `${clCore}/StructureDefinition/RegionesCl`, `${clCore}/CodeSystem/CSCodRegionCL`, code)
}

function eisRegion(code: string): JsonObject {
  return coded('_state', `${eis}/StructureDefinition/eis-regiones`, `${eis}/CodeSystem/eis-regiones-cs`, code)
}

describe('the 346 communes', () => {
  it('are accepted in every spelling and case', () => {
    const wrong = all.flatMap((comuna) =>
      spellings(comuna).filter((city) =>
        [city, city.toUpperCase(), city.toLowerCase()].some((name) => said({ city: name }, 'cl-comuna-07').length > 0),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('are accepted with their code of CL Core, and with that of EIS with and without its leading zero', () => {
    const wrong = all.filter((comuna) => {
      const { code, display, provincia: p, region: r } = comuna
      const short = code.replace(/^0/, '')
      return spellings(comuna).some((name) =>
        [
          { city: display, ...inClCore(code, name), ...provincia(p), ...region(r) },
          { city: display, ...inEis(code, name) },
          { city: display, ...inEis(short, name), ...eisRegion(r.replace(/^0/, '')) },
          { city: display, ...inEis(short, name, oldEisSystem) },
        ].some((address) => said(address).length > 0),
      )
    })
    expect(wrong).toEqual([])
  })

  it('without their accents are an error with a safe fix that adds the code', () => {
    const bare = all.flatMap((comuna) => (spellings(comuna).some((name) => fold(name) === name.toLowerCase()) ? [] : [comuna]))
    expect(bare.length).toBe(77)
    for (const { code, display, synonyms = [] } of bare) {
      if (display === 'Quilpué') continue
      // CL Core has another name for some, beside which a validator refuses the right one.
      const said = synonyms.every((name) => name.toLowerCase() === display.toLowerCase()) ? display : undefined
      const text = JSON.stringify({ resourceType: 'Patient', address: [{ city: fold(display).toUpperCase() }] })
      const { text: fixed } = fixAll(text, { today: '2026-01-15', codes: ['cl-comuna-01', 'cl-comuna-07'] })
      expect(JSON.parse(fixed)).toEqual({ resourceType: 'Patient', address: [{ city: display, ...inClCore(code, said) }] })
    }
  })

  it('with other punctuation or none get a safe fix', () => {
    for (const [city, meant] of [
      ['OHiggins', "O'Higgins"],
      ['o-higgins', "O'Higgins"],
      ['CON-CON', 'Concón'],
      ['Til Til', 'Tiltil'],
      ['SanFelipe', 'San Felipe'],
    ] as const) {
      const issue = issuesOf({ resourceType: 'Patient', address: [{ city }] }).find(({ code }) => code === 'cl-comuna-01')
      expect(issue?.quickFix).toMatchObject({ replacement: meant, safe: true })
    }
  })

  it('with a letter missing get no safe fix', () => {
    const bare = (name: string): string => fold(name).replaceAll(' ', '')
    const fixed = all.filter(({ display }) => {
      const city = `${display.slice(0, 2)}${display.slice(3)}`
      const issue = issuesOf({ resourceType: 'Patient', address: [{ city }] }).find(({ code }) => code === 'cl-comuna-01')
      return bare(city) !== bare(display) && issue?.quickFix?.safe === true
    })
    expect(fixed).toEqual([])
  })
})

it.each<[string, JsonObject, readonly string[]]>([
  ['un nombre antiguo advierte', { city: 'Quilpue', ...inClCore('05801') }, ['cl-comuna-01']],
  ['también en mayúsculas', { city: 'QUILPUE', ...inClCore('05801') }, ['cl-comuna-01']],
  ['«Desconocida» no es una comuna', { city: 'Desconocida' }, ['cl-comuna-01', 'cl-comuna-07']],
  ['«Ignorada» sin su código tampoco', { city: 'Ignorada' }, ['cl-comuna-01', 'cl-comuna-07']],
  ['los blancos de más son de cl-json-09', { city: ' Viña  del Mar ', ...inClCore('05109') }, []],
  ['la eñe descompuesta es de cl-json-08', { city: 'Ñuñoa'.normalize('NFD'), ...inClCore('13120') }, []],
  ['leída en otra codificación se reconoce, pero está mal escrita', { city: 'PeÃ±alolÃ©n', ...inClCore('13122') }, ['cl-comuna-01!']],
  ['99999 vale en CSComunas', { city: 'Ignorada', ...inEis('99999', 'Ignorada', oldEisSystem) }, []],
  ['99999 en CSComunas no contradice a la ciudad', { city: 'Ñuñoa', ...inEis('99999', undefined, oldEisSystem) }, []],
  ['99999 con el nombre de una comuna', { city: 'Ñuñoa', ...inEis('99999', 'Ñuñoa', oldEisSystem) }, ['cl-eis-comuna-01!']],
  ['99999 no vale en eis-comunas-cs', { city: 'Ñuñoa', ...inEis('99999') }, ['cl-eis-comuna-01!']],
  ['99999 no vale en CL Core', { city: 'Ñuñoa', ...inClCore('99999') }, ['cl-comuna-02!']],
  ['CL Core exige el cero', { city: 'Algarrobo', ...inClCore('5602') }, ['cl-comuna-02!']],
  ['un código obsoleto de CL Core advierte', { city: 'Chillán', ...inClCore('08401') }, ['cl-comuna-02']],
  ['un código obsoleto de CL Core sin cero también', { city: 'Chillán', ...inClCore('8401') }, ['cl-comuna-02']],
  ['un código obsoleto de EIS es un error', { city: 'Chillán', ...inEis('8401') }, ['cl-eis-comuna-01!']],
  ['el nombre de otra comuna en EIS', { city: 'Ñuñoa', ...inEis('13120', 'Macul') }, ['cl-eis-comuna-01!']],
  ['un nombre que no es de comuna en EIS advierte', { city: 'Ñuñoa', ...inEis('13120', 'Barrio Italia') }, ['cl-eis-comuna-01']],
  ['un nombre sin tildes en EIS advierte', { city: 'Ñuñoa', ...inEis('13120', 'Nunoa') }, ['cl-eis-comuna-01']],
  [
    'un sistema desconocido no es un código de comuna',
    { city: 'Ñuñoa', ...coded('_city', `${clCore}/StructureDefinition/ComunasCl`, 'https://ejemplo.cl/comunas', '13120') },
    ['cl-comuna-07!'],
  ],
  [
    'un código en palabras no basta',
    { city: 'Ñuñoa', _city: { extension: [{ url: `${clCore}/StructureDefinition/ComunasCl`, valueCodeableConcept: { text: 'Ñuñoa' } }] } },
    ['cl-comuna-06!'],
  ],
  ['la ciudad y el código de EIS se contradicen', { city: 'Macul', ...inEis('13120') }, ['cl-comuna-04']],
  ['la provincia no es la de la comuna', { city: 'Ñuñoa', ...inClCore('13120'), ...provincia('132') }, ['cl-direccion-01!']],
  ['la región no es la de la comuna', { city: 'Ñuñoa', ...inEis('13120'), ...eisRegion('5') }, ['cl-direccion-01!']],
  [
    'la región no es la de la comuna de hoy',
    { city: 'Chillán', ...inClCore('08401'), ...region('08') },
    ['cl-direccion-01!', 'cl-comuna-02'],
  ],
  ['la provincia no es de la región', { city: 'Ñuñoa', ...provincia('131'), ...region('05') }, ['cl-direccion-01!', 'cl-comuna-07']],
  [
    'un código sin cero se compara igual',
    { city: 'Algarrobo', ...inClCore('05602'), ...provincia('56'), ...region('5') },
    ['cl-provincia-01!', 'cl-region-01!'],
  ],
  ['EIS llama 112 a Capitán Prat', { city: 'Cochrane', ...inEis('11301'), ...eisProvincia('112', 'Capitán prat') }, []],
  ['EIS llama 113 a Aysén', { city: 'Aysén', ...inEis('11201'), ...eisProvincia('113', 'Aisén') }, []],
  ['sin nombre, la 112 de EIS puede ser cualquiera de las dos', { city: 'Aysén', ...inEis('11201'), ...eisProvincia('112') }, []],
  ['pero no otra', { city: 'Ñuñoa', ...inEis('13120'), ...eisProvincia('134') }, ['cl-direccion-01!']],
  ['en CL Core la 113 es Capitán Prat', { city: 'Aysén', ...inClCore('11201'), ...provincia('113') }, ['cl-direccion-01!']],
  ['en otro país la ciudad es libre', { city: 'Springfield', country: 'US' }, []],
  ['también con el país en palabras', { city: 'Mendoza', country: 'Argentina' }, []],
  [
    'también con el país solo codificado',
    { city: 'Mendoza', ...coded('_country', `${clCore}/StructureDefinition/CodigoPaises`, 'urn:iso:std:iso:3166', '032') },
    [],
  ],
  ['en otro país la ciudad puede faltar', { line: ['Main St 1'], country: 'US' }, []],
  [
    'Chile solo codificado',
    { city: 'Mendoza', ...coded('_country', `${clCore}/StructureDefinition/CodigoPaises`, 'urn:iso:std:iso:3166', '152') },
    ['cl-comuna-01!', 'cl-comuna-07'],
  ],
  ['sin país, con un estado que no es de Chile: es de otro país', { city: 'Springfield', state: 'IL' }, []],
  ['aunque dentro de su nombre haya una comuna', { city: 'Castro Valley', state: 'CA' }, []],
  ['ni donde la ciudad se llama como una comuna', { city: 'Los Angeles', state: 'California' }, []],
  ['el código de una comuna, donde va su nombre', { city: '07401', country: 'CL' }, ['cl-comuna-07']],
  ['sin país, con un código postal que no es de Chile', { city: 'Springfield', postalCode: '62701' }, ['cl-comuna-01', 'cl-comuna-07']],
  [
    'con la región en palabras',
    { city: 'Springfield', state: 'Región Metropolitana', postalCode: '8320000' },
    ['cl-comuna-01', 'cl-comuna-07'],
  ],
  ['con la región en números romanos', { city: 'Springfield', state: 'XIII', postalCode: '832-0000' }, ['cl-comuna-01', 'cl-comuna-07']],
  ['con una parte del nombre de la región', { city: 'Springfield', state: "Bernardo O'Higgins" }, ['cl-comuna-01', 'cl-comuna-07']],
  ['con Chile de país no hay duda', { city: 'Springfield', state: 'IL', country: 'CL' }, ['cl-comuna-01!', 'cl-comuna-07']],
  ['ni con una comuna parecida', { city: 'Providecia', state: 'Stgo' }, ['cl-comuna-01']],
  ['Chile en palabras', { city: 'Mendoza', country: 'República de Chile' }, ['cl-comuna-01!', 'cl-comuna-07', 'cl-direccion-03']],
  [
    'una dirección que se calla no es una dirección sin ciudad',
    { extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' }] },
    [],
  ],
])('%s', (_, address, expected) => {
  expect(said(address).toSorted()).toEqual(expected.toSorted())
})

describe('the code of a commune in the place of its name', () => {
  const about = (address: JsonObject) => issuesOf({ resourceType: 'Patient', address: [{ country: 'CL', ...address }] })

  it.each([
    ['13120', '13120', 'Ñuñoa'],
    ['5801', '05801', 'Quilpué'],
    ['08401', '16101', 'Chillán'],
  ])('is a warning with a safe fix where it is coded beside it: %s, %s', (city, code, name) => {
    expect(about({ city, ...inClCore(code) })).toMatchObject([
      { code: 'cl-comuna-01', severity: 'warning', quickFix: { jsonPointer: '/address/0/city', replacement: name, safe: true } },
    ])
  })

  it('is a choice where another is coded beside it', () => {
    const [issue, ...others] = about({ city: '13101', ...inClCore('13120') })
    expect(others).toEqual([])
    expect(issue).toMatchObject({ code: 'cl-comuna-01', severity: 'warning', quickFix: { safe: false } })
    expect(issue!.quickFix!.options!.map(({ replacement }) => replacement)).toEqual(['Ñuñoa', 'Santiago'])
  })

  it('alone is told once', () => {
    expect(about({ city: '13120' }).map(({ code }) => code)).toEqual(['cl-comuna-07'])
  })
})
