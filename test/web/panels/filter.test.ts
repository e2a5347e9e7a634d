import { expect, it } from 'vitest'
import { createFilter } from '../../../web/panels/filter.ts'

const issue = { code: 'cl-run-03', path: 'Patient.identifier[0].value', message: 'El dígito verificador de «11.111.111-2» no calza.' }
const guided = { ...issue, guide: 'imagenologia' }

it.each(['', '  ', 'cl-run', 'patient digito', 'DÍGITO', 'identifier[0]'])('«%s» matches by rule, type, place or text', (query) => {
  expect(createFilter(query)(issue)).toBe(true)
})

it.each(['cl-enc', 'patient encuentro', 'digito w'])('«%s» does not', (query) => {
  expect(createFilter(query)(issue)).toBe(false)
})

it.each(['imagenologia', 'Imagenología', 'imag patient'])('«%s» matches by guide', (query) => {
  expect(createFilter(query)(guided)).toBe(true)
  expect(createFilter(query)(issue)).toBe(false)
})
