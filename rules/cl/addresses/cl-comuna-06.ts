import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import { findInEach } from '../../engine/find-in-each.ts'
import { isObject, type JsonObject } from '../../engine/json.ts'
import { defineRule, type RuleContext } from '../../engine/rule.ts'
import { clDefinition, clPage } from '../canonicals.ts'
import { findComunaOfCode } from '../reading/address.ts'
import { factsOf, liesIn, type AddressFacts } from '../reading/address-facts.ts'
import { findComuna } from '../reading/city.ts'
import { holdsCoded, textOf, type TerritoryExtension } from '../reading/territory-coding.ts'
import { comunaExtension } from './comuna-extension.ts'
import { codedCity, comunaCoding, patientAt } from './sample.ts'

const url = clDefinition('ComunasCl')

export default defineRule({
  code: 'cl-comuna-06',
  title: 'La extensión de comuna lleva un valueCodeableConcept',
  severity: 'error',
  covers: ['r4-codigo-01', 'r4-codigo-03', 'r4-card-01 coding'],
  on: 'Address',
  check(address, _, run) {
    const facts = factsOf(address, run)
    return findInEach(facts.extensions, (extension) => {
      const { at, value, guide } = extension
      if (holdsCoded(value)) return undefined
      const kind = Object.keys(value).find((name) => name.startsWith('value'))
      const comuna = kind === undefined ? findInCity(facts, run) : findSaid(kind, extension, facts, run)
      const isWhole = Object.keys(value).every((name) => name === 'url' || name === kind)
      const whole = comuna !== undefined && isWhole ? comunaExtension(comuna, guide, value['url'] as string) : undefined
      const text = kind === 'valueCodeableConcept' ? textIn(value) : undefined
      return { at: kind === undefined ? at : [...at, kind], extension: at, kind, comuna, whole, text }
    })
  },
  message: ({ kind, text }) =>
    text !== undefined
      ? `La extensión de comuna dice «${text}» solo con palabras: falta el código.`
      : kind === undefined
        ? 'La extensión de comuna no tiene valor.'
        : kind === 'valueCodeableConcept' || kind === 'valueCoding'
          ? `El «${kind}» de la extensión de comuna no es un objeto.`
          : `La extensión de comuna lleva «${kind}», y debe llevar «valueCodeableConcept» con el código.`,
  why: 'El perfil de la extensión admite solo un CodeableConcept: con otro tipo de valor, quien la lee no encuentra la comuna.',
  suggestion: ({ whole }) =>
    whole === undefined ? 'Pon en la extensión un valueCodeableConcept con el código de la comuna y su sistema.' : undefined,
  fixes: 'safe',
  quickFix: ({ extension, comuna, whole }) =>
    whole && { title: `Usar ${comuna!.code} (${comuna!.display})`, at: extension, replacement: whole, safe: true },
  profileUrl: url,
  links: [{ title: 'CL Core: extensión de comuna', url: clPage('StructureDefinition', 'ComunasCl') }],
  examples: [
    { title: 'Con valueCodeableConcept', resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120'))), finds: [] },
    {
      title: 'Con valueCoding, que también se acepta',
      resource: patientAt({ city: 'Ñuñoa', _city: { extension: [{ url, valueCoding: comunaCoding('13120') }] } }),
      finds: [],
    },
    {
      title: 'Con valueCode, como en versiones antiguas de la guía',
      resource: patientAt({ city: 'Ñuñoa', _city: { extension: [{ url, valueCode: '13120' }] } }),
      finds: ['Patient.address[0].city.extension[0].value'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
    {
      title: 'Con un texto que no es un código',
      resource: patientAt({ city: 'Ñuñoa', _city: { extension: [{ url, valueString: 'plaza' }] } }),
      finds: ['Patient.address[0].city.extension[0].value'],
    },
    {
      title: 'Sin valor: la comuna se toma de la ciudad',
      resource: patientAt({ city: 'Ñuñoa', _city: { extension: [{ url }] } }),
      finds: ['Patient.address[0].city.extension[0]'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
    {
      title: 'La extensión de otra cosa',
      resource: patientAt({ city: 'Ñuñoa', _city: { extension: [{ url: 'https://ejemplo.cl/nota', valueString: 'cerca' }] } }),
      finds: [],
    },
  ],
})

/** A correction must not bring a commune that contradicts the province or the region. */
function findInCity(facts: AddressFacts, run: RuleContext): Comuna | undefined {
  return facts.named !== undefined && liesIn(facts.named, facts, run) ? facts.named : undefined
}

function findSaid(kind: string, { value }: TerritoryExtension, facts: AddressFacts, run: RuleContext): Comuna | undefined {
  const said = textIn(value) ?? value[kind]
  if (typeof said !== 'string' && typeof said !== 'number') return undefined
  const comuna = findComunaOfCode(String(said).trim()) ?? findComuna(String(said))
  // In words it may say another than the city does.
  if (typeof value[kind] === 'object' && facts.named !== undefined && facts.named !== comuna) return undefined
  return comuna !== undefined && liesIn(comuna, facts, run) ? comuna : undefined
}

/** The words in which an extension says its commune. */
function textIn({ valueCodeableConcept }: JsonObject): string | undefined {
  return isObject(valueCodeableConcept) ? textOf(valueCodeableConcept) : undefined
}
