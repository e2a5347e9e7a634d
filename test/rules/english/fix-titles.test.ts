import { expect, it } from 'vitest'
import { fixTitleInEnglish } from '../../../rules/english/fix-titles.ts'

it.each([
  ['Poner «_given» entre corchetes', 'Put “_given” in square brackets'],
  ['Poner «given»', 'Put “given”'],
  ['Escribir 3 con el comparador «<»', 'Write 3 with the comparator “<”'],
  ['Escribir 3', 'Write 3'],
  ['Usar el código 13120 (Ñuñoa)', 'Use the code 13120 (Ñuñoa)'],
  ['Usar el código «mg» de UCUM', 'Use the code “mg” of UCUM'],
])('says of «%s» in English what it does', (spanish, english) => {
  expect(fixTitleInEnglish(spanish)).toBe(english)
})
