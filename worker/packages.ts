import { createPackageReader, type Decode, type PackageResult } from '../rules/structure/package/read-package.ts'

const decoder = new TextDecoder()

/** Text of bytes in UTF-8, wrong ones replaced. */
export const decodeUtf8: Decode = (bytes) => decoder.decode(bytes)

/** Reads a package (.tgz) that a user brings; stops as soon as it asks for too much. */
export async function readPackage(archive: Blob): Promise<PackageResult> {
  const reader = createPackageReader(decodeUtf8)
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
