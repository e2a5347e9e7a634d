/** Findings in some things, in their order; undefined where nothing is in any. */
export function findInEach<T, F>(things: readonly T[], find: (thing: T) => F | undefined): readonly F[] | undefined {
  let found: F[] | undefined
  for (let index = 0; index < things.length; index += 1) {
    const one = find(things[index]!)
    if (one === undefined) continue
    if (found === undefined) found = [one]
    else found.push(one)
  }
  return found
}
