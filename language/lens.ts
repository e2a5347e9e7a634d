import type { Issue } from '../rules/engine/issue.ts'
import { innerSpan } from './references.ts'
import type { ReadingLanguage } from './say-value.ts'
import type { ReadText, Resource, Span } from './text.ts'
import { summaryOf } from './summary.ts'
import { memberOf } from './tree.ts'

/** A line of words above a resource. */
export interface Lens extends Span {
  /** «Paciente: 3 errores». */
  readonly title: string
  /** The first issue within, to go to; undefined where there is none. */
  readonly first: Span | undefined
}

/** The lens of each entry of a Bundle, or of each line: its type, and how many issues it has. Nothing of a resource alone. */
export function findLenses(read: ReadText, issues: readonly Issue[], language: ReadingLanguage = 'es'): readonly Lens[] {
  const { tree } = read
  const roots = new Set(read.resources().map(({ root }) => root))
  const shown = read
    .resources()
    .filter(({ entry, container, node }) => container === undefined && (entry !== undefined || (roots.size > 1 && tree.parent[node]! < 0)))
  const counted = countIn(read, shown, issues)
  return shown.map((resource) => {
    const { errors, warnings, first } = counted.get(resource) ?? none
    const typeNode = memberOf(tree, resource.node, 'resourceType')
    return { ...innerSpan(read, typeNode), title: titleOf(read, resource, { errors, warnings }, language), first }
  })
}

/** How many issues a resource has, and the first of them; what only follows from a cause is not counted. */
interface Count {
  errors: number
  warnings: number
  first: Span | undefined
}

const none: Count = { errors: 0, warnings: 0, first: undefined }

/** The issues within each of some resources that lie one behind the other; a resource without any is left out. */
export function countIn(
  { tree }: ReadText,
  resources: readonly Resource[],
  issues: readonly Issue[],
): ReadonlyMap<Resource, Readonly<Count>> {
  const counts = new Map<Resource, Count>()
  for (const { range, severity, follows } of issues) {
    if (range === undefined || follows !== undefined) continue
    const at = range.start.offset
    const resource = findAround(tree, resources, at)
    if (resource === undefined) continue
    const count = counts.get(resource) ?? { ...none }
    if (severity === 'error') count.errors += 1
    else count.warnings += 1
    count.first ??= { from: at, to: range.end.offset }
    counts.set(resource, count)
  }
  return counts
}

/** The resource, or its entry, that an offset is in: they lie one behind the other. What a resource lacks is told at its name. */
function findAround(tree: ReadText['tree'], resources: readonly Resource[], offset: number): Resource | undefined {
  let low = 0
  let high = resources.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tree.start[holderOf(tree, resources[middle]!)]! <= offset) low = middle
    else high = middle - 1
  }
  const found = resources[low]
  if (found === undefined) return undefined
  const holder = holderOf(tree, found)
  return tree.start[holder]! <= offset && tree.end[holder]! >= offset ? found : undefined
}

/** The node of the entry that holds a resource; its own where none does. */
function holderOf({ parent }: ReadText['tree'], { entry, node }: Resource): number {
  return entry === undefined ? node : parent[node]!
}

/** The names of types that people use, where they differ. */
const names: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'Alergia',
  Appointment: 'Cita',
  CarePlan: 'Plan de cuidados',
  Composition: 'Documento',
  Condition: 'Diagnóstico',
  Coverage: 'Previsión',
  Device: 'Dispositivo',
  DiagnosticReport: 'Informe',
  Encounter: 'Atención',
  Immunization: 'Inmunización',
  Location: 'Lugar',
  Medication: 'Medicamento',
  MedicationRequest: 'Receta',
  MessageHeader: 'Encabezado del mensaje',
  Observation: 'Observación',
  Organization: 'Organización',
  Patient: 'Paciente',
  Practitioner: 'Profesional',
  PractitionerRole: 'Rol del profesional',
  Procedure: 'Procedimiento',
  QuestionnaireResponse: 'Cuestionario',
  ServiceRequest: 'Solicitud',
  Specimen: 'Muestra',
}

/** The Spanish name of a type of resource. */
function spanishType(type: string): string {
  return names[type] ?? type
}

/** The name of a type of resource in a language: FHIR's own is English. */
export function typeIn(language: ReadingLanguage, type: string): string {
  return language === 'es' ? spanishType(type) : type
}

function titleOf(
  read: ReadText,
  resource: Resource,
  { errors, warnings }: Pick<Count, 'errors' | 'warnings'>,
  language: ReadingLanguage,
): string {
  const { label } = summaryOf(read, resource)
  const type = typeIn(language, resource.type)
  const words = wordsIn[language]
  const parts = [errors > 0 ? words.errors(errors) : '', warnings > 0 ? words.warnings(warnings) : ''].filter(Boolean)
  return `${label === '' ? type : `${type} (${label})`}: ${parts.length === 0 ? words.none : parts.join(words.and)}`
}

const wordsIn = {
  es: {
    errors: (count: number) => `${count} ${count === 1 ? 'error' : 'errores'}`,
    warnings: (count: number) => `${count} ${count === 1 ? 'aviso' : 'avisos'}`,
    and: ' y ',
    none: 'sin problemas',
  },
  en: {
    errors: (count: number) => `${count} ${count === 1 ? 'error' : 'errors'}`,
    warnings: (count: number) => `${count} ${count === 1 ? 'warning' : 'warnings'}`,
    and: ' and ',
    none: 'no problems',
  },
}
