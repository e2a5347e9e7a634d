import { mutate } from '../../fuzz/mutate.ts'
import { createRandom } from '../../fuzz/random.ts'

const words = ['resourceType', 'Patient', 'Bundle', 'entry', 'extension', 'url', 'value', '-', 'ñ', '\ufeff', 'NaN', '//', '/*', "'"]

/** Texts cut off or changed, most of them no JSON any more; the same ones for the same seed. */
export function breakTexts(texts: readonly string[], count: number, seed: number): readonly string[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const text = random.pick(texts)
    if (index % 4 === 0) return text.slice(0, random.below(text.length))
    let [changed] = [text]
    for (let left = 1 + random.below(3); left > 0; left -= 1) [changed = ''] = mutate([changed], [random.pick(texts)], words, random)
    return changed
  })
}
