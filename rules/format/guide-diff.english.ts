import type { Change } from '../guides/diff/change.ts'
import type { DefinitionDiff } from '../guides/diff/diff.ts'
import { counted } from './words.ts'

/** As `describeChange`, in English: «cardinality: from 0..1 to 1..1». */
export function describeChangeInEnglish({ kind, before, after }: Change): string {
  const [came, went] = [before === null, after === null]
  switch (kind) {
    case 'slice':
      return came ? `new slice (${after})` : went ? 'slice that is gone' : moved('slice', before, after)
    case 'code':
      return came ? `new code: “${after}”` : `code that is gone: “${before}”`
    case 'invariant':
      return came ? `new invariant: ${after}` : went ? `invariant that is gone: ${before}` : moved('invariant', before, after)
    case 'mustSupport':
      return came ? 'must be supported' : 'need no longer be supported'
    case 'source':
      return came ? 'new source of codes' : went ? 'source of codes that is gone' : moved('codes of this source', before, after)
    default:
      return moved(subjects[kind], before, after)
  }
}

const subjects = {
  cardinality: 'cardinality',
  type: 'type',
  target: 'target of the reference',
  binding: 'value set',
  value: 'value',
  slicing: 'slicing',
  base: 'is based on',
  context: 'may stand in',
  display: 'name',
} as const

function moved(subject: string, before: string | null, after: string | null): string {
  if (before === null) return `${subject}: now ${after}`
  return after === null ? `${subject}: before ${before}, now free` : `${subject}: from ${before} to ${after}`
}

const kinds: Readonly<Record<DefinitionDiff['kind'], string>> = {
  profile: 'Profile',
  extension: 'Extension',
  type: 'Type',
  logical: 'Model',
  valueSet: 'Value set',
  codeSystem: 'Code system',
}

/** As `describeDefinition`, in English: «Profile CorePacienteCl (Patient): 15 changes». */
export function describeDefinitionInEnglish({ kind, name, type, change, changes }: DefinitionDiff): string {
  const its = kind === 'profile' && type !== null ? ` (${type})` : ''
  const state = change === 'added' ? 'new' : change === 'removed' ? 'gone' : counted(changes.length, 'change', 'changes')
  return `${kinds[kind]} ${name}${its}: ${state}`
}
