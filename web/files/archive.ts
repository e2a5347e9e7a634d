import { say } from '../page/notices.ts'
import { foreignWords } from '../text/foreign/words.ts'
import { words } from '../text/words.ts'
import { unpack, type Limits, type Unpacked } from './unpack.ts'

/** The files within one that is compressed, `many` where they are more than are opened; says which were left out, and why there are none. */
export async function readArchive(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: Limits,
): Promise<readonly Unpacked[] | 'many' | undefined> {
  const unpacked = await unpack(name, bytes, limits)
  if (unpacked === undefined) return undefined
  const { files, left, broken, large, isDamaged, isEncrypted, hasTrailing, hasTooMany } = unpacked
  const text = foreignWords()
  if (hasTooMany) return 'many'
  if (isDamaged) say(text.damaged(name), 'error')
  else if (isEncrypted) say(text.encrypted(name), 'error')
  else if (broken.length > 0) say(text.broken(name, broken), 'error')
  else if (large[0] !== undefined) say(words().notices.tooLarge(large[0], limits.bytes / 2 ** 20), 'error')
  else if (files.length === 0) say(text.nothingPacked(name, left), 'error')
  else if (left.length > 0) say(text.leftOut(name, left), 'offer')
  else if (hasTrailing) say(text.trailing(name), 'error')
  return files
}
