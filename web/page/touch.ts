/** Where fingers point, the focus in the text would bring a keyboard over what was touched. */
export const touch = matchMedia('(pointer: coarse)')
