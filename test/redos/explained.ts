const operator = 'Its text is the operator’s or the caller’s own: a setting, an argument, a file name.'
const build = 'It runs when data or documents are built, over files of this repository or of HL7.'
const digits = 'Its text is a number that was counted here: at most 16 digits.'
const bounded = 'Its text is cut to a short length before.'
const sticky =
  'Nothing follows the loop: it is left where it cannot go on, and never entered again. Measured linear to a million characters.'
const measured = 'Each place where it can start is left after few characters. Measured linear to a million characters.'

/** Why a regular expression does no harm that recheck calls slow: who writes its text, or how long that can be. */
export const explained: Readonly<Record<string, string>> = {
  [String.raw`/^.*(\d{4})(\d\d)(\d\d).*$/`]: build,
  [String.raw`/^# (\S+\/CodeSystem\/(\S+)) ([\d.]+)(?:\((?!resource)[^)]*\))?.*?(\d{4}-\d\d-\d\d)?\)?\s*$/m`]: build,
  [String.raw`/export interface Schemas \{[^}]*\}\n/`]: build,
  [String.raw`/\/+$/`]: operator,
  [String.raw`/^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n]*<[^\s@]+@[^\s@]+>$/`]: operator,
  [String.raw`/\(Did you mean (?:one of )?(.*)\?\)/`]: operator,
  [String.raw`/\b[a-z][\w.]{0,60}-\d[\w.-]*/i`]: measured,
  [String.raw`/\/([A-Za-z]+)\/[A-Za-z0-9\-.]{1,64}(?:\/_history\/[A-Za-z0-9\-.]{1,64})?$/`]: measured,
  [String.raw`/^(?:[^<\p{Cc}\ufffd]|[\t\r\n]){1,300}?(?=[{[]\s*(?:["'{[}\]]|\w+\s*:))/u`]: measured,
  [String.raw`/\{\{(?:"(?:[^"\\]|\\.)*"|[^"{}]|\}(?!\}))*\}\}/y`]: measured,
  [String.raw`/\/\*.*?\*\/|\[x\]|\[url='[^']*'\]|\[(\d+)\]|\.(\d+)(?![\w])|:[\w-]+(?:\/[\w-]+)*|\.?` +
  String.raw`\x60([^\x60]*)\x60|\.?([A-Za-z_]\w*)(\()?|\./gy`.replaceAll(String.raw`\x60`, '`')]: measured,
  [String.raw`/(?:\s|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)+/y`]: sticky,
  [String.raw`/(?:\s|\/\*[^]*?\*\/)*/y`]: sticky,
  [String.raw`/[-_]+$/`]: bounded,
  [String.raw`/^ {4}at .*?((?:node:|file:\/\/|\/|[A-Z]:\\)[^\s()]+:\d+:\d+)\)?$/`]: bounded,
  [String.raw`/(?:anexo|anx|ext|int|x|#)\W*\d*$/i`]: bounded,
  [String.raw`/-?\d+,$/`]: bounded,
  [String.raw`/^(extension|ofType|as)\(\s*'?([^']*?)'?\s*\)$/`]: bounded,
  [String.raw`/(?:[^.'()]|\('[^']*'\)|\([^)]*\))+/g`]: bounded,
  [String.raw`/[/#]+$/`]: bounded,
  [String.raw`/^https?:\/\/([^/?#]+)(.*)$/i`]: bounded,
  [String.raw`/^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+|i-[a-z]{2,8})$/i`]:
    bounded,
  [String.raw`/\\[\s\S]|\[\^?(?:[^\]\\]|\\[\s\S])*\]|\(\?[<=!:]*/g`]:
    'Its text is a regular expression already, in which every bracket is closed.',
  [String.raw`/\.?0+$/`]: digits,
  [String.raw`/\B(?=(\d{3})+$)/g`]: digits,
  [String.raw`/\B(?=(?:\d{3})+$)/g`]: digits,
}

/** Files that make regular expressions of text, how many, and of whose. */
export const computed: Readonly<Record<string, number>> = {
  // Of names that stand in the sources.
  'catalogs/comunas/build.ts': 1,
  'proxy/engine/remote/element.ts': 1,
  'rules/cl/codes/cl-cie10-05.ts': 1,
  'rules/cl/reading/icd10.ts': 1,
  'rules/structure/check/primitives.ts': 3,
  // Of definitions that somebody brought: read as a pattern first, and run with a bound of the cost (cost.ts, automaton.ts).
  'rules/structure/check/definitions/filter.ts': 3,
  'rules/structure/fhirpath/pattern/automaton.ts': 1,
  'rules/structure/fhirpath/pattern/index.ts': 2,
  'rules/structure/terminology/filter.ts': 2,
}
