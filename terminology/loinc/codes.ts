/** Whether a text has the form of LOINC's codes, with the right check digit (Luhn); of parts and answers the form alone is looked at. */
export function isLoincCode(code: string): boolean {
  if (/^L[APL]\d{1,9}-\d$/.test(code)) return true
  const parts = /^(\d{1,7})-(\d)$/.exec(code)
  if (parts === null) return false
  let sum = 0
  for (const [at, digit] of [...parts[1]!].toReversed().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10 === Number(parts[2])
}
