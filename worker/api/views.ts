export type { GraphLink, ReferenceGraph } from '../../language/graph.ts'
export type { ListedResource, Listing } from '../../language/listing.ts'
export type { Reading, ReadingRow } from '../../language/reading.ts'
export type { ReadingLanguage } from '../../language/say-value.ts'
