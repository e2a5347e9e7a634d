import type { GuideDiffWords } from './guide-diff.ts'
import { counted } from './words.ts'

/** The words for the differences between two versions of a guide in English. */
export const guideDiffInEnglish: GuideDiffWords = {
  comings: {
    slice: { came: (after) => `new slice (${after})`, went: () => 'slice that is gone', subject: 'slice' },
    code: { came: (after) => `new code: “${after}”`, went: (before) => `code that is gone: “${before}”`, subject: 'code' },
    invariant: {
      came: (after) => `new invariant: ${after}`,
      went: (before) => `invariant that is gone: ${before}`,
      subject: 'invariant',
    },
    source: { came: () => 'new source of codes', went: () => 'source of codes that is gone', subject: 'codes of this source' },
  },
  mustSupport: { came: 'must be supported', went: 'need no longer be supported' },
  subjects: {
    cardinality: 'cardinality',
    type: 'type',
    target: 'target of the reference',
    binding: 'value set',
    value: 'value',
    slicing: 'slicing',
    base: 'is based on',
    context: 'may stand in',
    display: 'name',
  },
  moved(subject, before, after) {
    if (before === null) return `${subject}: now ${after}`
    return after === null ? `${subject}: before ${before}, now free` : `${subject}: from ${before} to ${after}`
  },
  kinds: {
    profile: 'Profile',
    extension: 'Extension',
    type: 'Type',
    logical: 'Model',
    valueSet: 'Value set',
    codeSystem: 'Code system',
  },
  state({ change, changes }) {
    if (change === 'added') return 'new'
    return change === 'removed' ? 'gone' : counted(changes.length, 'change', 'changes')
  },
}
