import type { Input, Target } from './target.ts'

/** Something that the code under test did and may not do. */
class Breach extends Error {
  override readonly name = 'Breach'
}

/** Throws unless something holds. The title is the same whatever the input; `about` is called for the details alone. */
export function demand(holds: boolean, title: string, about: () => unknown = () => undefined): void {
  if (holds) return
  const breach = new Breach(title)
  breach.cause = about()
  throw breach
}

/** The kind of a failure, the same for all of one reason: the demand that was not met, or where it was thrown. */
export function kindOf(cause: unknown): string {
  if (cause instanceof Breach) return cause.message
  if (!(cause instanceof Error)) return typeof cause
  return `${cause.name} ${
    (cause.stack ?? '')
      .split('\n')
      .find((line) => /^\s+at /.test(line))
      ?.trim() ?? ''
  }`
}

const mostTries = 3000

/** The shortest input with the same failure that leaving out parts leads to. */
export async function minimize(target: Target, input: Input, kind: string): Promise<Input> {
  let best = input
  let tries = 0
  for (let [index] of input.entries()) {
    for (let size = Math.ceil(best[index]!.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let start = 0; start < best[index]!.length && tries < mostTries;) {
        const shorter = best.with(index, best[index]!.slice(0, start) + best[index]!.slice(start + size))
        tries += 1
        if (await hasFailure(target, shorter, kind)) best = shorter
        else start += size
      }
    }
  }
  return best
}

async function hasFailure(target: Target, input: Input, kind: string): Promise<boolean> {
  try {
    await target.run(input)
    return false
  } catch (cause) {
    return kindOf(cause) === kind
  }
}
