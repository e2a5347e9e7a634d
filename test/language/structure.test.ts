import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findActions } from '../../language/actions.ts'
import { findFolds, findSelections } from '../../language/folding.ts'
import { applyEdits, formatEdits } from '../../language/format.ts'
import { findLenses } from '../../language/lens.ts'
import { createPositions } from '../../language/positions.ts'
import { readText } from '../../language/text.ts'
import { parseTree } from '../../language/parse-tree.ts'
import { nodeAt, pathOf, valueOf } from '../../language/tree.ts'
import { lint } from '../../rules/index.ts'

describe('the tree of a text', () => {
  it('says what JSON.parse says', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, undefined, space)
        expect(valueOf(parseTree(text), 0)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is made of any text, and every node is inside its parent', () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\n', ' ', 'a', '\\', '1', '"x"', '"y":')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const tree = parseTree(text)
        tree.kind.forEach((_, node) => {
          const parent = tree.parent[node]!
          expect(tree.start[node]!).toBeLessThanOrEqual(tree.end[node]!)
          if (parent < 0) return
          expect(parent).toBeLessThan(node)
          expect(tree.after[node]!).toBeLessThanOrEqual(tree.after[parent]!)
          expect(tree.start[node]!).toBeGreaterThanOrEqual(tree.start[parent]!)
        })
        for (let at = 0; at <= text.length; at += 1) pathOf(tree, nodeAt(tree, at, -1))
      }),
    )
  })
})

describe('positions', () => {
  it.each(['utf-16', 'utf-8'] as const)('in %s lead back to the same offset', (encoding) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'ñ', '€', '😀', '\n', '\r\n', '\rx'), { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const { toPosition, toOffset } = createPositions(text, encoding)
        let at = 0
        for (const part of [...parts, '']) {
          const { line, character } = toPosition(at)
          expect(toOffset({ line, character })).toBe(at)
          if (encoding === 'utf-8') {
            const before = text
              .slice(0, at)
              .split(/\r\n?|\n/)
              .at(-1)!
            expect(character).toBe(new TextEncoder().encode(before).length)
          }
          at += part.length
        }
      }),
    )
  })

  it('behind the end of a line or of the text are its end', () => {
    const { toOffset } = createPositions('ab\r\ncd', 'utf-16')
    expect(toOffset({ line: 0, character: 99 })).toBe(2)
    expect(toOffset({ line: 9, character: 0 })).toBe(6)
  })
})

describe('folds and selections', () => {
  const text = '{\n  "name": [\n    { "given": ["Ana"] }\n  ]\n}'

  it('fold what stands over several lines', () => {
    expect(findFolds(readText(text)).map(({ from }) => text.slice(from, from + 8))).toEqual(['{\n  "nam', '[\n    { '])
  })

  it('grow from a word to the whole', () => {
    const found = findSelections(readText(text), text.indexOf('na"')).map(({ from, to }) => text.slice(from, to))
    expect(found.slice(0, 4)).toEqual(['Ana', '"Ana"', '["Ana"]', '"given": ["Ana"]'])
    expect(found.at(-1)).toBe(text)
  })
})

describe('lenses', () => {
  it('count what an entry has, what only follows from a cause left out', () => {
    const bundle = JSON.stringify({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          fullUrl: 'urn:uuid:6f1c2d54-8a3b-4c77-9e10-000000000001',
          resource: { resourceType: 'Patient', gender: 'x', name: [{ family: 'Soto' }] },
        },
        { fullUrl: 'urn:uuid:6f1c2d54-8a3b-4c77-9e10-000000000002', resource: { resourceType: 'Basic', code: { text: 'algo' } } },
      ],
    })
    const { issues } = lint(bundle, { today: '2026-01-15', ranges: true })
    const titles = findLenses(readText(bundle), issues).map(({ title }) => title)
    expect(titles[0]).toMatch(/^Paciente \(Soto\): \d+ errore?s?/)
    expect(titles[1]).toBe('Basic (algo): sin problemas')
  })

  it('are not for a resource alone', () => {
    expect(findLenses(readText('{"resourceType": "Patient"}'), [])).toEqual([])
  })
})

describe('actions', () => {
  it('are the fixes, the explanation and the suppression of what is found there', () => {
    const text = '{"resourceType": "Patient", "gender": "Male"}'
    const { issues } = lint(text, { today: '2026-01-15', ranges: true })
    const found = findActions(issues, { from: 40, to: 40 })
    expect(found[0]).toMatchObject({ kind: 'fix', fix: { jsonPointer: '/gender', replacement: 'male' } })
    expect(found.map(({ kind }) => kind)).toContain('explain')
    expect(found.map(({ kind }) => kind)).toContain('suppress')
    expect(findActions(issues, { from: 20, to: 20 }).filter(({ kind }) => kind === 'fix')).toEqual([])
  })
})

describe('format', () => {
  it('changes blanks alone, and nothing where nothing is to be changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const after = applyEdits(text, formatEdits(text)!)
        expect(JSON.parse(after)).toEqual(JSON.parse(text))
        expect(formatEdits(after)).toEqual([])
      }),
    )
  })

  it('changes the line at fault alone', () => {
    expect(formatEdits('{\n  "a": 1.50,\n  "b":2\n}\n')).toEqual([{ from: 21, to: 21, insert: ' ' }])
    expect(formatEdits('{\r\n\t"a": 1\r\n}\r\n', { unit: '\t', lineEnd: '\r\n' })).toEqual([])
    expect(formatEdits('{')).toBeUndefined()
  })
})
