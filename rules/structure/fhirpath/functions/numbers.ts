import { isInteger } from '../value.ts'
import { isObject } from '../../../engine/json.ts'
import { nothing, ofDecimal, ofInteger, type Collection, type Focus } from '../focus.ts'
import { unevaluable } from '../scope.ts'
import { numberArgument, onOne, type FunctionDefinition, type Functions } from './definition.ts'

/** Arithmetic beyond the operators. */
export const numbers: Functions = {
  abs: onNumber((value, item) => same(Math.abs(value), item)),
  ceiling: onNumber((value) => ofInteger(Math.ceil(value))),
  floor: onNumber((value) => ofInteger(Math.floor(value))),
  truncate: onNumber((value) => ofInteger(Math.trunc(value))),
  exp: onNumber((value) => ofDecimal(Math.exp(value))),
  ln: onNumber((value) => ofDecimal(Math.log(value))),
  sqrt: onNumber((value) => ofDecimal(Math.sqrt(value))),
  log: withNumber((value, base) => ofDecimal(Math.log(value) / Math.log(base))),
  power: withNumber((value, exponent, item) =>
    isInteger(item) && exponent >= 0 ? same(value ** exponent, item) : ofDecimal(value ** exponent),
  ),
  round: onOne([0, 1], (item, args) => {
    const digits = numberArgument(args, 0) ?? 0
    if (digits < 0 || digits > 15) throw unevaluable
    const scale = 10 ** digits
    return item.value === null ? nothing : same(Math.round(numberOnly(item) * scale) / scale, item)
  }),
}

function same(value: number, item: Focus): Collection {
  if (isObject(item.value)) return [{ value: { ...item.value, value }, type: item.type, companion: undefined }]
  return isInteger(item) ? ofInteger(value) : ofDecimal(value)
}

function onNumber(work: (value: number, item: Focus) => Collection): FunctionDefinition {
  return onOne([0, 0], (item) => (item.value === null ? nothing : work(numberOnly(item), item)))
}

function withNumber(work: (value: number, other: number, item: Focus) => Collection): FunctionDefinition {
  return onOne([1, 1], (item, args) => {
    const other = numberArgument(args, 0)
    return item.value === null || other === undefined ? nothing : work(numberOnly(item), other, item)
  })
}

function numberOnly({ value }: Focus): number {
  const number = isObject(value) ? value['value'] : value
  if (typeof number !== 'number') throw unevaluable
  return number
}
