/** A code in small letters, with hyphens for blanks and `_`: as FHIR writes most of its own. */
export function tidyCode(code: string): string {
  if (tidy.test(code)) return code
  return code
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
}

const tidy = /^[a-z-]*$/
