/** The facts that an index of SNOMED CT holds about itself. */
export interface SnomedAbout {
  readonly system: 'http://snomed.info/sct'
  /** The module of the edition. */
  readonly module: string
  /** `20240131`. */
  readonly effectiveTime: number
  readonly concepts: number
  readonly activeConcepts: number
  readonly descriptions: number
  readonly languages: readonly string[]
  /** Names of the columns beyond the first six, by reference set in the order of their table. */
  readonly columns: readonly (readonly string[])[]
  readonly modules: readonly string[]
}

/** The format of the sections. */
export const snomedKind = 'snomed/1'

/** The canonical of a version: `http://snomed.info/sct/21000325107/version/20240131`. */
export function toVersion({ module, effectiveTime }: Pick<SnomedAbout, 'module' | 'effectiveTime'>): string {
  return `http://snomed.info/sct/${module}/version/${effectiveTime}`
}

/** Descriptions by `kind << 1 | isActive`. */
export const descriptionKinds = ['fsn', 'synonym', 'definition'] as const
