import type { ExampleType } from '../../rules/examples/index.ts'
import type { ExampleId } from '../../worker/api.ts'
import { noFile } from '../editor/file.ts'
import { showText } from '../files/open-files.ts'
import type { Command } from './command.ts'

/** The examples that show most, which come first and have an introduction of their own. */
const featured = ['patient-valid', 'patient-invalid', 'practitioner-invalid', 'encounter-invalid', 'bundle-invalid'] as const

const exampleTypes: readonly ExampleType[] = [
  'Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Encounter', 'Condition', 'Observation', 'AllergyIntolerance',
  'Medication', 'MedicationRequest', 'Immunization', 'DiagnosticReport', 'Composition', 'Bundle',
] // prettier-ignore

const otherExamples = exampleTypes.flatMap((type) => [toExample(type, true), toExample(type, false)]).filter(({ id }) => !isFeatured(id))

/** A command for each example: it is put into the editor. */
export const exampleCommands: readonly Command[] = [
  ...featured.map((id) =>
    toCommand(
      id,
      ({ examples }) => examples[id].title,
      ({ examples }) => examples[id].about,
    ),
  ),
  ...otherExamples.map(({ id, type, isValid }) => toCommand(id, ({ otherExample }) => otherExample(type, isValid))),
]

function toExample(type: ExampleType, isValid: boolean): { readonly id: ExampleId; readonly type: ExampleType; readonly isValid: boolean } {
  return { id: `${type.toLowerCase() as Lowercase<ExampleType>}-${isValid ? 'valid' : 'invalid'}`, type, isValid }
}

function isFeatured(id: ExampleId): boolean {
  return (featured as readonly ExampleId[]).includes(id)
}

/** Each is fetched by itself: of several that are asked for, the last is shown, whichever comes last. */
let examplesAsked = 0

function toCommand(id: ExampleId, title: Command['title'], about?: Command['about']): Command {
  return {
    id: `example-${id}`,
    title,
    ...(about !== undefined && { about }),
    group: 'examples',
    icon: 'examples',
    async run(app) {
      const turn = (examplesAsked += 1)
      const text = await app.client.ask('readExample', id)
      if (turn === examplesAsked) await showText(app, text, { ...noFile, name: `${id}.json`, isSample: true })
    },
  }
}
