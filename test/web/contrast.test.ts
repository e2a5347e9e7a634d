import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** WCAG 2.2, 1.4.3: what text of the usual size needs at least over what lies behind it. */
const leastRatio = 4.5

const css = readFileSync(new URL('../../web/style.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)

/** Relative luminance of a colour written `#rrggbb`. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratioOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const onText = ['surface', 'gone', 'gone-line', 'come', 'come-line', 'changed', 'found', 'selection']
const ofText = ['text', 'json-name', 'json-string', 'json-number', 'json-word', 'json-mark']

describe.each(['light', 'dark'] as const)('the colours of the text, %s', (theme) => {
  it.each(onText.flatMap((behind) => ofText.map((text) => [text, behind] as const)))('%s over %s can be read', (text, behind) => {
    expect(ratioOf(pairs.get(text)![theme], pairs.get(behind)![theme])).toBeGreaterThanOrEqual(leastRatio)
  })
})
