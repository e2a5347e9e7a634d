/** How deep a document may nest for all of it to be visited; the service refuses deeper ones. */
export const mostLevels = 100

/** How many findings of one rule and severity are reported of a document; the rest are counted. */
export const mostFindings = 1000
