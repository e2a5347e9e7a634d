/** The reason why a text is no LOINC code; `right` is the check digit of its number. */
export type LoincFault =
  | { readonly fault: 'form'; readonly meant?: MendedLoinc }
  | { readonly fault: 'check-digit'; readonly number: string; readonly right: string }

/** The code that a badly written one means; certain where its hyphen is there. */
interface MendedLoinc {
  readonly code: string
  readonly isCertain: boolean
}

/** Finds the fault of a LOINC code (1 to 7 digits, a hyphen and a check digit); undefined where it has none. */
export function findLoincFault(text: string): LoincFault | undefined {
  const match = /^(\d{1,7})-(\d)$/.exec(text)
  if (match === null) return toFormFault(text)
  const number = match[1]!
  const right = luhnDigit(number)
  return match[2] === right ? undefined : { fault: 'check-digit', number, right }
}

/** The fault of a text that has not the form of a code, with the code that it means where the check digit bears it out. */
function toFormFault(text: string): LoincFault {
  const [, number, hyphen, digit] = /^\s{0,9}(?=\d{3}|\d{1,7}\D)(\d{1,7})\s{0,9}(\p{Pd}?)\s{0,9}(\d)\s{0,9}$/u.exec(text) ?? []
  if (number === undefined || luhnDigit(number) !== digit) return { fault: 'form' }
  return { fault: 'form', meant: { code: `${number}-${digit}`, isCertain: hyphen !== '' } }
}

/** The check digit of a number by modulo 10, every second digit from the right doubled. */
function luhnDigit(digits: string): string {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighted = place % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return String((10 - (sum % 10)) % 10)
}
