import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const examples = join(import.meta.dirname, '../../rules/examples')

/** Writes a folder as a team on Windows has it: lines that end in CR LF, marks of encodings, names with blanks and letters of Spanish. */
export function writeProject(folder: string): void {
  const patient = readFileSync(join(examples, 'patient-invalid.json'), 'utf8')
  const inner = join(folder, 'envíos de hoy', 'ñandú')
  mkdirSync(inner, { recursive: true })
  cpSync(examples, inner, { recursive: true, filter: (file) => !file.includes('.') || file.endsWith('.json') })
  const crlf = patient.replaceAll('\n', '\r\n')
  const line = `${JSON.stringify(JSON.parse(patient))}\r\n`
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'crlf.json': crlf,
    'mark.json': `\uFEFF${crlf}`,
    'utf16.json': Buffer.from(`\uFEFF${patient}`, 'utf16le'),
    'many.ndjson': line.repeat(200),
    'many.ndjson.gz': gzipSync(line.repeat(20)),
    'broken.json': crlf.replace('"resourceType"', 'resourceType'),
    'own.json': JSON.stringify({ resourceType: 'Patient', meta: { profile: [profile.url] } }),
    'code-system.json': JSON.stringify(codeSystem),
    'package/package.json': JSON.stringify({ name: 'cl.prueba', version: '1.0.0', fhirVersions: ['4.0.1'] }),
    'package/StructureDefinition-prueba.json': JSON.stringify(profile),
    'silenced/svc.config.json': JSON.stringify({
      severity: { 'cl-json-09': 'error' },
      suppress: [
        { code: 'cl-run-01', files: 'dentro/**', reason: 'sistema antiguo' },
        { code: 'cl-run-03', reason: 'carga de prueba', until: '2020-01-31' },
      ],
    }),
    'silenced/dentro/a.json': crlf,
    'silenced/b.json': crlf,
  }
  for (const inside of ['package', 'silenced/dentro']) mkdirSync(join(folder, inside), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

const profile = {
  resourceType: 'StructureDefinition',
  url: 'https://prueba.example/StructureDefinition/prueba',
  name: 'Prueba',
  status: 'active',
  fhirVersion: '4.0.1',
  kind: 'resource',
  abstract: false,
  type: 'Patient',
  baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Patient',
  derivation: 'constraint',
  differential: { element: [{ id: 'Patient.active', path: 'Patient.active', min: 1 }] },
}

const codeSystem = {
  resourceType: 'CodeSystem',
  url: 'https://prueba.example/CodeSystem/letras',
  version: '1',
  status: 'active',
  content: 'complete',
  concept: [{ code: 'A1', display: 'Uno' }],
}
