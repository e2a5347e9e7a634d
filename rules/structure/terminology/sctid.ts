import { hasVerhoeffDigit } from '../../engine/verhoeff.ts'

/** Whether a text can be the code of a concept of SNOMED CT: six to eighteen digits, the last of which is the check of the others. */
export function isSctId(text: string): boolean {
  return /^[1-9]\d{5,17}$/.test(text) && hasVerhoeffDigit(text)
}
