/** A package that is asked for by name. */
export interface AskedPackage {
  /** In small letters, as registries and caches write it. */
  readonly name: string
  /** A version, the beginning of one (`1.9.x`), `latest`; undefined is the newest. */
  readonly version: string | undefined
}

const segment = /^[a-z0-9](?:[a-z0-9_-]{0,80})$/
const written = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,99}$/
const endings = /\.(?:tgz|gz|tar|zip|json|xml)$/i

/** Reads `name#version`, `name@version` or `name`; undefined where it is none of them, but perhaps a path. */
export function readPackageName(text: string): AskedPackage | undefined {
  const mark = Math.max(text.lastIndexOf('#'), text.lastIndexOf('@'))
  const name = (mark < 0 ? text : text.slice(0, mark)).toLowerCase()
  const version = mark < 0 ? undefined : text.slice(mark + 1)
  const segments = name.split('.')
  // A file of the folder is more often meant by a name of two segments than a package.
  if (segments.length < (version === undefined ? 3 : 2) || name.length > 200 || (version === undefined && endings.test(name)))
    return undefined
  if (!segments.every((one) => segment.test(one)) || (version !== undefined && !written.test(version))) return undefined
  return { name, version: version === 'latest' ? undefined : version }
}

/** Whether a version is one in particular; `1.9.x` and `1.9.*` are not. */
export function isExact(version: string): boolean {
  return !/(?:^|\.)[x*](?:\.|$)/i.test(version)
}

/** Whether a version is one of those that `1.9.x` stands for. */
export function isAmong(version: string, pattern: string): boolean {
  const steps = pattern.split('.')
  const fixed = steps
    .slice(
      0,
      steps.findIndex((step) => /^[x*]$/i.test(step)),
    )
    .join('.')
  return fixed === '' || version.startsWith(`${fixed}.`)
}
