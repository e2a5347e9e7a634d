import { isList, valueAt, type Json, type Path } from '../../engine/json.ts'
import { noted } from '../../engine/noted.ts'
import type { Rule } from '../../engine/rule.ts'
import { findInvariantText, keepsKey } from '../invariants/index.ts'
import { withoutVersion } from '../canonical.ts'
import { calledOrAt, lastPart, listed, nameOrAddress, shown } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { orElse } from '../repairs/repair.ts'
import { byId } from '../repairs/id-references.ts'
import { underToday } from '../repairs/moved-base.ts'
import { partsOfMoved } from '../tables/moved-bases.ts'
import { isRepairTried, repairByExpression, repairOf } from '../repairs/invariants.ts'

/** Invariants that are not met, at least in part, because another is not: their codes by the key of that. */
const explained: ReadonlyMap<string, readonly string[]> = new Map([
  // Of an appointment that has a start alone, both say that the end is missing.
  ['app-2', ['r4-inv-01 app-3']],
])
/** A code of a unit without its system meets none of these. */
const ofUnits: ReadonlySet<string> = new Set(['qty-3', 'age-1', 'cnt-3', 'dis-1', 'drt-1'])
/** The same, said of operations of the setup and of a test. */
const ofTests: ReadonlySet<string> = new Set(['tst-7', 'tst-8', 'tst-9'])
const noCodes: readonly string[] = []

/** Profiles that are claimed, invariants, and what resources say of themselves. */
export const profileSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-inv-01',
    title: 'Se cumplen las reglas del tipo',
    severity: 'error',
    message: ({ key, human, expression }) =>
      `${(findInvariantText(key, expression) ?? human ?? `No se cumple «${shown(expression)}»`).replace(/\.$/, '')} (${key}).`,
    suggestion: ({ repeated }) =>
      repeated &&
      `${repeated.length === 1 ? 'Se repite' : 'Se repiten'} ${listed(
        repeated.map((one) => `«${shown(one)}»`),
        'y',
        8,
      )}.`,
    fixes: 'unsafe',
    explains: ({ key }) => explained.get(key) ?? noCodes,
    reads: ({ expression }) => expression,
    sameCause: ({ key, at }) => (ofUnits.has(key) ? `unit ${at.join('/')}` : ofTests.has(key) ? `test ${at.join('/')}` : undefined),
    isTried: ({ key, expression, targets }) =>
      (isRepairTried(key) && keepsKey(key, expression)) || expression.startsWith('entry.') || targets !== undefined,
    quickFix: ({ key, expression, at, targets }, root) =>
      (targets === undefined ? undefined : byId(root, at, String(valueAt(root, [...at, 'id'])), targets)) ??
      (keepsKey(key, expression) ? repairOf(key, root, at) : undefined) ??
      repairByExpression(expression, root, at),
    why: 'FHIR y los perfiles ponen reglas que miran varios elementos a la vez; un servidor las comprueba y rechaza lo que no las cumple.',
    links: [page('reglas (invariantes)', 'conformance-rules.html#constraints')],
    examples: [
      {
        title: 'Un período que avanza',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          identifier: [{ value: '1', period: { start: '2026-01-01', end: '2026-01-10' } }],
        },
        finds: [],
      },
      {
        title: 'Un período al revés',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          identifier: [{ value: '1', period: { start: '2026-01-10', end: '2026-01-01' } }],
        },
        finds: ['Basic.identifier[0].period'],
        fixed: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          identifier: [{ value: '1', period: { start: '2026-01-01', end: '2026-01-10' } }],
        },
      },
      {
        title: 'Una alergia que no dice su estado',
        resource: { resourceType: 'AllergyIntolerance', patient: { reference: 'Patient/1' } },
        finds: ['AllergyIntolerance'],
        fixed: {
          resourceType: 'AllergyIntolerance',
          patient: { reference: 'Patient/1' },
          clinicalStatus: {
            coding: [{ system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active', display: 'Active' }],
          },
        },
      },
      {
        title: 'Un lote que no dice qué se pide de cada entrada',
        resource: { resourceType: 'Bundle', type: 'batch', entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } } }] },
        finds: ['Bundle'],
        fixed: {
          resourceType: 'Bundle',
          type: 'batch',
          entry: [{ resource: { resourceType: 'Basic', code: { text: 'Nota' } }, request: { method: 'POST', url: 'Basic' } }],
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-perfil-01',
    title: 'El perfil que se pide cumplir se conoce',
    severity: 'warning',
    sameCause: ({ canonical }) => partsOfMoved(canonical)?.base,
    message: ({ canonical }) => `No se conoce el perfil «${shown(canonical)}», así que el recurso no se revisó con él.`,
    suggestion({ canonical, atHand, near }) {
      if (atHand !== undefined)
        return `De ${lastPart(withoutVersion(canonical))} está la versión ${atHand}; para esa otra, trae su paquete.`
      if (near?.meant === withoutVersion(canonical)) return `Es de la guía ${near.guide}, y las guías están apagadas.`
      if (near?.meant !== undefined) return `En la guía ${near.guide} ${calledOrAt(canonical, near.meant)}.`
      if (near !== undefined && near.names.length > 0) return `En la guía ${near.guide} los de este tipo son ${near.names.join(', ')}.`
      if (near !== undefined)
        return `La guía ${near.guide} no tiene ningún perfil que se llame así; si es de otra versión, tráela con su paquete.`
      return 'Si es de una guía, tráela con su paquete.'
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, canonical, atHand, stands, near }, root) {
      if (stands === true) return undefined
      if (atHand !== undefined)
        return { title: `Pedir la versión ${atHand}`, replacement: `${withoutVersion(canonical)}|${atHand}`, safe: false }
      if (near?.meant === undefined || near.meant === withoutVersion(canonical) || isClaimed(root, at, near.meant)) return undefined
      const alone = { title: `Usar ${nameOrAddress(canonical, near.meant)}`, replacement: near.meant, safe: false }
      return orElse(underToday(root, canonical), alone)
    },
    why: 'Sin la definición del perfil no se puede saber si el recurso lo cumple.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'Ninguno', resource: { resourceType: 'Basic', code: { text: 'Nota' } }, finds: [] },
      {
        title: 'Uno desconocido',
        resource: {
          resourceType: 'Basic',
          meta: { profile: ['https://ejemplo.cl/fhir/StructureDefinition/nota'] },
          code: { text: 'Nota' },
        },
        finds: ['Basic.meta.profile[0]'],
      },
      {
        title: 'Una versión que no está',
        resource: {
          resourceType: 'Organization',
          meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CoreOrganizacionCl|1.2.0'] },
          name: 'Hospital de prueba',
        },
        finds: ['Organization.meta.profile[0]'],
        fixed: {
          resourceType: 'Organization',
          meta: { profile: ['https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CoreOrganizacionCl|1.9.4'] },
          name: 'Hospital de prueba',
        },
      },
      {
        title: 'Uno mal escrito',
        resource: {
          resourceType: 'Practitioner',
          meta: { profile: ['https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition/PractitionerProfesionLE'] },
        },
        finds: ['Practitioner.meta.profile[0]'],
      },
      {
        title: 'Uno desconocido, que pide quien valida',
        resource: { resourceType: 'Basic', code: { text: 'Nota' } },
        profile: 'https://ejemplo.cl/fhir/StructureDefinition/nota',
        finds: ['Basic'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-perfil-02',
    title: 'El perfil es del tipo del recurso',
    severity: 'error',
    message: ({ canonical, expected }) => `El perfil ${lastPart(canonical)} es para ${expected}.`,
    fixes: 'unsafe',
    isTried: true,
    quickFix: ({ at, asked }, root) =>
      asked === undefined || isClaimed(root, at, asked)
        ? undefined
        : { title: `Usar ${lastPart(asked)}`, replacement: asked, safe: false, mustHold: true },
    why: 'Un recurso no puede cumplir el perfil de otro tipo: quien confíe en meta.profile lo leerá mal.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'Ninguno', resource: { resourceType: 'Basic', code: { text: 'Nota' } }, finds: [] },
      {
        title: 'El de otro tipo',
        resource: { resourceType: 'Basic', meta: { profile: ['http://hl7.org/fhir/StructureDefinition/bp'] }, code: { text: 'Nota' } },
        finds: ['Basic.meta.profile[0]'],
      },
      {
        title: 'El de otro tipo, donde el evento del mensaje dice cuál es',
        resource: started('MessageHeaderLE'),
        finds: ['Bundle.meta.profile[0]'],
        fixed: started('BundleIniciarLE'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-meta-01',
    title: 'Cada etiqueta de seguridad está una sola vez',
    severity: 'error',
    message: ({ value }) => `La etiqueta de seguridad «${shown(value)}» está más de una vez.`,
    why: 'Las etiquetas se suman: una repetida no dice nada más, y un servidor rechaza el recurso por ella.',
    suggestion: () => 'Quita la repetida.',
    links: [page('etiquetas de seguridad', 'security-labels.html')],
    examples: [
      { title: 'Distintas', resource: labelled('N', 'R'), finds: [] },
      { title: 'Dos iguales', resource: labelled('R', 'R'), finds: ['Basic.meta.security[1]'] },
    ],
  }),
  defineSaying({
    code: 'r4-dato-01',
    title: 'Lo que un recurso dice de su contenido concuerda con él',
    severity: 'error',
    message: ({ name, value, expected }) => `«${name}» dice ${shown(value)} y el contenido da ${shown(expected)}.`,
    why: 'Un tamaño, una cuenta o una huella que no concuerda indica que el contenido se cortó o se cambió; con otro tipo, el archivo no se abre.',
    suggestion: ({ name, expected }) => `Si el contenido está completo, pon en «${name}» ${shown(expected)}; si no, tráelo otra vez.`,
    fixes: 'unsafe',
    // A profile may fix the type.
    isTried: true,
    quickFix: ({ name, expected }) =>
      name === 'contentType' ? { title: `Usar «${expected}»`, replacement: expected, safe: false } : undefined,
    links: [page('Attachment', 'datatypes.html#Attachment')],
    examples: [
      { title: 'Concuerda', resource: attached(4), finds: [] },
      { title: 'No concuerda', resource: attached(99), finds: ['Media.content.size'] },
      {
        title: 'Un PDF como imagen',
        resource: { resourceType: 'Binary', contentType: 'image/jpeg', data: 'JVBERi0xLjQK' },
        finds: ['Binary.contentType'],
        fixed: { resourceType: 'Binary', contentType: 'application/pdf', data: 'JVBERi0xLjQK' },
      },
    ],
  }),
]

function labelled(...codes: readonly string[]) {
  const security = codes.map((code) => ({ system: 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality', code }))
  return { resourceType: 'Basic', meta: { security }, code: { text: 'Nota' } } as const
}

function attached(size: number) {
  return { resourceType: 'Media', status: 'completed', content: { contentType: 'text/plain', data: 'aG9sYQ==', size } } as const
}

/** A message of TEI under a profile. */
function started(profile: string) {
  const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'
  const eventCoding = { system: `${tei}/CodeSystem/CSTipoEventoLE`, code: 'iniciar' }
  const header = { resourceType: 'MessageHeader', eventCoding, source: { endpoint: 'https://ejemplo.cl' } }
  return {
    resourceType: 'Bundle',
    meta: { profile: [`${tei}/StructureDefinition/${profile}`] },
    type: 'message',
    entry: [{ fullUrl: 'urn:uuid:3c8f0e4a-6d1b-4f57-9a2e-71b5c0d98e36', resource: header }],
  } as const
}

/** The canonicals of a list without their versions: one that names thousands is read once for all of its findings. */
const claimedIn = noted(
  (profiles: readonly Json[]): ReadonlySet<Json> => new Set(profiles.map((one) => (typeof one === 'string' ? withoutVersion(one) : one))),
)

/** Whether the list that holds a canonical names another one too, with a version or without. */
function isClaimed(root: Json, at: Path, canonical: string): boolean {
  const profiles = valueAt(root, at.slice(0, -1))
  return isList(profiles) && claimedIn(profiles).has(canonical)
}
