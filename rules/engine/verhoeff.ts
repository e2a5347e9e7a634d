/** Whether the last digit of a number is its check digit by Verhoeff's scheme. */
export function hasVerhoeffDigit(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    check = product(check, Number(permutations[place % 8]![digit]))
  }
  return check === 0
}

/** Row n is the n-th power of the permutation that Verhoeff chose. */
const permutations = [
  '0123456789', '1576283094', '5803796142', '8916043527', '9453126870', '4286573901', '2793806415', '7046913258',
] // prettier-ignore

/** The product of two elements of the dihedral group of the pentagon: 0 to 4 turn it, 5 to 9 turn it over. */
function product(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)
  return b < 5 ? 5 + ((a - b) % 5) : (a - b + 5) % 5
}
