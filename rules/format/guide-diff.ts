import type { Change } from '../guides/diff/change.ts'
import type { DefinitionDiff } from '../guides/diff/diff.ts'
import { counted } from './words.ts'

/** Changes of what comes and goes, as a slice or a code does. */
type Coming = 'slice' | 'code' | 'invariant' | 'source'

/** The words for the differences between two versions of a guide, in one language. */
export interface GuideDiffWords {
  /** Slices, codes and their like: new, gone, and with another content. */
  readonly comings: Readonly<
    Record<Coming, { readonly came: (after: string) => string; readonly went: (before: string) => string; readonly subject: string }>
  >
  readonly mustSupport: { readonly came: string; readonly went: string }
  readonly subjects: Readonly<Record<Exclude<Change['kind'], Coming | 'mustSupport'>, string>>
  readonly moved: (subject: string, before: string | null, after: string | null) => string
  readonly kinds: Readonly<Record<DefinitionDiff['kind'], string>>
  /** How a definition is, and by how many changes it differs. */
  readonly state: (definition: DefinitionDiff) => string
}

const spanish: GuideDiffWords = {
  comings: {
    slice: { came: (after) => `corte nuevo (${after})`, went: () => 'corte que ya no está', subject: 'corte' },
    code: { came: (after) => `código nuevo: «${after}»`, went: (before) => `código que ya no está: «${before}»`, subject: 'código' },
    invariant: {
      came: (after) => `invariante nueva: ${after}`,
      went: (before) => `invariante que ya no está: ${before}`,
      subject: 'invariante',
    },
    source: { came: () => 'fuente de códigos nueva', went: () => 'fuente de códigos que ya no está', subject: 'códigos de esta fuente' },
  },
  mustSupport: { came: 'se debe soportar', went: 'ya no es obligatorio soportarlo' },
  subjects: {
    cardinality: 'cardinalidad',
    type: 'tipo',
    target: 'destino de la referencia',
    binding: 'conjunto de códigos',
    value: 'valor',
    slicing: 'reparto en cortes',
    base: 'se basa en',
    context: 'puede estar en',
    display: 'nombre',
  },
  moved(subject, before, after) {
    if (before === null) return `${subject}: ahora ${after}`
    return after === null ? `${subject}: antes ${before}, ahora libre` : `${subject}: de ${before} a ${after}`
  },
  kinds: {
    profile: 'Perfil',
    extension: 'Extensión',
    type: 'Tipo',
    logical: 'Modelo',
    valueSet: 'Conjunto de códigos',
    codeSystem: 'Sistema de códigos',
  },
  state({ kind, change, changes }) {
    if (change === 'added') return kind === 'extension' ? 'nueva' : 'nuevo'
    return change === 'removed' ? 'ya no está' : counted(changes.length, 'cambio', 'cambios')
  },
}

/** A difference, without the place: «cardinalidad: de 0..1 a 1..1». */
export function describeChange({ kind, before, after }: Change, words = spanish): string {
  if (kind === 'mustSupport') return before === null ? words.mustSupport.came : words.mustSupport.went
  if (!isComing(kind, words)) return words.moved(words.subjects[kind], before, after)
  const { came, went, subject } = words.comings[kind]
  if (before === null) return came(String(after))
  return after === null ? went(before) : words.moved(subject, before, after)
}

function isComing(kind: Change['kind'], { comings }: GuideDiffWords): kind is Coming {
  return Object.hasOwn(comings, kind)
}

/** The heading of a definition: «Perfil CorePacienteCl (Patient): 15 cambios». */
export function describeDefinition(definition: DefinitionDiff, words = spanish): string {
  const { kind, name, type } = definition
  const its = kind === 'profile' && type !== null ? ` (${type})` : ''
  return `${words.kinds[kind]} ${name}${its}: ${words.state(definition)}`
}
