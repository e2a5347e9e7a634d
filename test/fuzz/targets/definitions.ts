import { definitions as base, lint } from '../../../rules/index.ts'
import { createPackageDefinitions } from '../../../rules/structure/package/package-definitions.ts'
import { createPackageCollector, type PackageResult } from '../../../rules/structure/package/read-package.ts'
import { describeTrouble } from '../../../rules/structure/package/trouble.ts'
import { guideFiles, guideUrl } from '../../support/guide.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'
import { wordsOf } from './words.ts'

const profile = `${guideUrl}/StructureDefinition/PacienteEjemplo`
const files = Object.entries(guideFiles).filter(([, body]) => JSON.stringify(body).length < 20_000)
/** The guide that the definition refers to; read once, as nothing changes it. */
const guide = readGuide()
const resource = {
  resourceType: 'Patient',
  meta: { profile: [profile] },
  extension: [
    { url: `${guideUrl}/StructureDefinition/Prevision`, valueCoding: { system: `${guideUrl}/CodeSystem/previsiones`, code: 'fonasa' } },
  ],
  name: [{ use: 'official', family: 'Soto', given: ['Ana'] }],
  identifier: [{ system: 'http://a.cl', value: '1' }],
  gender: 'female',
}
const expressions = [
  "name.where(use = 'official').exists() implies (family.exists() or given.count() > 1)",
  "identifier.all(value.matches('^[0-9]+$')) and birthDate <= today()",
  '(1 | 2).select($this + 1).aggregate($total + $this, 0) = 5 // a',
  'iif(deceased.ofType(boolean), %resource.repeat(contact), {}) is Patient',
]
const constrained = {
  resourceType: 'StructureDefinition',
  url: profile,
  kind: 'resource',
  type: 'Patient',
  derivation: 'constraint',
  baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Patient',
  differential: {
    element: [
      {
        path: 'Patient',
        constraint: expressions.map((expression, index) => ({ key: `k-${index}`, severity: 'error', human: 'x', expression })),
      },
      { path: 'Patient.identifier', slicing: { discriminator: [{ type: 'value', path: 'system' }], rules: 'closed' } },
      { path: 'Patient.identifier', sliceName: 'a', min: 1, max: '1' },
      { path: 'Patient.identifier.system', fixedUri: 'http://a.cl' },
      { path: 'Patient.gender', binding: { strength: 'required', valueSet: `${guideUrl}/ValueSet/previsiones` } },
    ],
  },
}
const seeds = [...files.map(([, body]) => body as object), constrained].map((body): Input => [
  JSON.stringify(body),
  JSON.stringify(resource),
])

/** Definitions of a package that somebody brought, and a resource that is checked against them. */
export const definitions: Target = {
  name: 'definitions',
  seeds,
  words: [...wordsOf(seeds.flat()), ...expressions, profile, '(', ')', "'", '`', '%', '$this', '.repeat($this)', '.matches(\'(a+)+\')', ' and ', ' | ', '*', '0..*', 'Patient.name[x]', 'Patient.name:a'], // prettier-ignore
  mostLength: 40_000,
  batch: 100,
  run([definition = '', text = '']) {
    const troubles: string[] = []
    const own = createPackageCollector(decode)
    own.add('package/own.json', Buffer.from(definition))
    const packages = [own.end('own'), guide].flatMap((result) => ('package' in result ? [result.package] : []))
    const found = createPackageDefinitions(packages, base, {
      decode,
      onTrouble: (trouble) => {
        troubles.push(trouble.kind)
        demand(describeTrouble(trouble, 'x').endsWith('.'), 'Trouble is said in a sentence')
      },
    })
    const answer = lint(text, { today: '2026-01-15', profile, definitions: found, only: ['r4'], ranges: true })
    for (const { code, message, range } of answer.issues) {
      demand(code !== 'cl-interno-01', 'No rule throws', () => message)
      demand(range === undefined || range.end.offset <= text.length, 'An issue lies inside the text')
    }
    return [...troubles, ...answer.issues.map(({ code }) => code), ...(answer.unverified ?? []).map(({ what }) => what)]
  },
}

function readGuide(): PackageResult {
  const collector = createPackageCollector(decode)
  for (const [name, body] of files) collector.add(`package/${name}`, Buffer.from(JSON.stringify(body)))
  return collector.end('guide')
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}
