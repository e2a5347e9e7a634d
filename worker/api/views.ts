export type { ReferenceGraph } from '../../language/graph.ts'
export type { Listing } from '../../language/listing.ts'
export type { Reading, ReadingRow } from '../../language/reading.ts'
export type { ReadingLanguage } from '../../language/say-value.ts'
