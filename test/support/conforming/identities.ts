import * as fc from 'fast-check'
import { clCatalog } from '../../../catalogs/clcore/clcore.ts'
import type { Json } from '../../../rules/index.ts'
import { runDigit } from './check-digits.ts'
import { codingOf, country, id, object, type Values } from './values.ts'

/** A RUN that no person has, with its digit. */
export const run = fc
  .tuple(fc.integer({ min: 50_000_000, max: 99_999_998 }), fc.boolean())
  .filter(([number]) => !/^(\d)\1+$/.test(String(number)))
  .map(([number, isSmall]) => `${number}-${isSmall ? runDigit(number).toLowerCase() : runDigit(number)}`)

function kindOf(code: string, catalog: 'CSTipoIdentificador' | 'CSCodigoDNI'): Values {
  return codingOf(clCatalog(catalog).get(code)!).map((coding) => ({ coding: [coding] }))
}

/** An identifier that is a RUN. */
export const runIdentifier = object(
  {
    use: fc.constant('official'),
    type: kindOf('01', 'CSTipoIdentificador'),
    system: fc.constant('http://registrocivil.cl/run'),
    value: run,
  },
  'type',
  'value',
)

/** An identifier of a kind of CSTipoIdentificador; a document of abroad says of which country. */
export function otherIdentifier(code: string): Values {
  const isForeign = ['05', '06', '07'].includes(code)
  const type = fc
    .tuple(kindOf(code, 'CSTipoIdentificador'), country)
    .map(([type, issuer]) => ({ ...(type as object), ...(isForeign && { extension: [issuer] }) }))
  return object({ type, system: fc.constant('https://fichas.clinica.example/numeros'), value: id }, 'type', 'value')
}

/** A national document of another country, which it says. */
export const foreignDni = fc
  .constantFrom(
    ...clCatalog('CSCodigoDNI')
      .all()
      .filter(({ code }) => code !== 'NNCHL'),
  )
  .chain(({ code }) => fc.tuple(kindOf(code, 'CSCodigoDNI'), country, id))
  .map(([type, issuer, value]) => ({ type: { ...(type as object), extension: [issuer] }, value }) as Json)

/** The kinds of CSTipoIdentificador that are no RUN. */
export const otherKinds = clCatalog('CSTipoIdentificador')
  .all()
  .map(({ code }) => code)
  .filter((code) => code !== '01')
