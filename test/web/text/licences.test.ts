import { expect, it } from 'vitest'
import { smallCatalogs } from '../../../catalogs/index.ts'
import { tfcSample } from '../../../catalogs/tfc/tfc.ts'
import { en } from '../../../web/text/catalogs/en.ts'

const licences = [...new Set([tfcSample, ...smallCatalogs].map(({ provenance }) => provenance.licence))]

it.each(licences)('the licence «%s» is told in English', (licence) => {
  expect(en.licence(licence)).not.toMatch(/\b(?:de|del|la|es|sin|dato)\b/i)
})
