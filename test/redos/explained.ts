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
  [String.raw`/^(?:[^<\p{Cc}\ufffd]|[\t\r\n]){1,300}?(?=[{[]\s*(?:["'“‘{[}\]]|\w+\s*:))/u`]: measured,
  [String.raw`/\{\{(?:"(?:[^"\\]|\\.)*"|[^"{}]|\}(?!\}))*\}\}/y`]: measured,
  [String.raw`/\/\*.*?\*\/|\[x\]|\[url='[^']*'\]|\[(\d+)\]|\.(\d+)(?![\w])|:[\w-]+(?:\/[\w-]+)*|\.?` +
  String.raw`\x60([^\x60]*)\x60|\.?([A-Za-z_]\w*)(\()?|\./gy`.replaceAll(String.raw`\x60`, '`')]: measured,
  [String.raw`/(?:\s|\/\*[^]*?\*\/)*/y`]: sticky,
  [String.raw`/[-_]+$/`]: bounded,
  [String.raw`/^ {4}at .*?((?:node:|file:\/\/|\/|[A-Z]:\\)[^\s()]+:\d+:\d+)\)?$/`]: bounded,
  [String.raw`/(?:anexo|anx|ext|int|x|#)\W*\d*$/i`]: bounded,
  [String.raw`/^(extension|ofType|as)\(\s*'?([^']*?)'?\s*\)$/`]: bounded,
  [String.raw`/(?:[^.'()]|\('[^']*'\)|\([^)]*\))+/g`]: bounded,
  [String.raw`/[/#.]+$/`]: bounded,
  [String.raw`/^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?|x(?:-[a-z\d]{1,8})+|i-[a-z]{2,8})$/i`]:
    bounded,
  [String.raw`/\\[\s\S]|\[\^?(?:[^\]\\]|\\[\s\S])*\]|\(\?[<=!:]*/g`]:
    'Its text is a regular expression already, in which every bracket is closed.',
  [String.raw`/\B(?=(\d{3})+$)/g`]: digits,
  [String.raw`/\B(?=(?:\d{3})+$)/g`]: digits,
}

const ours = 'Of names and parts that stand in the sources.'
const brought = 'Of definitions that somebody brought: read as a pattern first, and run with a bound of the cost (cost.ts, automaton.ts).'

/** Whose text the expressions are made of that no literal has, by the call that makes them, as `collect.ts` cuts it. */
export const computed: Readonly<Record<string, string>> = {
  'new RegExp(`^(CodeSystem-)?${id}\\\\.(tsv|json)$`)': ours,
  'new RegExp(`\\\\.${name}(?:\\\\[\\\\d+\\\\])?$`)': ours,
  "new RegExp(String.raw`^\\s*(?:${spellings.join('|')})\\s*$`, 'i')": ours,
  'new RegExp(String.raw`(?:^|/)${prefix}\\d\\d\\.ts$`)': ours,
  'new RegExp( [ `${code}[+*†]?`, // A cause and its manifestation in one code: «A17.0† G01*». `${code}': ours,
  'new RegExp(`^${clock}$`)': ours,
  'new RegExp(String.raw`^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T${clock}${zone}$`)': ours,
  'new RegExp(String.raw`^\\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\\d|3[01])(?:T${clock}${zone})?)?)': ours,
  'new RegExp(String.raw`^${compared}[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$`)': ours,
  'new RegExp(String.raw`^${compared}\\d{4}(?:-\\d{2}(?:-\\d{2}(?:T\\d{2}:\\d{2}.*)?)?)?$`)': ours,
  'new RegExp(`^(?:${atom}(?:[*+?]|\\\\{\\\\d{1,3}(?:,\\\\d{0,3})?\\\\})?)*$`)': ours,
  'new RegExp(plain)': brought,
  "new RegExp(`^(?:${written})$`, 'u')": brought,
  'new RegExp(pattern, flags)': brought,
  'new RegExp(regExp.source, `${regExp.flags}g`)': brought,
  "new RegExp(`^(?:${/^[\\]}]$/.test(part.source) ? '\\\\' : ''}${part.source})$`, flags)": brought,
}
