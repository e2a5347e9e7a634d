import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import type { Choice, Problem } from '../problem.ts'
import { r4 } from '../r4.ts'
import { slashOfRelative } from '../relative-reference.ts'
import { currencies } from '../terminology/currencies.ts'
import { foldName } from '../terminology/fold-name.ts'
import { dicom, languageTags, systemsByOid } from '../terminology/known-systems.ts'
import { languageOf } from '../terminology/language-words.ts'
import { codesOfWord } from '../terminology/spanish-words.ts'
import { loinc, snomedCt } from '../terminology/system-addresses.ts'
import { ucum } from '../terminology/ucum.ts'
import {
  aboutCodes,
  authority,
  defineSaying,
  lastPart,
  listed,
  orElse,
  page,
  shown,
  titleOf,
  toChoose,
  toRemove,
  type Repair,
} from './define.ts'
import { underToday } from './moved-base.ts'
import { saysNothing } from './other-forms.ts'
import { without } from './repairs.ts'

const slot = (status: string) => ({
  resourceType: 'Slot',
  schedule: { reference: 'Schedule/1' },
  status,
  start: '2026-01-10T09:00:00-03:00',
  end: '2026-01-10T09:30:00-03:00',
})

const measured = (...codes: readonly string[]) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Medición' },
  component: codes.map((code) => ({ code: { text: 'Medición' }, valueQuantity: { value: 1, unit: 'unidad', system: ucum, code } })),
})

/** Codes, the sets they come from, and the systems that define them. */
export const codeSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-codigo-01',
    title: 'El código es uno de los que se admiten',
    severity: 'error',
    voids: true,
    // A concept without a code lacks its coding too, and a coding its system; an identifier, what tells of which kind it is.
    settles: ({ value, system, isPlain }) => isPlain !== true && (value === undefined || system === undefined),
    message: (problem) =>
      problem.value === undefined
        ? `Falta un código del conjunto ${lastPart(problem.valueSet)}: ${authority(problem)} ${problem.isPlain === true ? 'exige uno aquí' : 'no admite otros ni solo texto'}.`
        : `«${shown(problem.value)}»${ofOtherSystem(problem)} no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} exige aquí.`,
    suggestion: ({ expected, elsewhere }) =>
      elsewhere !== undefined
        ? `Ahí está en el sistema «${shown(elsewhere.system!)}».`
        : expected === undefined
          ? undefined
          : `Se admite ${listed(expected, 'o', 12)}.`,
    why: 'Donde el enlace es obligatorio no hay códigos propios: quien recibe el recurso actúa según el código y no conoce otros.',
    // Of an operator that there is not, it needs not be told that it is none for a property, and of a number, that a code is a text.
    explains: ['r4-conf-02', 'r4-json-04'],
    // Under a system that is out of place, the name of a code is that of another.
    distorts: ['r4-codigo-04'],
    fixes: 'unsafe',
    // The event of a message tells what else it has to hold.
    isTried: ({ at }) => at.includes('eventCoding'),
    quickFix(problem, root) {
      const { at, value } = problem
      const isNothing = saysNothing(value) && at.at(-1) !== 'code'
      return toChosen(problem, root) ?? (isNothing ? toRemove(`«${String(at.at(-1))}»`, without(root, at)) : undefined)
    },
    links: [page('enlaces a códigos', 'terminologies.html#required')],
    examples: [
      {
        title: 'Un código del conjunto',
        resource: slot('busy'),
        finds: [],
      },
      {
        title: 'Con otras mayúsculas',
        resource: slot('Busy'),
        finds: ['Slot.status'],
        fixed: slot('busy'),
      },
      {
        title: 'En castellano',
        resource: slot('ocupado'),
        finds: ['Slot.status'],
        fixed: slot('busy'),
      },
      {
        title: 'El código de lo que no es una codificación',
        resource: statement('transaction'),
        finds: ['CapabilityStatement.rest[0].resource[0].interaction[0].code'],
        fixed: statement('read'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-02',
    title: 'El código es de los recomendados, si alguno sirve',
    severity: 'warning',
    message: (problem) =>
      problem.value === undefined
        ? `Ningún código es del conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} pide usar si alguno sirve.`
        : `«${shown(problem.value)}»${ofOtherSystem(problem)} no está en el conjunto ${lastPart(problem.valueSet)}, que ${authority(problem)} pide usar si alguno sirve.`,
    suggestion: ({ elsewhere }) => elsewhere && `Ahí está en el sistema «${shown(elsewhere.system!)}».`,
    why: 'Un enlace extensible admite otros códigos solo cuando ninguno del conjunto dice lo mismo; con uno propio, quien recibe el recurso quizás no lo entienda.',
    fixes: 'unsafe',
    // A profile may fix a code that is not of the set which it recommends; the system of an identifier's type may tell whose it is.
    isTried: ({ value, valueSet, choices = [], nearest, elsewhere, profileUrl }) =>
      value !== undefined &&
      (nearest !== undefined ||
        elsewhere !== undefined ||
        choices.length < 2 ||
        profileUrl !== undefined ||
        lastPart(valueSet) === 'identifier-type'),
    quickFix: toChosen,
    links: [page('enlaces a códigos', 'terminologies.html#extensible')],
    examples: [
      { title: 'Un código del conjunto', resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M'), finds: [] },
      {
        title: 'Uno propio',
        resource: married('https://ejemplo.cl/estado-civil', 'casada'),
        finds: ['Patient.maritalStatus.coding[0].code'],
        fixed: {
          resourceType: 'Patient',
          maritalStatus: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'A', display: 'Annulled' }] },
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-03',
    title: 'El código existe en su sistema',
    severity: 'error',
    message: ({ value, system, reason, version = '', place, faults = '' }) =>
      reason === 'expression'
        ? `La expresión «${shown(value)}» de ${system} no es correcta: ${faults}.`
        : reason === 'inactive'
          ? `«${shown(value)}» ya no se usa en ${system}: está inactivo en la versión ${versionOf(version, place)}.`
          : reason === 'absent'
            ? `«${shown(value)}» no está en ${system}, en la versión ${versionOf(version, place)}.`
            : system === ucum
              ? `«${shown(value)}» no es una unidad de UCUM.`
              : `«${shown(value)}» no existe en ${system}.`,
    suggestion: ({ system, nearest }) =>
      system === ucum && nearest === undefined ? 'Lo que UCUM no tiene se escribe entre llaves: «{comprimido}».' : undefined,
    why: 'Un código que su propio sistema no define no significa nada para quien lo recibe.',
    fixes: 'unsafe',
    // The event of a message tells what else it has to hold, and the kind of an identifier what its value has to be.
    isTried: ({ at, nearest, choices = [], elsewhere }) =>
      elsewhere !== undefined || (nearest === undefined ? choices.length < 2 : at.at(-2) === 'eventCoding' || at.includes('identifier')),
    quickFix({ at, nearest, choices = [], elsewhere, system, value }, root) {
      const path = at.slice(0, -1)
      const holder = valueAt(root, path)
      if (elsewhere !== undefined && isCoding(holder)) return toElsewhere(elsewhere, path, holder)
      const language = system === languageTags ? languageOf(value) : undefined
      if (language !== undefined) return { title: `Usar «${language}»`, replacement: language, safe: false }
      if (nearest !== undefined) return { title: `Usar «${nearest}»`, replacement: nearest, safe: false }
      // Another event is another message, with a profile of its own.
      if (at.at(-1) !== 'code' || at.at(-2) === 'eventCoding' || isOfQuantity(at) || !isCoding(holder)) return undefined
      const named = namedIn(choices, holder)
      if (named !== undefined) return { title: `Usar ${titleOf(named)}`, path, replacement: withCode(holder, named), safe: false }
      return toChoose(
        'Elegir un código',
        path,
        choices.map((choice) => ({ title: titleOf(choice), replacement: withCode(holder, choice) })),
      )
    },
    links: [page('códigos', 'terminologies.html')],
    examples: [
      { title: 'Un código del sistema', resource: interpreted('H'), finds: [] },
      {
        title: 'Con otras mayúsculas',
        resource: interpreted('h'),
        finds: ['Observation.interpretation[0].coding[0].code'],
        fixed: interpreted('H'),
      },
      { title: 'Uno que no existe', resource: interpreted('regular'), finds: ['Observation.interpretation[0].coding[0].code'] },
      {
        title: 'En castellano',
        resource: interpreted('alto'),
        finds: ['Observation.interpretation[0].coding[0].code'],
        fixed: interpreted('H'),
      },
      { title: 'Una unidad de UCUM, y una anotación', resource: measured('mg/dL', '{comprimido}/d'), finds: [] },
      {
        title: 'Unidades como se dicen',
        resource: measured('mmHg', 'minutos'),
        finds: ['Observation.component[0].value.code', 'Observation.component[1].value.code'],
        fixed: measured('mm[Hg]', 'min'),
      },
      { title: 'Una que UCUM no tiene', resource: measured('dosis'), finds: ['Observation.component[0].value.code'] },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-04',
    title: 'El texto de un código es el de su sistema',
    severity: 'warning',
    message: ({ value, display, expected }) => `«${shown(display)}» no es como su sistema llama al código ${value}: «${expected}».`,
    why: 'Si el texto dice otra cosa que el código, una persona y un programa entienden cosas distintas del mismo registro.',
    fixes: 'unsafe',
    quickFix({ at, value, display, expected, named }, root) {
      const title = `Usar «${shown(expected)}»`
      const path = at.slice(0, -1)
      const holder = valueAt(root, path)
      if (named === undefined || !isCoding(holder)) return { title, replacement: expected, safe: false }
      // Either may be what was meant: a person chooses a name, and a program a code.
      return toChoose('Elegir un código', path, [
        { title: `${value} (${shown(expected)})`, replacement: { ...holder, display: expected } },
        { title: `${named} (${shown(display)})`, replacement: { ...holder, code: named } },
      ])
    },
    links: [page('Coding.display', 'datatypes.html#Coding')],
    examples: [
      { title: 'Su nombre', resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Married'), finds: [] },
      {
        title: 'El nombre de otro código',
        resource: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Divorced'),
        finds: ['Patient.maritalStatus.coding[0].display'],
        fixed: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Married'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-codigo-05',
    title: 'El sistema de un código es un sistema de códigos',
    severity: 'error',
    settles: true,
    distorts: aboutCodes,
    // A name with blanks is no address either.
    explains: ['r4-formato-01'],
    message: ({ system, reason, guide }) =>
      ({
        absentInGuide: `${guide} no tiene ningún sistema de códigos con la dirección «${shown(system)}».`,
        valueSet: `«${shown(system)}» es un conjunto de códigos y no un sistema: «system» dice quién define el código.`,
        relative: `«${shown(system)}» no es una URI absoluta, y «system» debe serlo.`,
        absent: `«${shown(system)}» no está entre los sistemas de códigos de FHIR R4.`,
        page: `«${shown(system)}» es una página y no un sistema: «system» es la URI con que el sistema se identifica.`,
        unknown: `«${shown(system)}» no es ningún sistema de códigos: así no se escribe.`,
        oid: `«${shown(system)}» es el OID de un sistema al que FHIR da su propia dirección.`,
        edition: `«${shown(system)}» es una edición de SNOMED CT, que va en «version» y no en «system».`,
        version: `«${shown(system)}» lleva una versión, y «system» es la dirección sola.`,
      })[reason],
    fixes: 'unsafe',
    isTried: true,
    suggestion({ system, nearest, reason, isOfIdentifier, candidates = [] }) {
      if (reason === 'absentInGuide')
        return candidates.length === 0
          ? 'Si es tuyo, publícalo bajo tu propia dirección; si es de otra versión de la guía, tráela con su paquete.'
          : `¿Será ${listed(candidates)}?`
      const meant = nearest ?? addressOf(system)
      if (meant !== undefined) return `Su dirección es «${meant}».`
      if (reason !== 'relative') return undefined
      return isOfIdentifier === true
        ? 'Escribe la URI que reconoce a quien da el número, como «https://hospital.example/fichas», o quita «system»: qué documento es lo dice «type».'
        : 'Escribe la URI con que el sistema se identifica; si el código es de uso propio, una de tu institución.'
    },
    quickFix({ at, nearest, reason, system, candidates = [] }, root) {
      const path = at.slice(0, -1)
      const version = reason === 'edition' ? system : reason === 'version' ? system.slice(system.indexOf('|') + 1) : ''
      const holder = version === '' ? undefined : valueAt(root, path)
      // The version is kept where nothing else is said to be the version.
      if (nearest !== undefined && saysVersion(at, holder) && holder['version'] === undefined)
        return {
          title: `Usar «${nearest}» y decir la ${reason === 'edition' ? 'edición' : 'versión'} en «version»`,
          path,
          replacement: { ...holder, system: nearest, version },
          safe: false,
        }
      const meant = reason === 'absentInGuide' ? undefined : (nearest ?? addressOf(system))
      if (meant !== undefined) return orElse(underToday(root, system), { title: `Usar «${meant}»`, replacement: meant, safe: false })
      return toChoose(
        'Elegir un sistema',
        at,
        candidates.map((one) => ({ title: one, replacement: one })),
      )
    },
    why: 'El mismo código significa otra cosa en otro sistema; sin un sistema que se reconozca el código no se puede entender.',
    links: [page('sistemas de códigos', 'terminologies-systems.html')],
    examples: [
      {
        title: 'Un sistema',
        resource: { resourceType: 'Basic', code: { coding: [{ system: 'https://ejemplo.cl/notas', code: 'a' }] } },
        finds: [],
      },
      {
        title: 'Una URI relativa',
        resource: { resourceType: 'Basic', code: { coding: [{ system: 'notas', code: 'a' }] } },
        finds: ['Basic.code.coding[0].system'],
      },
      {
        title: 'La dirección que tenía antes de R4',
        resource: married('http://hl7.org/fhir/v3/MaritalStatus', 'M'),
        finds: ['Patient.maritalStatus.coding[0].system'],
        fixed: married('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M'),
      },
    ],
  }),
]

function statement(code: string) {
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-01-10',
    description: 'Lo que se pide',
    kind: 'requirements',
    fhirVersion: '4.0.1',
    format: ['json'],
    rest: [{ mode: 'server', resource: [{ type: 'Patient', interaction: [{ code }] }] }],
  } as const
}

/** The system of a code, where that is what keeps it out of a set. */
function ofOtherSystem({ value, system, elsewhere, choices = [] }: Problem<'r4-codigo-01' | 'r4-codigo-02'>): string {
  if (elsewhere === undefined && !choices.some(({ code }) => code === value)) return ''
  return system === undefined ? ', sin su sistema,' : ` del sistema «${shown(system)}»`
}

/** The code that was probably meant, or those of the set to choose from. */
function toChosen(
  { at, nearest, choices = [], value, valueSet, ...rest }: Problem<'r4-codigo-01' | 'r4-codigo-02'>,
  root: Json,
): Repair | undefined {
  const holder = valueAt(root, value === undefined ? at : at.slice(0, -1))
  const isPlain = 'isPlain' in rest && rest.isPlain === true
  const isOfCoding = value !== undefined && at.at(-1) === 'code' && !isPlain && !isOfQuantity(at) && isCoding(holder)
  const isBare = isOfCoding && holder['system'] === undefined
  // A letter alone stands for something in many systems: «C» is Common Law in one, and «casado» in another.
  const isBareLetter = isBare && value.trim().length === 1
  // HL7 has moved its code systems more than once; a word is the same in the one where it is now.
  const isMoved =
    isOfCoding &&
    typeof holder['system'] === 'string' &&
    /^[a-z-]{3,}$/i.test(value) &&
    /^https?:\/\/(?:terminology\.)?hl7\.org\//.test(holder['system'])
  const elsewhere = isPlain ? undefined : rest.elsewhere
  if (isOfCoding && elsewhere !== undefined && !isMoved) return toElsewhere(elsewhere, at.slice(0, -1), holder)
  if ((isBare && !isBareLetter) || isMoved) {
    const same = choices.filter(({ code, system }) => system !== undefined && code === (nearest ?? value))
    if (same.length === 1) return toElsewhere(same[0]!, at.slice(0, -1), holder)
  }
  const media =
    value !== undefined && lastPart(valueSet) === 'mimetypes' ? mediaTypes.get(value.trim().toLowerCase().replace(/^\./, '')) : undefined
  if (media !== undefined) return { title: `Usar «${media}»`, replacement: media, safe: false }
  const currency = value !== undefined && lastPart(valueSet) === 'currencies' ? currencyOf(value) : undefined
  if (currency !== undefined) return { title: `Usar «${currency}»`, replacement: currency, safe: false }
  const language = value !== undefined && languageSets.has(lastPart(valueSet)) ? languageOf(value) : undefined
  if (language !== undefined) {
    const fix = { title: `Usar «${language}»`, safe: false }
    return isBare
      ? { ...fix, path: at.slice(0, -1), replacement: withCode(holder, { system: languageTags, code: language }) }
      : { ...fix, replacement: language }
  }
  // A reference tells the type of what it leads to.
  const referred = lastPart(valueSet) === 'resource-types' && isObject(holder) ? typeReferredTo(holder['reference']) : undefined
  if (referred !== undefined) return { title: `Usar «${referred}»`, replacement: referred, safe: false }
  if (nearest !== undefined && !isBareLetter)
    return nearest === value ? undefined : { title: `Usar «${nearest}»`, replacement: nearest, safe: false }
  if (isOfCoding) {
    if (choices.some(({ system }) => system === undefined)) return undefined
    const named = namedIn(choices, holder)
    if (named !== undefined)
      return {
        title: `Usar ${titleOf(named)} de ${shown(named.system!)}`,
        path: at.slice(0, -1),
        replacement: withCode(holder, named),
        safe: false,
      }
    return toChoose(
      'Elegir un código',
      at.slice(0, -1),
      choices.map((choice) => ({ title: titleOf(choice), replacement: withCode(holder, choice) })),
    )
  }
  if (value !== undefined) {
    // Another unit would say another quantity.
    if (at.at(-1) === 'code' && isObject(holder) && (isOfQuantity(at) || holder['value'] !== undefined || holder['system'] !== undefined))
      return undefined
    return toChoose(
      'Elegir un código',
      at,
      choices.map((choice) => ({ title: titleOf(choice), replacement: choice.code })),
    )
  }
  if (!isObject(holder) || holder['value'] !== undefined || choices.some(({ system }) => system === undefined)) return undefined
  // Of a concept without codings, or with one that has no code yet; of several it is not known which is to say it.
  const { coding = [] } = holder
  if (!isList(coding) || coding.length > 1 || (coding.length === 1 && !isWithoutCode(coding[0]!))) return undefined
  const [bare = {}] = coding as readonly JsonObject[]
  const options = choices
    .filter(({ system }) => bare['system'] === undefined || bare['system'] === system)
    .map((choice) => ({ title: titleOf(choice), replacement: { ...holder, coding: [withCode(bare, choice)] } as JsonObject }))
  if (options.length === 0) return undefined
  const said = namedIn(choices, bare) ?? choices.find((choice) => isSaid(choice, holder['text']))
  const meant = said && options.find(({ title }) => title === titleOf(said))
  if (meant !== undefined) return { title: `Agregar el código ${meant.title}`, replacement: meant.replacement, safe: false }
  return toChoose('Agregar un código', at, options)
}

/** The one of some choices that the display of a coding names, but for case, accents and blanks. */
function namedIn(choices: readonly Choice[], { display }: JsonObject): Choice | undefined {
  if (typeof display !== 'string') return undefined
  const said = foldName(display)
  const [one, ...others] = choices.filter((choice) => choice.display !== undefined && foldName(choice.display) === said)
  return others.length === 0 ? one : undefined
}

function isWithoutCode(coding: Json): boolean {
  return isCoding(coding) && coding['code'] === undefined && coding['_code'] === undefined
}

/** Whether a text says what a code does, by the code itself, its name or a Spanish word for it. */
function isSaid({ code, display = '' }: Choice, text: Json | undefined): boolean {
  if (typeof text !== 'string') return false
  const said = text.trim().toLowerCase()
  return said.length > 1 && (said === code.toLowerCase() || said === display.toLowerCase() || codesOfWord(text).includes(code))
}

/** The code of a currency in other letters, or of what people in Chile write for theirs. */
function currencyOf(value: string): string | undefined {
  const code = value.trim().toUpperCase()
  if (currencies.has(code)) return code
  return /^(?:\$|PESOS?(?: CHILENOS?)?)$/.test(code) ? 'CLP' : code === 'UF' ? 'CLF' : undefined
}

const languageSets = new Set(['languages', 'all-languages'])

function typeReferredTo(reference: Json | undefined): string | undefined {
  const type = typeof reference === 'string' ? reference.slice(0, slashOfRelative(reference)) : ''
  return r4.isResource(type) ? type : undefined
}

/** The types of media that file endings are written for. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['dcm', 'application/dicom'],
  ['dicom', 'application/dicom'],
  ['txt', 'text/plain'],
  ['text', 'text/plain'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['csv', 'text/csv'],
  ['hl7', 'application/hl7-v2'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['mp4', 'video/mp4'],
  ['mp3', 'audio/mpeg'],
])

/** The address of a system that is called by its name. */
export function addressOf(name: string): string | undefined {
  if (name.length > 30) return undefined
  const said = name.toLowerCase().replaceAll(/[\s_-]/g, '')
  return namedSystems.get(said) ?? systemsByHost.get(said.replace(/^www\./, '').replace(/\/$/, ''))
}

/** The addresses that are written without their scheme. */
const systemsByHost: ReadonlyMap<string, string> = new Map(
  [loinc, snomedCt, ucum].map((address) => [address.replace('http://', ''), address]),
)

/** The addresses of systems that are mostly called by a name. */
const namedSystems: ReadonlyMap<string, string> = new Map([
  ['loinc', loinc],
  ['ln', loinc],
  ['lnc', loinc],
  ['snomed', snomedCt],
  ['snomedct', snomedCt],
  ['sct', snomedCt],
  ['ucum', ucum],
  ['atc', 'http://www.whocc.no/atc'],
  ['dcm', dicom],
  ['dicom', dicom],
  ...systemsByOid,
  ['rxnorm', 'http://www.nlm.nih.gov/research/umls/rxnorm'],
])

const ofCoding = new Set(['id', 'extension', 'system', 'version', 'code', '_code', 'display', '_display', 'userSelected'])

function isOfQuantity(at: Path): boolean {
  const holder = at.findLast((step, index) => index < at.length - 1 && typeof step === 'string')
  return typeof holder === 'string' && /quantity$/i.test(holder)
}

/** Whether the object that has a system has a version of it too: a coding, or a part of a value set. */
function saysVersion(at: Path, holder: Json | undefined): holder is JsonObject {
  if (isCoding(holder)) return !isOfQuantity(at)
  return isObject(holder) && at.at(-4) === 'compose'
}

function isCoding(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).every((name) => ofCoding.has(name))
}

/** Gives a coding a code of another system. */
function toElsewhere(choice: Choice, path: Path, holder: JsonObject): Repair {
  return { title: `Usar ${titleOf(choice)} de ${shown(choice.system!)}`, path, replacement: withCode(holder, choice), safe: false }
}

/** A coding with another code, whose version and display it is not known to have. */
function withCode({ version: _version, display: _display, ...rest }: JsonObject, choice: Choice): JsonObject {
  return { ...rest, ...choice } as JsonObject
}

function married(system: string, code: string, display?: string) {
  return { resourceType: 'Patient', maritalStatus: { coding: [{ system, code, ...(display !== undefined && { display }) }] } } as const
}

function interpreted(code: string) {
  return {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Glicemia' },
    interpretation: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation', code }] }],
  } as const
}

function versionOf(version: string, place: 'server' | undefined): string {
  const holder = place === 'server' ? 'del servidor de terminologías' : 'importada'
  return version === '' ? holder : `${holder} (${lastPart(version)})`
}
