import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { codedIn, codes, conceptsOfExtension, type Mended } from '../../checks/coded-in.ts'
import type { Placed } from '../../engine/json.ts'
import { codesOfWord } from '../../structure/terminology/spanish-words.ts'
import { clCodeSystem, clDefinition, clPage } from '../canonicals.ts'

const url = clDefinition('SexoBiologico')
const administrativeGender = 'http://hl7.org/fhir/administrative-gender'
const csSexo = clCodeSystem('CSSexoListadoDeis')
const v3Gender = 'http://terminology.hl7.org/CodeSystem/v3-AdministrativeGender'
const gender = codes(administrativeGender, 'male', 'female', 'other', 'unknown')

export default codedIn({
  code: 'cl-patient-12',
  title: 'El sexo biológico está en administrative-gender o en CSSexoListadoDeis',
  severity: 'warning',
  covers: ['r4-codigo-01', 'r4-codigo-03'],
  on: 'Patient',
  element: conceptsOfExtension(url),
  sets: [gender, clCatalog('CSSexoListadoDeis')],
  called: 'El sexo biológico',
  within: 'administrative-gender ni en CSSexoListadoDeis',
  mend: byMeaning,
  suggestion: () => `Usa male, female, other o unknown de ${administrativeGender}, o un código de CSSexoListadoDeis.`,
  why: 'CL Core prefiere administrative-gender, y la guía publica también el listado del DEIS; quien recibe no entenderá otros códigos.',
  profileUrl: url,
  demand: { extension: url },
  links: [{ title: 'CL Core: SexoBiologico', url: clPage('StructureDefinition', 'SexoBiologico') }],
  examples: [
    {
      title: 'En administrative-gender',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: administrativeGender, code: 'female' }] } }],
      },
      finds: [],
    },
    {
      title: 'En el listado del DEIS',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ system: csSexo, code: '93' }] } }] },
      finds: [],
    },
    {
      title: 'Con una letra',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: administrativeGender, code: 'F' }] } }],
      },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Con el código de un listado y el sistema del otro',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ system: csSexo, code: 'female' }] } }] },
      finds: ['Patient.extension[0].value'],
    },
    {
      title: 'Con un código de HL7 v3',
      resource: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: v3Gender, code: 'F', display: 'Female' }] } }],
      },
      finds: ['Patient.extension[0].value.coding[0]'],
      fixed: {
        resourceType: 'Patient',
        extension: [{ url, valueCodeableConcept: { coding: [{ system: administrativeGender, code: 'female' }] } }],
      },
    },
    {
      title: 'Sin sistema: el código dice cuál es',
      resource: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '2' }] } }] },
      finds: ['Patient.extension[0].value.coding[0].system'],
      fixed: { resourceType: 'Patient', extension: [{ url, valueCodeableConcept: { coding: [{ code: '2', system: csSexo }] } }] },
    },
  ],
})

/** The codes of HL7 v3, as administrative-gender has them. */
const v3Codes: ReadonlyMap<string, string> = new Map([
  ['F', 'female'],
  ['M', 'male'],
  ['UN', 'other'],
])

/** Puts the code of administrative-gender in the place of the first coding of HL7 v3, whose code may be one of its words. */
function byMeaning(codings: readonly Placed[]): Mended | undefined {
  for (const { at, value } of codings) {
    const code = value['system'] === v3Gender ? meantBy(value['code'] as string) : undefined
    if (code === undefined) continue
    const { display: _, ...rest } = value
    return { at, replacement: { ...rest, system: administrativeGender, code }, called: `«${code}» de ${administrativeGender}` }
  }
  return undefined
}

function meantBy(written: string): string | undefined {
  const word = written.trim()
  return v3Codes.get(word.toUpperCase()) ?? [word.toLowerCase(), ...codesOfWord(word)].find((code) => gender.has!(code))
}
