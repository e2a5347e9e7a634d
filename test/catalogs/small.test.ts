import { describe, expect, it } from 'vitest'
import { clCatalog, clCodeSystems, identificadores, vitalSigns } from '../../catalogs/clcore/clcore.ts'
import { eisCodeSystems } from '../../catalogs/eis/eis.ts'
import { findCatalog, smallCatalogs } from '../../catalogs/index.ts'
import { findPais, paises } from '../../catalogs/paises/paises.ts'

describe('every small catalog', () => {
  it.each(smallCatalogs.map((catalog) => [catalog.id, catalog] as const))('%s holds what it says', (_, catalog) => {
    const concepts = catalog.all()
    expect(concepts.length).toBe(catalog.size)
    expect(new Set(concepts.map(({ code }) => code)).size).toBe(catalog.size)
    expect(catalog.provenance.date).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const text of [catalog.title, catalog.provenance.source, catalog.provenance.version, catalog.provenance.licence])
      expect(text).not.toBe('')
    for (const concept of concepts) {
      const { system, code, display, synonyms = [] } = concept
      expect(system).toBe(catalog.system)
      expect(catalog.get(code)).toBe(concept)
      expect(code).toMatch(/^\S+$/)
      for (const name of [display, ...synonyms]) expect(name).toBe(name.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
      expect(display).not.toBe('')
      expect(synonyms).not.toContain(display)
      expect(new Set(synonyms).size).toBe(synonyms.length)
    }
  })

  it('has an id of its own', () => {
    expect(new Set(smallCatalogs.map(({ id }) => id.toLowerCase())).size).toBe(smallCatalogs.length)
  })
})

describe('findCatalog', () => {
  it.each(['comunas', 'provincias', 'regiones', 'identificadores', 'paises', ...clCodeSystems, ...eisCodeSystems])(
    'knows %s in any case',
    (id) => {
      expect([findCatalog(id)?.id, findCatalog(id.toUpperCase())?.id]).toEqual([id, id])
    },
  )

  it('knows CodPais, and nothing it should not', () => {
    expect(findCatalog('CodPais')).toBe(paises)
    expect([findCatalog('CodigoDNI'), findCatalog(''), findCatalog('__proto__')]).toEqual([undefined, undefined, undefined])
  })
})

describe('CL Core', () => {
  it('has the code systems of 1.9.4 with as many codes as the guide', () => {
    expect(Object.fromEntries(clCodeSystems.map((id) => [id, clCatalog(id).size]))).toEqual({
      CSClaseVacuna: 3,
      CSCodComunasCL: 346,
      CSCodMadurez: 5,
      CSCodProvinciasCL: 56,
      CSCodRegionCL: 16,
      CSCodigoDNI: 33,
      CSCodigoServicio: 14,
      CSCodigoVacunas: 79,
      CSEspecialidadFarma: 5,
      CSEspecialidadOdontologica: 14,
      CSEspecialidadesDeisCL: 68,
      CSIdentidaddeGenero: 7,
      CSNombreCampana: 36,
      CSOtrosContactos: 2,
      CSRazonNOTinm: 4,
      CSSexoListadoDeis: 5,
      CSTipoIdentificador: 14,
      CSTiposEncuentroCL: 3,
      EspecialidadesConacemConaceoCS: 24,
      csrazonnoencuentro: 5,
    })
  })

  it.each([
    ['CSTipoIdentificador', '01', 'RUN'],
    ['CSTipoIdentificador', '14', 'OTRO'],
    ['CSCodigoDNI', 'NNCHL', 'Chile'],
    ['CSEspecialidadesDeisCL', '7', 'Cirugía de Tórax'],
    ['CSClaseVacuna', 'campaña', 'Vacunación Campaña'],
    ['CSCodRegionCL', '13', 'Metropolitana de Santiago'],
    ['CSCodComunasCL', '13120', 'Ñuñoa'],
  ] as const)('%s %s is %s', (id, code, display) => {
    expect(clCatalog(id).get(code)).toMatchObject({ system: `https://hl7chile.cl/fhir/ig/clcore/CodeSystem/${id}`, display })
  })

  it('says that CSIdentificadores was retired, and what its codes were called', () => {
    expect(identificadores.all().map(({ code, display, synonyms }) => [code, display, synonyms])).toEqual([
      ['1', 'RUN (retirado en 1.9.0)', ['RUN']],
      ['2', 'RNPI (retirado en 1.9.0)', ['RNPI']],
      ['3', 'PPN (retirado en 1.9.0)', ['PPN']],
      ['4', 'OTRO (retirado en 1.9.0)', ['OTRO']],
    ])
    expect(identificadores.named('RUN').map(({ code }) => code)).toEqual(['1'])
  })

  it('has 17 vital signs whose LOINC check digit is right', () => {
    expect(vitalSigns.size).toBe(17)
    for (const code of vitalSigns) {
      const [number = '', check = ''] = code.split('-')
      const sum = [...number].toReversed().reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
        return total + (value > 9 ? value - 9 : value)
      }, 0)
      expect([code, String((10 - (sum % 10)) % 10)]).toEqual([code, check])
    }
  })
})

describe('findPais', () => {
  it.each(['152', 'CL', 'CHL', 'cl', 'Chl'])('%s is Chile', (code) => {
    expect(findPais(code)).toEqual({ numeric: '152', alpha2: 'CL', alpha3: 'CHL', name: 'Chile' })
  })

  it.each([
    ['4', 'Afganistán'],
    ['004', 'Afganistán'],
    ['76', 'Brasil'],
    ['IR', 'Irán'],
  ])('%s is %s', (code, name) => {
    expect(findPais(code)?.name).toBe(name)
  })

  it.each(['XK', 'XKK', '983', '0', '0152', '', 'Chile', '152 ', '__proto__'])('%j is none', (code) => {
    expect(findPais(code)).toBeUndefined()
  })

  it('keeps other names of a country', () => {
    expect(paises.named('republica islamica de iran').map(({ code }) => code)).toEqual(['364'])
  })
})
