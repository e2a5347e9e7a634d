import { createReadStream, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageLimits, type PackageLimits } from '../../rules/structure/package/limits.ts'
import { createTarReader, type TarFault } from '../../rules/structure/package/tar.ts'
import type { PackageTrouble } from '../../rules/structure/package/trouble.ts'
import { gunzip } from '../node/compressed.ts'
import { decodeUtf8, toTrouble } from '../node/packages.ts'

/** Unpacks an archive into a folder that is new: its plain files, with their folders. Links are passed over; a path that leads out ends it. */
export async function unpack(archive: string, folder: string, limits: PackageLimits = packageLimits): Promise<PackageTrouble | undefined> {
  let trouble: PackageTrouble | undefined
  const reader = createTarReader({
    decode: decodeUtf8,
    limits,
    wants: ({ name, size }) => {
      if (trouble !== undefined) return false
      if (!isInside(name)) trouble = { kind: 'outside', file: name }
      else if (size > limits.file) trouble = { kind: 'fileTooLarge', file: name, bytes: limits.file }
      return trouble === undefined
    },
    take: ({ name }, bytes) => {
      const path = join(folder, ...name.split('/'))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
    },
  })
  try {
    const note = (fault: TarFault | undefined): void => {
      if (fault !== undefined) trouble ??= fault === 'tooLarge' ? { kind: fault, bytes: limits.unpacked } : { kind: fault }
    }
    for await (const chunk of gunzip(archive, createReadStream(archive))) {
      note(reader.write(chunk))
      if (trouble !== undefined) return trouble
    }
    note(reader.end())
  } catch (error) {
    trouble ??= toTrouble(error)
    if (trouble === undefined) throw error
  }
  return trouble
}

/** Whether a path of an archive stays in its folder on any system. */
function isInside(name: string): boolean {
  const steps = name.split('/')
  return name.length <= 500 && !/[\\:\p{Cc}]/u.test(name) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
}
