import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import { findOutside, lacksSystem, listCodes } from '../../checks/coded-in.ts'
import { isObject, objectsIn, type JsonObject, type Placed } from '../../engine/json.ts'
import { once } from '../../engine/once.ts'
import { defineRule } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { findFirstRuns } from '../reading/identifier.ts'
import { isGivenAbroad } from '../reading/origin.ts'
import { checkDigit, csCodigoDni, csTipoIdentificador, isHl7Run, isRunIdentifier, readRun } from '../reading/run.ts'
import { typeFindings } from './type-findings.ts'

// A wrong code of the right system is said once, for every identifier and not only a practitioner's.
const sets = [{ system: csTipoIdentificador }, clCatalog('CSTipoIdentificador')]

export default defineRule({
  code: 'cl-practitioner-03',
  title: 'El tipo de identificador del prestador es de CSTipoIdentificador',
  severity: 'error',
  covers: typeFindings,
  settles: true,
  on: 'Practitioner',
  check(practitioner, { value: resource }, { memo, inForce }) {
    const identifiers = objectsIn(practitioner, 'identifier')
    const taken = once(() => typesTaken(identifiers))
    const runs = once(() => memo(findFirstRuns, practitioner))
    const isAsked = once(() => inForce(resource).has(clDefinition('CorePrestadorCl')))
    return identifiers.flatMap(({ at, value: identifier }) => {
      const { type } = identifier
      // CL Core has no say in what another country gives, where nobody claims its profile.
      if (isGivenAbroad(identifier) && !isAsked()) return []
      const outside = isObject(type) ? findOutside(type, sets) : undefined
      if (outside === undefined) return []
      const { written, isUnsaid, unsaid } = outside
      const coding = unsaid ?? outside.codings.find(({ value }) => isChilean(value))
      const kind = coding && (unsaid === undefined ? '01' : (coding.value['code'] as string))
      const mends = kind !== undefined && (kind !== '01' || mayBecomeRun(identifier, runs()))
      const around = identifiers.length > mostChosen ? undefined : { taken, identifier, runs }
      return [{ at: [...at, 'type', ...(mends ? coding!.at : [])], written, isUnsaid, kind: mends ? kind : undefined, around }]
    })
  },
  message: ({ written, isUnsaid }) =>
    isUnsaid
      ? `El tipo de identificador ${listCodes(written)} no dice a qué sistema de códigos pertenece (system).`
      : `El tipo de identificador ${listCodes(written)} no está en CSTipoIdentificador, el único sistema que CL Core admite en un prestador.`,
  fixes: 'both',
  quickFix({ kind, around }) {
    if (kind === undefined) return around === undefined ? undefined : toChoice(around)
    const concept = clCatalog('CSTipoIdentificador').get(kind)
    if (concept === undefined) return undefined
    const { code, display, system } = concept
    return { title: `Usar ${code} (${display}) de CSTipoIdentificador`, replacement: { system, code, display }, safe: true }
  },
  suggestion: () => 'Usa 01 (RUN), 05 (pasaporte), 13 (RNPI) o 14 (otro) de CSTipoIdentificador.',
  why: 'En el prestador el enlace con CSTipoIdentificador es obligatorio; los códigos de CSCodigoDNI, como NNCHL, solo valen en el paciente.',
  profileUrl: clDefinition('CorePrestadorCl'),
  demand: { profile: clDefinition('CorePrestadorCl'), elements: ['identifier', 'identifier.type'], isCoded: true },
  links: [
    { title: 'CL Core: CorePrestadorCl', url: clPage('StructureDefinition', 'CorePrestadorCl') },
    { title: 'CL Core: CSTipoIdentificador', url: clPage('CodeSystem', 'CSTipoIdentificador') },
  ],
  examples: [
    {
      title: 'RUN y RNPI',
      resource: practitioner(
        { coding: [{ system: csTipoIdentificador, code: '01' }] },
        { coding: [{ system: csTipoIdentificador, code: '13' }] },
      ),
      finds: [],
    },
    {
      title: 'RUN como lo escribe el paciente',
      resource: practitioner({ coding: [{ system: csCodigoDni, code: 'NNCHL', display: 'Chile' }] }),
      finds: ['Practitioner.identifier[0].type.coding[0]'],
      fixed: practitioner({ coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }),
    },
    {
      title: 'RUN como lo escribe el paciente, y otra vez como se debe: no se corrige, porque habría dos',
      resource: practitioner(
        { coding: [{ system: csTipoIdentificador, code: '01' }] },
        { coding: [{ system: csCodigoDni, code: 'NNCHL' }] },
      ),
      finds: ['Practitioner.identifier[1].type'],
    },
    {
      title: 'Un tipo de HL7',
      resource: practitioner({ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MD' }] }),
      finds: ['Practitioner.identifier[0].type'],
    },
    {
      title: 'Sin sistema',
      resource: practitioner({ coding: [{ code: '13', display: 'RNPI' }] }),
      finds: ['Practitioner.identifier[0].type.coding[0]'],
      fixed: practitioner({ coding: [{ system: csTipoIdentificador, code: '13', display: 'RNPI' }] }),
    },
    {
      title: 'Sin sistema, con un RUN',
      resource: practitioner({ coding: [{ code: '01' }] }),
      finds: ['Practitioner.identifier[0].type.coding[0]'],
      fixed: practitioner({ coding: [{ system: csTipoIdentificador, code: '01', display: 'RUN' }] }),
    },
    {
      title: 'Sin sistema, con algo que no es un RUN: no se corrige',
      resource: { resourceType: 'Practitioner', identifier: [{ type: { coding: [{ code: '01' }] }, value: 'ABC' }] },
      finds: ['Practitioner.identifier[0].type'],
    },
    { title: 'Solo en palabras', resource: practitioner({ text: 'RUN' }), finds: [] },
    {
      title: 'Un código que el sistema no tiene: es de cl-id-01',
      resource: practitioner({ coding: [{ system: csTipoIdentificador, code: '1' }] }),
      finds: [],
    },
  ],
})

/** Of more identifiers nobody chooses the types one by one. */
const mostChosen = 20

/** An identifier, which types others of the person have, and which of them are RUNs. */
interface Around {
  readonly taken: () => ReadonlySet<unknown>
  readonly identifier: JsonObject
  readonly runs: () => readonly JsonObject[]
}

/** The codes of CSTipoIdentificador that some identifiers have. */
function typesTaken(identifiers: readonly Placed[]): ReadonlySet<unknown> {
  const codings = identifiers.flatMap(({ value: { type } }) => (isObject(type) ? objectsIn(type, 'coding') : []))
  return new Set(codings.flatMap(({ value: { system, code } }) => (system === csTipoIdentificador ? [code] : [])))
}

/** The types that a practitioner's identifier may have, but for those that are taken. */
function toChoice({ taken, identifier, runs }: Around) {
  const { type } = identifier
  const text = isObject(type) && typeof type['text'] === 'string' ? { text: type['text'] } : {}
  const options = ['01', '13', '05', '14'].flatMap((code) => {
    const concept = clCatalog('CSTipoIdentificador').get(code)
    if (concept === undefined || taken().has(code) || (code === '01' && !mayBecomeRun(identifier, runs()))) return []
    const { system, display } = concept
    return [{ title: `${code} (${display})`, replacement: { coding: [{ system, code, display }], ...text } }]
  })
  return options.length === 0
    ? undefined
    : { title: 'Elegir un tipo de CSTipoIdentificador', replacement: options[0]!.replacement, safe: false, options }
}

function isChilean(coding: JsonObject): boolean {
  if (isHl7Run(coding)) return true
  return coding['code'] === 'NNCHL' && (coding['system'] === csCodigoDni || lacksSystem(coding))
}

/** Whether an identifier may be called a RUN without another rule finding an error in it then. */
function mayBecomeRun(identifier: JsonObject, runs: readonly JsonObject[]): boolean {
  if (runs.some((run) => run !== identifier)) return false
  if (isRunIdentifier(identifier)) return true
  const run = readRun(identifier)
  return run?.number !== undefined && run.proper === run.value && checkDigit(run.number) === run.digit
}

function practitioner(...types: readonly JsonObject[]): JsonObject {
  return { resourceType: 'Practitioner', identifier: types.map((type, index) => ({ type, value: ['53456789-8', '123456'][index]! })) }
}
