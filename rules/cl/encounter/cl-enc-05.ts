import { fold } from '../../../catalogs/catalog.ts'
import { objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, r4Page } from '../canonicals.ts'
import { chileanClasses, isChileanClass, isModality, v3ActCode } from './class.ts'

export default defineRule({
  code: 'cl-enc-05',
  title: 'La clase del encuentro usa el sistema v3-ActCode',
  severity: 'warning',
  covers: ['r4-codigo-02', 'r4-codigo-05'],
  on: 'Encounter.class',
  check(coding, { index }) {
    const { system } = coding
    if (system === v3ActCode || isModality(system)) return undefined
    // One of R5, a list of concepts, says it in the coding.
    if (index !== undefined && coding['coding'] !== undefined) return undefined
    // A class inside a list is wrong in more than its system; no single value mends it.
    return [{ at: ['system'], system, code: index === undefined ? classMeant(coding) : undefined }]
  },
  message: ({ system }) =>
    typeof system === 'string' && system !== ''
      ? `El sistema de la clase es «${system}»: debe ser «${v3ActCode}».`
      : `La clase del encuentro no dice su sistema (system): debe ser «${v3ActCode}».`,
  why: 'Los códigos AMB, IMP, EMER y HH solo significan algo en ese sistema: con otro, quien recibe no puede saber de qué clase de atención se trata.',
  fixes: 'unsafe',
  quickFix: ({ code }) =>
    code === undefined
      ? undefined
      : {
          at: [],
          title: `Usar ${code} (${chileanClasses[code]}) de v3-ActCode`,
          replacement: { system: v3ActCode, code },
          safe: false,
        },
  demand: { profile: clDefinition('EncounterCL'), elements: ['class'], isCoded: true },
  links: [
    { title: 'FHIR R4: Encounter.class', url: r4Page('encounter-definitions.html#Encounter.class') },
    { title: 'FHIR R4: v3-ActEncounterCode', url: r4Page('v3/ActEncounterCode/vs.html') },
  ],
  examples: [
    {
      title: 'Con el sistema que pide la guía de otro perfil',
      resource: {
        resourceType: 'Encounter',
        meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/EncounterIniciarLE'] },
        class: { system: 'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSModalidadAtencionCodigo', code: '1' },
      },
      finds: [],
    },
    {
      title: 'Con el de una guía del ministerio, sin declarar perfil',
      resource: {
        resourceType: 'Encounter',
        class: { system: 'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSModalidadAtencionCodigo', code: '1' },
      },
      finds: [],
    },
    {
      title: 'Con el sistema de HL7',
      resource: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'IMP' } },
      finds: [],
    },
    {
      title: 'Con la dirección antigua del mismo sistema: se conserva el código',
      resource: { resourceType: 'Encounter', class: { system: 'http://hl7.org/fhir/v3/ActCode', code: 'EMER', display: 'emergency' } },
      finds: ['Encounter.class.system'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'EMER' } },
    },
    {
      title: 'Con un sistema local: se propone atención ambulatoria',
      resource: { resourceType: 'Encounter', class: { system: 'http://hospital.example/clase', code: 'consulta', display: 'Consulta' } },
      finds: ['Encounter.class.system'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'AMB' } },
    },
    {
      title: 'Sin sistema y con minúsculas',
      resource: { resourceType: 'Encounter', class: { code: 'imp' } },
      finds: ['Encounter.class.system'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'IMP' } },
    },
    {
      title: 'Escrita como en FHIR R5, con coding: se conserva el código',
      resource: { resourceType: 'Encounter', class: { coding: [{ system: v3ActCode, code: 'HH' }] } },
      finds: ['Encounter.class.system'],
      fixed: { resourceType: 'Encounter', class: { system: v3ActCode, code: 'HH' } },
    },
    {
      title: 'En una lista: no basta cambiar un valor',
      resource: { resourceType: 'Encounter', class: [{ code: 'AMB' }] },
      finds: ['Encounter.class[0].system'],
    },
    { title: 'Sin clase: es de cl-enc-02', resource: { resourceType: 'Encounter' }, finds: [] },
  ],
})

function classMeant(coding: JsonObject): string {
  const whole = typeof coding['code'] === 'string' ? coding : objectsIn(coding, 'coding')[0]?.value
  const [code, display] = [whole?.['code'], whole?.['display']].map((one) => (typeof one === 'string' ? one.trim() : ''))
  const capital = code!.toUpperCase()
  if (isChileanClass(capital)) return capital
  const said = fold(`${code} ${display}`.slice(0, longestSaid))
  return ofV2[capital] ?? classesSaid.find(([words]) => words.test(said))?.[1] ?? 'AMB'
}

/** The classes of HL7 v2 (table 0004) that are not ambulatory. */
const ofV2: Readonly<Record<string, string>> = { I: 'IMP', E: 'EMER' }

/** Words, folded, that others write for a class that is not ambulatory. */
const classesSaid: readonly (readonly [RegExp, string])[] = [
  [/hospitali[sz]|inpatient|\binterna(?:do|da|cion)\b|\bstationa/, 'IMP'],
  [/urgen|emerg|notfall/, 'EMER'],
  [/domicili|\bhome\b/, 'HH'],
]

const longestSaid = 200
