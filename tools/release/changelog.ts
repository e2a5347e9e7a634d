const heading = '## Unreleased'

/**
 * The changelog with its unreleased section under a version and a day (`YYYY-MM-DD`), and an empty one above it. Throws where
 * nothing is unreleased or the version is there already.
 */
export function closeUnreleased(changelog: string, version: string, day: string): string {
  const start = changelog.indexOf(`${heading}\n`)
  if (start < 0) throw new Error(`CHANGELOG.md has no «${heading}».`)
  const after = start + heading.length + 1
  const next = changelog.indexOf('\n## ', after)
  if (changelog.slice(after, next < 0 ? undefined : next).trim() === '') throw new Error('CHANGELOG.md says of nothing unreleased.')
  if (changelog.includes(`\n## ${version} `)) throw new Error(`CHANGELOG.md has ${version} already.`)
  return `${changelog.slice(0, after)}\n## ${version} - ${day}\n${changelog.slice(after)}`
}

/** Whether a version (`1.2.3`) comes after another. Throws where it is none. */
export function isAfter(version: string, before: string): boolean {
  const [a, b] = [partsOf(version), partsOf(before)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && a[at]! > b[at]!
}

function partsOf(version: string): readonly number[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`«${version}» is no version: three numbers, like 1.2.3.`)
  return version.split('.').map(Number)
}
