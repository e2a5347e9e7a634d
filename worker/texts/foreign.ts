import { findEmbedded } from '../../language/foreign/embedded.ts'
import { fhirXmlToJson, type XmlElement } from '../../language/foreign/fhir-xml.ts'
import { readV2 } from '../../language/foreign/hl7-v2.ts'
import type { Definitions } from '../../rules/index.ts'
import type { ReadV2 } from '../api/foreign.ts'
import type { Surroundings } from '../api/texts.ts'
import type { Linting } from './linting.ts'

/** The resources that stand in another text: one as it is written, more of them a line each. */
export function extractResources(text: string): { readonly text: string; readonly count: number } | undefined {
  const found = findEmbedded(text)
  if (found.length === 0) return undefined
  if (found.length === 1) return { text: `${found[0]!}\n`, count: 1 }
  return { text: found.map((one) => `${JSON.stringify(JSON.parse(one))}\n`).join(''), count: found.length }
}

/** The JSON of a resource in XML. */
export function convertXml(root: XmlElement, definitions: Definitions): string {
  return fhirXmlToJson(root, definitions)
}

const runType = { coding: [{ system: 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador', code: '01', display: 'RUN' }] }

/** Reads a message of HL7 version 2 and has its RUNs judged as those of a patient are. */
export async function readMessage(text: string, linting: Linting, { today, publicUrl }: Surroundings): Promise<ReadV2> {
  const message = readV2(text)
  const runs = await Promise.all(
    message.runs.map(async (value) => {
      const patient = { resourceType: 'Patient', identifier: [{ type: runType, system: 'http://regcivil.cl/Validacion/RUN', value }] }
      const { issues } = await linting.lint(JSON.stringify(patient), { today, publicUrl })
      return { value, problems: issues.filter(({ code }) => code.startsWith('cl-run-')).map((issue) => issue.message) }
    }),
  )
  return { ...message, runs }
}
