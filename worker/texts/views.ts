/** The resources of a text as they are seen: read by people, listed, and by their references. Fetched when a view is first opened. */
export { graphOf } from '../../language/graph.ts'
export { listResources } from '../../language/listing.ts'
export { readingAt } from '../../language/reading.ts'
