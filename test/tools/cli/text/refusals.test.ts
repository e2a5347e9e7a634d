import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { refusalInEnglish } from '../../../../tools/cli/text/refusals.ts'

it.each(['program', 'targets', 'usage', 'validate'])('all refusals of %s.ts are there in English', (name) => {
  const source = readFileSync(join(import.meta.dirname, `../../../../tools/cli/${name}.ts`), 'utf8')
  const literals = [...source.matchAll(/(?:failure\(|return )(?:'([^']*)'|`([^`]*)`)/g)].map(([, plain, template]) => plain ?? template!)
  const sentences = literals.filter((one) => /^\S.*\.$/.test(one)).map((one) => one.replaceAll(/\$\{.*?\}(?=»|'|:|\.|\)|,| |$)/g, 'x'))
  expect(sentences.length).toBeGreaterThan(2)
  expect(sentences.filter((one) => refusalInEnglish(one) === one)).toEqual([])
})

it('a sentence about a file stays as it is', () => {
  expect(refusalInEnglish('No se pudo leer «a.json»: no existe (revisa la ruta).')).toBe(
    'No se pudo leer «a.json»: no existe (revisa la ruta).',
  )
})
