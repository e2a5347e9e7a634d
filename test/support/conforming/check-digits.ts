/** The check digit of a RUN, by modulo 11; capital K for ten. */
export function runDigit(number: number): string {
  const sum = [...String(number)].toReversed().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return '0K987654321'[sum % 11]!
}

/** A LOINC code of its number, with the digit of modulo 10. */
export function toLoinc(number: number): string {
  const sum = [...String(number)].toReversed().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${number}-${(10 - (sum % 10)) % 10}`
}

/** A SNOMED CT identifier of all its digits but the last, which is Verhoeff's. */
export function toSctid(digits: string): string {
  const check = [...digits].toReversed().reduce((sum, digit, index) => multiply(sum, permute(Number(digit), index + 1)), 0)
  return digits + [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => multiply(check, digit) === 0)!
}

/** In the group of the turns and flips of a pentagon: below five a turn, from five on a flip. */
function multiply(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5
}

function permute(digit: number, times: number): number {
  return times % 8 === 0 ? digit : permute([1, 5, 7, 6, 2, 8, 3, 0, 9, 4][digit]!, (times % 8) - 1)
}
