import { counted } from '../count.ts'
import type { ForeignWords } from './es.ts'

const mostNames = 3

const listed = (names: readonly string[]): string => {
  const [more, shown] = [names.length - mostNames, names.slice(0, mostNames).map((name) => `“${name}”`)]
  return more > 0 ? `${shown.join(', ')} and ${counted(more, 'other', 'others')}` : shown.join(', ')
}

/** The same in English. */
export const en: ForeignWords = {
  label: 'Another format',
  xmlConverted: (type) => `The text was FHIR in XML (${type}): it was converted to JSON, which is what is checked.`,
  extracted: (count) =>
    count === 1
      ? 'The resource stood in another text: only the resource was kept.'
      : `${count} resources stood in another text: there is one a line now.`,
  xmlFhir: (type) => `This is FHIR in XML (${type}); JSON is what gets checked.`,
  convert: 'Convert to JSON',
  xml: 'This is XML, but not of FHIR: what is checked are FHIR resources, in JSON or XML.',
  brokenXml: 'This is XML, but not well-formed: it cannot be converted to JSON.',
  v2: (type, version) =>
    `This is an HL7 v2 message${type === '' ? '' : ` (${type}${version === '' ? '' : `, version ${version}`})`}, not FHIR: what is checked are FHIR resources.`,
  segments: (count) => counted(count, 'segment', 'segments'),
  line: (line) => `Line ${line}`,
  run: (value) => `RUN of PID-3, ${value}`,
  runGood: 'it is well written and its check digit is right.',
  outcome: (count) =>
    `This OperationOutcome tells ${counted(count, 'problem', 'problems')} of another resource. Choose the file that it speaks of:`,
  outcomeNone: 'This OperationOutcome speaks of another resource: open that in another file to see its problems there.',
  goTo: (name) => `Go to “${name}”`,
  damaged: (name) => `“${name}” is damaged or incomplete: it cannot be decompressed.`,
  encrypted: (name) => `“${name}” asks for a password: decompress it and open the files that it holds.`,
  broken: (name, broken) =>
    `${listed(broken)} in “${name}” ${broken.length === 1 ? 'is' : 'are'} damaged and ${broken.length === 1 ? 'was' : 'were'} not opened: copy the .zip again.`,
  trailing: (name) => `“${name}” holds other data after its compressed data: what came before was opened, and a part may be missing.`,
  nothingPacked: (name, left) =>
    left.length === 0
      ? `“${name}” holds no file.`
      : `“${name}” holds no file that can be read (${listed(left)}). Files that are read: .json, .ndjson, .xml, .txt, .log, .md and .hl7.`,
  leftOut: (name, left) => `${listed(left)} in “${name}” ${left.length === 1 ? 'was' : 'were'} not opened.`,
}
