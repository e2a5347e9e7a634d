import { linesOf } from '../../language/lines.ts'
import type { LintOptions } from '../../rules/index.ts'
import { TrailingBytes } from '../../archives/gzip.ts'
import { isZip, readZip, unpackEntry } from '../../archives/zip.ts'
import { EncryptedZip, ZipFault } from '../../archives/zip-directory.ts'
import type { GivenText, Judged, TextForm, TextReport, Unjudged, UnreadZip, ZipEntry } from '../api.ts'
import { bytesOfBlob } from '../files/blob-bytes.ts'
import { gunzipBlob } from '../files/gunzip-blob.ts'
import { piecesOf } from '../files/pieces.ts'

/** In bytes: what is larger is for the command, which reads by lines. */
const largest = 30 * 2 ** 20

/** Findings of a file that are kept. */
const mostIssues = 100

/** The entries of a zip, or why they cannot be had. */
export async function listZip(file: File): Promise<readonly ZipEntry[] | UnreadZip> {
  try {
    if (!isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return 'damaged'
    return await readZip(bytesOfBlob(file))
  } catch (error) {
    if (error instanceof EncryptedZip) return 'encrypted'
    if (error instanceof ZipFault || error instanceof DOMException) return 'damaged'
    throw error
  }
}

/** The bytes of a file, unpacked, or why they cannot be had. */
export async function readGiven({ file, entry }: GivenText): Promise<Uint8Array<ArrayBuffer> | Unjudged> {
  const name = entry?.path ?? file.name
  if ((entry?.size ?? file.size) > largest) return 'too-large'
  try {
    const bytes = await gather(entry === undefined ? piecesOf(file.stream()) : unpackEntry(bytesOfBlob(file), entry))
    if (bytes === undefined || !/\.gz$/i.test(name)) return bytes ?? 'too-large'
    return (await gather(gunzipBlob(new Blob([bytes])))) ?? 'too-large'
  } catch (error) {
    if (error instanceof TrailingBytes) return 'trailing'
    if (error instanceof ZipFault || error instanceof DOMException || error instanceof TypeError) return 'unreadable'
    throw error
  }
}

/** Judges a file by a linter of texts. */
export async function judge(
  given: GivenText,
  lint: (text: string, form: TextForm, options: LintOptions) => Promise<TextReport>,
  options: LintOptions,
): Promise<Judged | Unjudged> {
  const bytes = await readGiven(given)
  if (typeof bytes === 'string') return bytes
  const text = toText(bytes)
  if (text === undefined) return 'not-text'
  const form = formOf(given.entry?.path ?? given.file.name, text)
  if (form === 'json' && isOtherJson(text)) return 'not-fhir'
  return toJudged(await lint(text, form, options), form, text)
}

function toJudged(report: TextReport, form: TextForm, text: string): Judged {
  const { issues, omitted = [], unverified = [], skipped = [], resourceType } = report
  const rules = new Map<string, number>()
  for (const { code, count } of [...issues.map(({ code }) => ({ code, count: 1 })), ...omitted]) {
    rules.set(code, (rules.get(code) ?? 0) + count)
  }
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.filter(({ severity }) => severity === 'warning')
  const untold = omitted.reduce((sum, { count }) => sum + count, 0)
  const untoldErrors = omitted.reduce((sum, one) => sum + (one.errors ?? 0), 0)
  return {
    types: form === 'ndjson' ? typesOf(text) : resourceType === '' ? [] : [[resourceType, 1]],
    errors: errors.length + untoldErrors,
    warnings: warnings.length + untold - untoldErrors,
    isComplete: untold === 0 && unverified.length === 0 && skipped.length === 0,
    rules: [...rules].toSorted((one, other) => other[1] - one[1]),
    issues: [...errors, ...warnings].slice(0, mostIssues),
  }
}

/** The types of a text of one resource a line, by the first that each line names. */
function typesOf(text: string): Judged['types'] {
  const found = new Map<string, number>()
  for (const line of linesOf(text)) {
    const at = line.text.indexOf(key)
    if (at < 0) continue
    const type = /^\s{0,9}:\s{0,9}"([A-Za-z]{1,64})"/.exec(line.text.slice(at + key.length, at + key.length + 90))?.[1]
    if (type !== undefined) found.set(type, (found.get(type) ?? 0) + 1)
  }
  return [...found].toSorted((one, other) => other[1] - one[1])
}

const key = '"resourceType"'

/** One on each line by the name of the file, or because no JSON ends on a line and begins on the next. */
function formOf(name: string, text: string): TextForm {
  if (/\.(?:ndjson|jsonl)(?:\.gz)?$/i.test(name)) return 'ndjson'
  return /^\s*\{[^\n]*\}[^\S\n]*\n\s*\{/.test(text) ? 'ndjson' : 'json'
}

/** Whether a text is whole JSON that is no resource, such as the settings of a program. */
function isOtherJson(text: string): boolean {
  if (text.includes(key)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** UTF-8, or what Chilean systems send when it is not; a mark of byte order is taken off. */
function toText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return text.includes('\0') ? undefined : text
}

/** All the bytes of a few pieces; undefined where they are too many. */
async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > largest) return undefined
    found.push(piece)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of found) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
