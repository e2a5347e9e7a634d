import { toDocument, type Document } from '../document.ts'
import type { Fix } from '../fix.ts'
import type { Json } from '../json.ts'
import { once } from '../once.ts'
import { readPointer } from '../pointer.ts'
import { changesBy, unchanged, type Changes } from './changes.ts'
import { createParts, type Part } from './part.ts'
import type { Told } from './told.ts'

/** Lints a document again for a trial. */
export type Relint = (document: Document, changes: Changes) => readonly Told[]

/** Lints the parts of a document: as they stand, which is their baseline, and with fixes applied. */
export interface Relinter {
  /** Characters of the document, as far as that matters. */
  readonly extent: () => number
  /** The whole document; undefined where its text is damaged or has `most` characters or more. */
  readonly whole: (most: number) => Part | undefined
  /** The part around the place of a fix; undefined where the text is damaged or no part around it has less than `most` characters. */
  readonly partAround: (fix: Fix, most: number) => Part | undefined
  /** Whether the baseline of a part is known, so that it costs nothing. */
  readonly hasBaseline: (part: Part) => boolean
  /** The findings of a part as it stands. */
  readonly baselineOf: (part: Part) => readonly Told[]
  /** The findings of a part once fixes, whose pointers begin at the part, made `after` of its value. */
  readonly findingsAfter: (part: Part, fixes: readonly Fix[], after: Json) => readonly Told[]
}

/** Makes the relinter of a document, of whose whole `toldNow` are the findings. */
export function createRelinter({ value: root = null, problems }: Document, toldNow: () => readonly Told[], relint: Relint): Relinter {
  const isReadable = problems.length === 0
  const parts = createParts(root)
  /** By the pointers of parts. */
  const baselines = new Map<string, () => readonly Told[]>([['', once(toldNow)]])

  return {
    extent: () => parts.whole().extent,
    whole(most) {
      return isReadable && parts.whole().extent < most ? parts.whole() : undefined
    },
    partAround({ jsonPointer }, most) {
      const steps = isReadable ? readPointer(jsonPointer) : undefined
      return steps && parts.around(steps, most)
    },
    hasBaseline: ({ pointer }) => baselines.has(pointer),
    baselineOf({ pointer, value }) {
      let baseline = baselines.get(pointer)
      if (baseline === undefined) baselines.set(pointer, (baseline = once(() => relint(toDocument(value), unchanged))))
      return baseline()
    },
    findingsAfter: ({ value }, fixes, after) => relint(toDocument(after), changesBy(fixes, value, after)),
  }
}
