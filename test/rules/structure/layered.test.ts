import { describe, expect, it } from 'vitest'
import type { Definitions, ValueSet } from '../../../rules/structure/definitions.ts'
import { layered } from '../../../rules/structure/layered.ts'

const none: Definitions = { findStructure: () => undefined, findValueSet: () => undefined, findCodeSystem: () => undefined }

/** A layer that has one value set, in any version, and what was asked of it. */
function layerOf(url: string, title: string) {
  const asked: string[] = []
  const findValueSet = (canonical: string): ValueSet | undefined => {
    asked.push(canonical)
    return canonical.split('|')[0] === url ? ({ url, title } as ValueSet) : undefined
  }
  return { asked, layer: { ...none, findValueSet } }
}

describe('definitions in layers', () => {
  it('are those of the first layer that has them', () => {
    const definitions = layered(layerOf('https://uno', 'arriba').layer, layerOf('https://uno', 'abajo').layer)
    expect(definitions.findValueSet('https://uno')).toMatchObject({ title: 'arriba' })
    expect(definitions.findValueSet('https://dos')).toBeUndefined()
  })

  it('are looked for once', () => {
    const { asked, layer } = layerOf('https://uno', 'uno')
    const definitions = layered(none, layer)
    expect(definitions.findValueSet('https://uno')).toBe(definitions.findValueSet('https://uno'))
    expect(asked).toEqual(['https://uno'])
  })

  it('are not remembered under what a text may invent: versions, and what nobody defined', () => {
    const { asked, layer } = layerOf('https://uno', 'uno')
    const definitions = layered(none, layer)
    const canonicals = ['https://uno|1', 'https://uno|1', 'https://dos', 'https://dos']
    for (const canonical of canonicals) definitions.findValueSet(canonical)
    expect(asked).toEqual(canonicals)
  })
})
