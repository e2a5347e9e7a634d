import { headOf } from '../engine/cut.ts'
import type { ConfigWords } from './words.ts'

/** Longer patterns, or ones with more alternatives, are refused. */
const longest = 500
const mostAlternatives = 50

/** The fault of a pattern of files, as the words of any language say it; undefined where there is none. */
export function faultInGlob(glob: string): ((words: ConfigWords) => string) | undefined {
  const shown = headOf(glob, 80)
  if (glob.trim() === '') return (words) => words.glob.empty
  if (glob.length > longest) return (words) => words.glob.long(shown)
  if (glob.includes('\\')) return (words) => words.glob.backslash(shown)
  if (glob.startsWith('/') || /^[A-Za-z]:/.test(glob)) return (words) => words.glob.absolute(shown)
  if (glob.split('/').includes('..')) return (words) => words.glob.outside(shown)
  if (glob.includes('[') || glob.includes(']')) return (words) => words.glob.brackets(shown)
  if (alternativesOf(glob) === undefined) return (words) => words.glob.braces(shown)
  return undefined
}

/** Whether a pattern matches a path of `/`: `*` and `?` within a name, `**` any folders, `{a,b}` either; without `/`, a name in any folder. */
export function matchesGlob(glob: string, path: string): boolean {
  const names = path.split('/')
  return (alternativesOf(glob.replace(/^\.\//, '')) ?? []).some((one) => {
    const steps = one.replace(/\/$/, '/**').split('/')
    return steps.length === 1 ? matchesName(steps[0]!, names.at(-1)!) || matchesSteps(steps, names) : matchesSteps(steps, names)
  })
}

function alternativesOf(glob: string): readonly string[] | undefined {
  let all = ['']
  for (let at = 0; at < glob.length;) {
    const open = glob.indexOf('{', at)
    const plain = glob.slice(at, open < 0 ? undefined : open)
    if (plain.includes('}')) return undefined
    all = all.map((one) => one + plain)
    if (open < 0) break
    const close = glob.indexOf('}', open)
    const inner = close < 0 ? '{' : glob.slice(open + 1, close)
    if (inner.includes('{')) return undefined
    const choices = inner.split(',')
    if (all.length * choices.length > mostAlternatives) return undefined
    all = all.flatMap((one) => choices.map((choice) => one + choice))
    at = close + 1
  }
  return all
}

/** Row by row, so that many `**` cost no more than the product of both lengths. */
function matchesSteps(steps: readonly string[], names: readonly string[]): boolean {
  let reached = [true, ...names.map(() => false)]
  for (const step of steps) {
    const next = reached.map(() => false)
    if (step === '**') {
      let isReached = false
      reached.forEach((one, index) => {
        isReached ||= one
        next[index] = isReached
      })
    } else {
      names.forEach((name, index) => {
        if (reached[index] === true && matchesName(step, name)) next[index + 1] = true
      })
    }
    reached = next
  }
  return reached.at(-1) === true
}

/** Goes back to the last `*` alone, which is enough. */
function matchesName(pattern: string, name: string): boolean {
  let [at, index, star, from] = [0, 0, -1, 0]
  while (index < name.length) {
    if (pattern[at] === '*') {
      star = at
      at += 1
      from = index
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[index])) {
      at += 1
      index += 1
    } else if (star >= 0) {
      at = star + 1
      from += 1
      index = from
    } else {
      return false
    }
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}
