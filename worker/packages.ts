import { definitions as base, type Definitions } from '../rules/index.ts'
import { createPackageDefinitions } from '../rules/structure/package/package-definitions.ts'
import { createPackageReader, type Decode, type DefinitionPackage, type PackageResult } from '../rules/structure/package/read-package.ts'
import { describeTrouble } from '../rules/structure/package/trouble.ts'

const decoder = new TextDecoder()
const decode: Decode = (bytes) => decoder.decode(bytes)

/** Reads a package (.tgz) that a user brings; stops as soon as it asks for too much. */
export async function readPackage(archive: Blob): Promise<PackageResult> {
  const reader = createPackageReader(decode)
  const chunks = archive.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (let next = await chunks.read(); next.value !== undefined; next = await chunks.read()) {
      const trouble = reader.write(next.value)
      if (trouble !== undefined) return { trouble }
    }
  } catch {
    return { trouble: { kind: 'notGzip' } }
  } finally {
    void chunks.cancel().catch(() => {})
  }
  return reader.end()
}

/**
 * The definitions of packages over those of svc, for `LintOptions.definitions`; keep them for as long as the packages stay
 * the same. `onTrouble` is told in a sentence, when it is first wanted, of what cannot be used.
 */
export function openPackages(packages: readonly DefinitionPackage[], onTrouble: (sentence: string) => void): Definitions {
  return createPackageDefinitions(packages, base, {
    decode,
    onTrouble: (trouble, owner) => onTrouble(describeTrouble(trouble, owner.name)),
  })
}
