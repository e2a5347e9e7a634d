import {
  defaultPublicUrl,
  explain,
  fixAll,
  lint,
  type Issue,
  type LintOptions,
  type Range,
  type ValidateResponse,
} from '../../rules/index.ts'
import { isNoText, type Decoded, type Encoding } from './decode.ts'
import type { Passage } from './passages.ts'

/** Which corrections are wanted. */
export type Fixing = 'none' | 'safe' | 'unsafe'

/** The linter's report on a passage. */
export interface Examined {
  readonly response: ValidateResponse
  /** The text after corrections, of which `response` speaks. */
  readonly text: string
}

/** Lints a passage, after the corrections wanted; every issue has a range, in lines and offsets of the file, unless the options say that none is wanted. */
export function examine(passage: Passage, fixing: Fixing, options: LintOptions): Examined {
  const { text, encoding } = passage
  if (isNoText(encoding)) return { response: toResponse(passage, options), text }
  const wanted = { ...options, ranges: options.ranges ?? true }
  if (fixing === 'none' || encoding !== 'UTF-8') {
    const response = lint(text, wanted)
    return {
      response: inFile(
        encoding === 'UTF-8'
          ? withLayoutAdvice(response, passage, options)
          : withIssue(response, encodingIssue(passage, response, options)),
        passage,
      ),
      text,
    }
  }
  const { text: after, remaining } = fixAll(text, { ...wanted, unsafe: fixing === 'unsafe' })
  return { response: inFile(remaining, passage), text: after }
}

type Advice = Readonly<Record<Exclude<Encoding, 'UTF-8'>, string>>

const advice: Advice = {
  'UTF-16': 'El texto está en UTF-16 y JSON se escribe en UTF-8: guárdalo como UTF-8.',
  'Windows-1252': 'El texto está en Latin-1 (Windows-1252) y JSON se escribe en UTF-8: guárdalo como UTF-8.',
  mixed: 'El texto tiene bytes que no son UTF-8: escríbelos de nuevo y guárdalo como UTF-8.',
  binary: 'El contenido es binario: se esperaba un texto JSON en UTF-8.',
  archive: 'Es un archivo con otros adentro (.zip o .tar): extráelos y valida la carpeta donde queden.',
  compressed: 'Está comprimido: descomprímelo y valida lo que queda; un paquete FHIR (.tgz) se da con --ig.',
}

const adviceInEnglish: Advice = {
  'UTF-16': 'The text is in UTF-16, and JSON is written in UTF-8: save it as UTF-8.',
  'Windows-1252': 'The text is in Latin-1 (Windows-1252), and JSON is written in UTF-8: save it as UTF-8.',
  mixed: 'The text has bytes that are not UTF-8: write them anew and save it as UTF-8.',
  binary: 'The content is binary: a JSON text in UTF-8 was expected.',
  archive: 'It is a file with others in it (.zip or .tar): extract them and validate the folder that they are in.',
  compressed: 'It is compressed: decompress it and validate what comes of it; a FHIR package (.tgz) is given by --ig.',
}

/** Text that is not UTF-8 is no JSON (RFC 8259, 8.1), which a linter that is given text cannot see. */
function encodingIssue(
  { text, encoding, firstWrong }: Decoded,
  { resourceType }: ValidateResponse,
  { publicUrl, language }: LintOptions,
): Issue {
  const code = 'cl-json-01'
  const why = explain(code, language)?.why
  const before = text.slice(0, firstWrong).split(/\r\n?|\n/)
  const start = { line: before.length, column: before.at(-1)!.length + 1, offset: firstWrong }
  const length = Math.min(1, text.length - firstWrong)
  return {
    code,
    severity: 'error',
    path: /^[A-Za-z]+$/.test(resourceType) ? resourceType : 'Resource',
    message: (language === undefined ? advice : adviceInEnglish)[encoding as keyof Advice],
    ...(why !== undefined && { why }),
    docsUrl: `${publicUrl ?? defaultPublicUrl}/reglas/${code}`,
    range: { start, end: { ...start, column: start.column + length, offset: firstWrong + length } },
  }
}

const layoutAdvice = {
  es: 'En NDJSON va un recurso por línea: si este es uno solo en varias líneas, dale al archivo un nombre que termine en .json, o quita --ndjson.',
  en: 'NDJSON has a resource a line: if this is a single one over several lines, give the file a name that ends in .json, or leave out --ndjson.',
}

/** Where the first line is a brace or bracket alone, the file is no NDJSON, and every line of it has an error. */
function withLayoutAdvice(response: ValidateResponse, { text, line }: Passage, { language }: LintOptions): ValidateResponse {
  if (line !== 1 || text.length > 20 || !['{', '['].includes(text.trim())) return response
  const [first, ...others] = response.issues
  if (first === undefined) return response
  return { ...response, issues: [{ ...first, suggestion: layoutAdvice[language === undefined ? 'es' : 'en'] }, ...others] }
}

function toResponse(passage: Passage, options: LintOptions): ValidateResponse {
  const empty: ValidateResponse = { valid: true, errors: [], warnings: [], profile: options.profile ?? null, resourceType: '', issues: [] }
  return inFile(withIssue(empty, encodingIssue(passage, empty, options)), passage)
}

/** Adds an issue in its place. A text that cannot be corrected as it is offers no corrections. */
function withIssue(response: ValidateResponse, issue: Issue): ValidateResponse {
  const { offset } = issue.range!.start
  const others = response.issues.map(withoutFix)
  const later = others.findIndex(({ range }) => range !== undefined && range.start.offset >= offset)
  const issues = others.toSpliced(later === -1 ? others.length : later, 0, issue)
  return { ...response, valid: false, errors: issues.filter(({ severity }) => severity === 'error').map(({ message }) => message), issues }
}

function withoutFix(issue: Issue): Issue {
  const rest: { -readonly [Key in keyof Issue]: Issue[Key] } = { ...issue }
  delete rest.quickFix
  return rest
}

/** Moves ranges, and the places that messages begin with, from the line of a resource to the file that holds it. */
export function inFile(response: ValidateResponse, { line, offset }: Pick<Passage, 'line' | 'offset'>): ValidateResponse {
  if (line === undefined || response.issues.length === 0) return response
  const move = (position: Range['start']): Range['start'] => ({
    line: position.line + line - 1,
    column: position.column,
    offset: position.offset + offset,
  })
  const moved = new Map<string, string>()
  const reworded = (message: string): string => {
    const told = message.replaceAll(placeInText, (_, word: string, at: string) => `${word} ${Number(at) + line - 1}, `)
    moved.set(message, told)
    return told
  }
  const issues = response.issues.map((issue) => ({
    ...issue,
    ...(issue.code === 'cl-json-01' && { message: reworded(issue.message) }),
    ...(issue.range !== undefined && { range: { start: move(issue.range.start), end: move(issue.range.end) } }),
  }))
  return { ...response, errors: response.errors.map((message) => moved.get(message) ?? message), issues }
}

/** A place in sentences that say where a text ceases to be JSON: «Línea 1, columna 17», «line 1, column 1». */
const placeInText = /\b([Ll]ínea|[Ll]ine) (\d{1,9}), (?=colum)/g
