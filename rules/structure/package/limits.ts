/** How much a package may ask for; real ones stay far below. Sizes in bytes. */
export interface PackageLimits {
  /** Of the archive once it is unzipped, whatever is in it. */
  readonly unpacked: number
  /** Entries in the archive. */
  readonly entries: number
  /** Of one file with a definition. */
  readonly file: number
  /** Of all that is kept. */
  readonly kept: number
  /** Of the extended headers of one entry: long names. */
  readonly header: number
  /** Levels of objects and lists in one file. */
  readonly depth: number
  /** Values in one file. */
  readonly values: number
}

const mega = 1_000_000

/** The limits that hold where nothing else is said; hl7.fhir.r4.examples, the largest of HL7's, unpacks to 191 MB. */
export const packageLimits: PackageLimits = {
  unpacked: 250 * mega,
  entries: 100_000,
  file: 40 * mega,
  kept: 150 * mega,
  header: 65_536,
  depth: 100,
  values: 4 * mega,
}
