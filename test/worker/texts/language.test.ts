import { expect, it } from 'vitest'
import { definitions, type Json } from '../../../rules/index.ts'
import { findEventExample } from '../../../rules/examples/events/index.ts'
import { completeCatalogs, createCatalogs } from '../../../worker/catalogs/catalogs.ts'
import { createLanguage } from '../../../worker/texts/language.ts'

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei/StructureDefinition'
const language = createLanguage({
  catalogs: completeCatalogs(createCatalogs(async () => '', async () => false)), // prettier-ignore
  definitions: async () => definitions,
  packageProfiles: async () => [],
  fetchGuide: async () => false,
})

/** A value whose resources claim no profile: which they have to meet follows from the event alone. */
function unclaimed(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return (value as Json[]).map(unclaimed)
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === 'meta' ? [] : [[name, unclaimed(inner as Json)]])))
}

it.each([
  ['no configuration', undefined, true],
  ['another part of it', '{"severity": {}}', true],
  ['the guide chosen', '{"guides": "tei"}', true],
  ['no guide at all', '{"guides": ["none"]}', false],
  ['one that is not written to the end', '{"guides": ["non', true],
])('goes by the guides of the project with %s', async (_, config, isHeld) => {
  const { timestamp: _timestamp, ...message } = unclaimed((await findEventExample('tei:iniciar', true))!) as Record<string, Json>
  const text = JSON.stringify({ ...message, timestamp: '' })
  const surroundings = { today: '2026-01-15', publicUrl: 'https://ejemplo.cl', config, file: 'mensaje.json' }
  const told = await language.hover(text, text.indexOf('"timestamp"') + 3, 1, surroundings)
  expect(told).toMatchObject({ cardinality: isHeld ? '1..1' : '0..1' })
  expect(told?.profile).toBe(isHeld ? `${tei}/BundleIniciarLE` : undefined)
  const bare = JSON.stringify(message).replace('{', '{"", ')
  const found = await language.complete(bare, 2, surroundings)
  expect(found!.proposals.filter(({ isRequired }) => isRequired).map(({ label }) => label)).toEqual(isHeld ? ['timestamp'] : [])
  const slices = JSON.stringify(await language.outline(text, 'json', [], surroundings)).match(/"slice":"\w+"/g)
  expect(slices?.includes('"slice":"OrigenInterconsulta"')).toBe(isHeld)
})
