import type { Change } from '../guides/diff/change.ts'
import type { DefinitionDiff } from '../guides/diff/diff.ts'
import { counted } from './words.ts'

/** A difference in Spanish, without the place: «cardinalidad: de 0..1 a 1..1». */
export function describeChange({ kind, before, after }: Change): string {
  const [came, went] = [before === null, after === null]
  switch (kind) {
    case 'slice':
      return came ? `corte nuevo (${after})` : went ? 'corte que ya no está' : moved('corte', before, after)
    case 'code':
      return came ? `código nuevo: «${after}»` : `código que ya no está: «${before}»`
    case 'invariant':
      return came ? `invariante nueva: ${after}` : went ? `invariante que ya no está: ${before}` : moved('invariante', before, after)
    case 'mustSupport':
      return came ? 'se debe soportar' : 'ya no es obligatorio soportarlo'
    case 'source':
      return came ? 'fuente de códigos nueva' : went ? 'fuente de códigos que ya no está' : moved('códigos de esta fuente', before, after)
    default:
      return moved(subjects[kind], before, after)
  }
}

const subjects = {
  cardinality: 'cardinalidad',
  type: 'tipo',
  target: 'destino de la referencia',
  binding: 'conjunto de códigos',
  value: 'valor',
  slicing: 'reparto en cortes',
  base: 'se basa en',
  context: 'puede estar en',
  display: 'nombre',
} as const

function moved(subject: string, before: string | null, after: string | null): string {
  if (before === null) return `${subject}: ahora ${after}`
  return after === null ? `${subject}: antes ${before}, ahora libre` : `${subject}: de ${before} a ${after}`
}

const kinds: Readonly<Record<DefinitionDiff['kind'], string>> = {
  profile: 'Perfil',
  extension: 'Extensión',
  type: 'Tipo',
  logical: 'Modelo',
  valueSet: 'Conjunto de códigos',
  codeSystem: 'Sistema de códigos',
}

/** The heading of a definition in Spanish: «Perfil CorePacienteCl (Patient): 15 cambios». */
export function describeDefinition({ kind, name, type, change, changes }: DefinitionDiff): string {
  const its = kind === 'profile' && type !== null ? ` (${type})` : ''
  const isFeminine = kind === 'extension'
  const state =
    change === 'added'
      ? isFeminine
        ? 'nueva'
        : 'nuevo'
      : change === 'removed'
        ? 'ya no está'
        : counted(changes.length, 'cambio', 'cambios')
  return `${kinds[kind]} ${name}${its}: ${state}`
}
