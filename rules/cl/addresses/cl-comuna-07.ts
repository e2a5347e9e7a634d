import type { Comuna } from '../../../catalogs/comunas/comunas.ts'
import { isList, isObject, objectsIn, type Json, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { clCodeSystem, clDefinition, clPage, clValueSet, eis } from '../canonicals.ts'
import { findComunaOfCode } from '../reading/address.ts'
import { factsOf, isInChile, liesIn } from '../reading/address-facts.ts'
import { findComuna, isComunaName } from '../reading/city.ts'
import { looksForeign } from '../reading/foreign-signs.ts'
import {
  codingsIn,
  codingsOf,
  communes,
  communeSystems,
  holdsCoded,
  type TerritoryCoding,
  type TerritoryExtension,
} from '../reading/territory-coding.ts'
import { comunaExtension } from './comuna-extension.ts'
import { codedCity, codedExtension, comunaCoding, eisCoding, patientAt } from './sample.ts'

const note = { url: 'https://ejemplo.cl/nota', valueString: 'centro' }
const provincia = clDefinition('ProvinciasCl')

/** To which the guides bind their extensions for communes. */
const communeValueSets = [clValueSet('VSCodigosComunaCL'), `${eis}/ValueSet/eis-comunas-vs`]

export default defineRule({
  code: 'cl-comuna-07',
  title: 'La ciudad de una dirección chilena lleva el código de la comuna',
  severity: 'warning',
  covers: communeValueSets.map((valueSet) => `r4-codigo-01 ${valueSet}`),
  on: 'Address',
  check(address, element, run) {
    const facts = factsOf(address, run)
    const { city, codings, extensions } = facts
    if (city === undefined || codings.length > 0 || !extensions.every(({ value }) => holdsCoded(value))) return undefined
    // That the extension stands beside the address is told of its place.
    if (objectsIn(address, 'extension').some(({ value }) => isCommunes(value))) return undefined
    if (!isInChile(address, element, run)) return undefined
    const byCode = facts.named === undefined ? findComunaOfCode(city.trim()) : undefined
    const named = facts.named ?? byCode
    const isCertain = named !== undefined && liesIn(named, facts, run) && extensions.every((extension) => saysOnly(extension, named))
    const moved = isCertain ? withUrl(address['_city'], named, extensions) : undefined
    const companion = isCertain ? (moved ?? withComuna(address['_city'], named, extensions)) : undefined
    // Beside the code a misspelled city is wrong for certain.
    const isSpelled = byCode === undefined && (facts.saysSo || isComunaName(city))
    const whole =
      companion !== undefined && moved === undefined && !isSpelled ? { ...address, city: named!.display, _city: companion } : undefined
    const isSafe = !looksForeign(address)
    const astray = findAstray(extensions)
    const at = astray === undefined ? ['city'] : [...astray.at, 'system']
    const { code, system } = astray?.value ?? {}
    return [{ at, city, comuna: named, companion, whole, isMoved: moved !== undefined, isCode: byCode !== undefined, isSafe, code, system }]
  },
  message({ city, comuna, isCode, code, system }) {
    if (system !== undefined)
      return `El código de comuna «${String(code)}» lleva el sistema «${String(system)}», que no es de las comunas de CL Core ni de EIS.`
    return isCode
      ? `La ciudad «${city}» es un código de comuna: en «city» va el nombre, «${comuna!.display}», y el código en su extensión.`
      : `La ciudad «${city}» no lleva un código de comuna de CL Core ni de EIS.`
  },
  why: 'La dirección de CL Core exige la extensión ComunasCl junto a «city»: sin el código, la comuna depende de cómo se escriba su nombre. Es un aviso aquí y un error del perfil en la validación completa.',
  suggestion({ comuna, companion, isCode }) {
    if (comuna === undefined) return 'Escribe en «city» el nombre de la comuna, y en su extensión ComunasCl el código.'
    return companion === undefined && !isCode ? `El código de «${comuna.display}» es ${comuna.code}.` : undefined
  },
  fixes: 'both',
  quickFix({ comuna, companion, whole, isMoved, isSafe, system }) {
    if (companion === undefined) return undefined
    // The findings that nobody knows the extension, or that the right one is missing, have the same fix where they have one.
    if (isMoved) return { title: 'Usar la extensión de comunas', at: ['_city'], replacement: companion, safe: false }
    const named = `${comuna!.code} (${comuna!.display})`
    const title = system === undefined ? `Agregar el código ${named}` : `Usar ${named} de ${communeSystems.clCore}`
    return whole === undefined
      ? { title, at: ['_city'], replacement: companion, safe: isSafe }
      : { title: `Usar «${comuna!.display}» y agregar su código ${comuna!.code}`, at: [], replacement: whole, safe: false }
  },
  profileUrl: clDefinition('cl-address'),
  demand: {},
  links: [
    { title: 'CL Core: dirección', url: clPage('StructureDefinition', 'cl-address') },
    { title: 'CL Core: extensión de comuna', url: clPage('StructureDefinition', 'ComunasCl') },
  ],
  examples: [
    { title: 'Con el código de CL Core', resource: patientAt(codedCity('Ñuñoa', comunaCoding('13120'))), finds: [] },
    { title: 'Con el código de EIS', resource: patientAt(codedCity('Ñuñoa', eisCoding('13120'))), finds: [] },
    {
      title: 'Sin código',
      resource: patientAt({ city: 'Ñuñoa' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
    {
      title: 'Con otra extensión, que se conserva',
      resource: patientAt({ city: 'Ñuñoa', _city: { id: 'c1', extension: [note] } }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt({
        city: 'Ñuñoa',
        _city: { id: 'c1', extension: [note, codedExtension(clDefinition('ComunasCl'), comunaCoding('13120', 'Ñuñoa'))] },
      }),
    },
    {
      title: 'Una ciudad que no es comuna',
      resource: patientAt({ city: 'Reñaca' }),
      finds: ['Patient.address[0].city'],
    },
    {
      title: 'El código en vez del nombre',
      resource: patientAt({ city: '13120' }),
      finds: ['Patient.address[0].city'],
      fixed: patientAt(codedCity('Ñuñoa', comunaCoding('13120', 'Ñuñoa'))),
    },
    {
      title: 'La provincia codificada es otra, y no se corrige solo',
      resource: patientAt({
        city: 'Ñuñoa',
        _district: { extension: [codedExtension(provincia, { system: clCodeSystem('CSCodProvinciasCL'), code: '132' })] },
      }),
      finds: ['Patient.address[0].city'],
    },
    { title: 'Un estado de otro país', resource: patientAt({ city: 'Los Angeles', state: 'California' }), finds: [] },
    { title: 'Una ciudad de otro país', resource: patientAt({ city: 'Mendoza', country: 'AR' }), finds: [] },
  ],
})

/** The only coding in extensions for communes, where its system is named and none of communes. */
function findAstray(extensions: readonly TerritoryExtension[]): TerritoryCoding | undefined {
  const [coding, ...more] = extensions.flatMap((extension) => codingsOf(extension, communes))
  const { code, system } = coding?.value ?? {}
  const isAstray = more.length === 0 && coding?.guide === undefined && isWritten(code) && typeof system === 'string'
  return isAstray ? coding : undefined
}

/** Whether an extension that has no coding of a known system holds nothing that another commune could be read from. */
function saysOnly(extension: TerritoryExtension, comuna: Comuna): boolean {
  const concept = extension.value['valueCodeableConcept']
  const text = isObject(concept) ? concept['text'] : undefined
  return (
    codingsOf(extension, communes).every(({ value: { code } }) => !isWritten(code) || findComunaOfCode(String(code)) === comuna) &&
    (typeof text !== 'string' || findComuna(text) === comuna)
  )
}

function isCommunes({ url }: JsonObject): boolean {
  return communes.extensions.has(url as string)
}

/** Whether a code is there, be it a number, which is a fault of its own. */
function isWritten(code: Json | undefined): code is string | number {
  return typeof code === 'string' || typeof code === 'number'
}

/** The companion of `city` with the commune, in the place of an extension for communes that says none. */
function withComuna(companion: Json | undefined, comuna: Comuna, empty: readonly TerritoryExtension[]): JsonObject | undefined {
  if (companion === undefined || companion === null) return { extension: [comunaExtension(comuna)] }
  if (!isObject(companion)) return undefined
  const { extension } = companion
  if (extension === undefined || extension === null) return { ...companion, extension: [comunaExtension(comuna)] }
  if (!isList(extension)) return undefined
  if (extension.some(codesComuna)) return undefined
  const replaced = new Set<Json>(empty.map(({ value }) => value))
  const others = extension.filter((one) => !replaced.has(one))
  return { ...companion, extension: [...others, comunaExtension(comuna)] }
}

/** The companion of `city` whose only extension with the code of the commune has a wrong address, with the right one. */
function withUrl(companion: Json | undefined, comuna: Comuna, empty: readonly TerritoryExtension[]): JsonObject | undefined {
  const extension = isObject(companion) ? companion['extension'] : undefined
  if (!isList(extension) || empty.length > 0) return undefined
  const [astray, ...more] = extension.filter(codesComuna)
  const url = astray === undefined || more.length > 0 ? undefined : urlFor(astray as JsonObject, comuna)
  if (url === undefined) return undefined
  return { ...(companion as JsonObject), extension: extension.map((one) => (one === astray ? { ...(one as JsonObject), url } : one)) }
}

/** Whether an extension that is none for communes holds a code of a list of them, so that its address is what is wrong. */
function codesComuna(extension: Json): boolean {
  if (!isObject(extension) || isCommunes(extension)) return false
  return codingsIn(extension).some(({ value: { system } }) => communes.systems.has(system as string))
}

/** The address that an extension should have whose one code is that of a commune; undefined where it says another, or more. */
function urlFor(extension: JsonObject, comuna: Comuna): string | undefined {
  const [coding, ...others] = codingsIn(extension)
  if (coding === undefined || others.length > 0 || findComunaOfCode(String(coding.value['code'])) !== comuna) return undefined
  return communes.systems.get(coding.value['system'] as string) === 'EIS'
    ? `${eis}/StructureDefinition/eis-comunas`
    : clDefinition('ComunasCl')
}
