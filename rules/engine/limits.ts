/** How deep a document may nest for all of it to be visited; the service refuses deeper ones. */
export const mostLevels = 100

/** How many findings of one rule and severity are reported of a document; the rest are counted. */
export const mostFindings = 1000

/** How deep a text is read that is no JSON, or repeats names. */
export const mostNested = 1000

/** After how many mistakes a text that is no JSON is not read on: what other languages allow is none. */
export const mostMistakes = 250_000

/** How many paths of repeated names are kept. */
export const mostRepeated = 100
