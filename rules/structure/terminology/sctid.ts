const product = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const shift = ['0123456789', '1576283094', '5803796142', '8916043527', '9453126870', '4286573901', '2793806415', '7046913258']

/** Whether a text can be the code of a concept of SNOMED CT: six to eighteen digits, the last of which is Verhoeff's check of the others. */
export function isSctId(text: string): boolean {
  if (!/^[1-9]\d{5,17}$/.test(text)) return false
  let check = 0
  for (let at = 0; at < text.length; at += 1) {
    const digit = Number(text[text.length - 1 - at])
    check = Number(product[check]![Number(shift[at % 8]![digit])])
  }
  return check === 0
}
