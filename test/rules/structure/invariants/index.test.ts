import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findInvariantText, invariantTexts, isBestPractice } from '../../../../rules/structure/invariants/index.ts'
import { describeWith } from '../../../support/program.ts'
import { r4Package } from '../../../support/r4-package.ts'

interface Constraint {
  readonly key: string
  readonly expression: string
  readonly extension?: readonly { readonly url: string; readonly valueBoolean?: boolean }[]
}

interface Elements {
  readonly element: readonly { readonly constraint?: readonly Constraint[] }[]
}

describe('the texts of the invariants', () => {
  const texts = [...invariantTexts]

  it('are sentences in Spanish, one for each key', () => {
    expect(texts.length).toBeGreaterThan(240)
    expect(texts.filter(([, text]) => !/^[A-ZÁÉÍÓÚÑ].{15,170}\.$/u.test(text))).toEqual([])
    expect(texts.filter(([, text]) => /\s{2}|["']|\b(?:shall|should|must|cannot)\b/i.test(text))).toEqual([])
  })

  it('tell apart the invariants that share a key', () => {
    expect(findInvariantText('inv-1', 'operation.exists() xor assert.exists()')).toContain('setup')
    expect(findInvariantText('inv-2', 'operation.exists() xor assert.exists()')).toContain('test')
    expect(findInvariantText('inv-1', 'something.else()')).toBeUndefined()
    expect(findInvariantText('cl-1', 'true')).toBeUndefined()
  })
})

const folder = r4Package.path

describeWith(r4Package, 'the definitions of R4', () => {
  const constraints = readdirSync(folder ?? '.')
    .filter((name) => name.startsWith('StructureDefinition-'))
    .map((name) => JSON.parse(readFileSync(join(folder!, name), 'utf8')) as { snapshot?: Elements; differential: Elements })
    .flatMap(({ snapshot, differential }) => (snapshot ?? differential).element.flatMap(({ constraint }) => constraint ?? []))

  it('have no invariant without a text', () => {
    expect(constraints.length).toBeGreaterThan(10_000)
    expect(constraints.filter(({ key, expression }) => findInvariantText(key, expression) === undefined)).toEqual([])
  })

  it('have no text without an invariant', () => {
    const used = new Set(constraints.flatMap(({ key, expression }) => [key, `${key} ${expression}`]))
    expect([...invariantTexts.keys()].filter((key) => !used.has(key))).toEqual([])
  })

  it('call best practices the same invariants', () => {
    const flagged = constraints.filter(({ extension }) =>
      extension?.some(({ url, valueBoolean }) => url.endsWith('elementdefinition-bestpractice') && valueBoolean === true),
    )
    const keys = new Set(constraints.map(({ key }) => key))
    expect([...keys].filter((key) => isBestPractice(key))).toEqual([...new Set(flagged.map(({ key }) => key))])
  })
})
