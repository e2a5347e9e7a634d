import { isList, isObject, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { Choice, Problem } from '../problem.ts'
import { r4 } from '../r4.ts'
import { slashOfRelative } from '../relative-reference.ts'
import { currencies } from '../terminology/currencies.ts'
import { foldName } from '../terminology/fold-name.ts'
import { languageTags } from '../terminology/known-systems.ts'
import { languageOf } from '../terminology/language-words.ts'
import { codesOfWord } from '../terminology/spanish-words.ts'
import { findRepair, toChoose, type Repair } from './repair.ts'
import { lastPart, shown, titleOf } from '../phrases.ts'

type OutOfSet = Problem<'r4-codigo-01' | 'r4-codigo-02'>

/** The surroundings of a code that is out of its set. */
interface Place {
  /** The object that has the code, or lacks one. */
  readonly holder: Json | undefined
  /** The same, where it is a coding that has the code. */
  readonly coding: JsonObject | undefined
  /** Whether that says no system. */
  readonly isBare: boolean
  readonly isBareLetter: boolean
  readonly isMoved: boolean
}

/** Ways to read a code that is out of its set, each tried where none before gives a repair. */
const readings: readonly ((problem: OutOfSet, place: Place) => Repair | undefined)[] = [
  ofOtherSystem,
  ofOnlySystem,
  asMediaType,
  asCurrency,
  asLanguage,
  asTypeReferredTo,
]

/** The repair of a code out of its set: the one that was probably meant, or those of the set to choose from. */
export function toCodeOfSet(problem: OutOfSet, root: Json): Repair | undefined {
  const { at, nearest, choices = [], value } = problem
  const place = placeOf(problem, root)
  const meant = findRepair(readings, problem, place)
  if (meant !== undefined) return meant
  const { holder, coding, isBareLetter } = place
  if (nearest !== undefined && !isBareLetter) return nearest === value ? undefined : toUse(nearest)
  if (coding !== undefined) return toChosenCoding(coding, at.slice(0, -1), choices)
  return value === undefined ? toCodedConcept(holder, at, choices) : toChosenCode(holder, at, choices)
}

function placeOf(problem: OutOfSet, root: Json): Place {
  const { at, value } = problem
  const holder = valueAt(root, value === undefined ? at : at.slice(0, -1))
  const isPlain = 'isPlain' in problem && problem.isPlain === true
  const isOfCoding = value !== undefined && at.at(-1) === 'code' && !isPlain && !isOfQuantity(at) && isCoding(holder)
  if (!isOfCoding) return { holder, coding: undefined, isBare: false, isBareLetter: false, isMoved: false }
  const { system } = holder
  return {
    holder,
    coding: holder,
    isBare: system === undefined,
    // A letter alone stands for something in many systems: «C» is Common Law in one, and «casado» in another.
    isBareLetter: system === undefined && value.trim().length === 1,
    // HL7 has moved its code systems more than once; a word is the same in the one where it is now.
    isMoved: typeof system === 'string' && /^[a-z-]{3,}$/i.test(value) && /^https?:\/\/(?:terminology\.)?hl7\.org\//.test(system),
  }
}

/** The same code in the system where the set has it. */
function ofOtherSystem({ at, elsewhere }: OutOfSet, { coding, isMoved }: Place): Repair | undefined {
  return coding !== undefined && elsewhere !== undefined && !isMoved ? toElsewhere(elsewhere, at.slice(0, -1), coding) : undefined
}

/** The same code in the only system of the set that has it. */
function ofOnlySystem(
  { at, nearest, choices = [], value }: OutOfSet,
  { coding, isBare, isBareLetter, isMoved }: Place,
): Repair | undefined {
  if (coding === undefined || !((isBare && !isBareLetter) || isMoved)) return undefined
  const [only, ...others] = choices.filter(({ code, system }) => system !== undefined && code === (nearest ?? value))
  return only === undefined || others.length > 0 ? undefined : toElsewhere(only, at.slice(0, -1), coding)
}

function asMediaType({ value, valueSet }: OutOfSet): Repair | undefined {
  const isOfMedia = value !== undefined && lastPart(valueSet) === 'mimetypes'
  return toUse(isOfMedia ? mediaTypes.get(value.trim().toLowerCase().replace(/^\./, '')) : undefined)
}

function asCurrency({ value, valueSet }: OutOfSet): Repair | undefined {
  return toUse(value !== undefined && lastPart(valueSet) === 'currencies' ? currencyOf(value) : undefined)
}

function asLanguage({ at, value, valueSet }: OutOfSet, { coding, isBare }: Place): Repair | undefined {
  const language = value !== undefined && languageSets.has(lastPart(valueSet)) ? languageOf(value) : undefined
  const repair = toUse(language)
  if (repair === undefined || coding === undefined || !isBare) return repair
  return { ...repair, path: at.slice(0, -1), replacement: withCode(coding, { system: languageTags, code: language! }) }
}

const languageSets = new Set(['languages', 'all-languages'])

/** The type of what the reference beside it leads to. */
function asTypeReferredTo({ valueSet }: OutOfSet, { holder }: Place): Repair | undefined {
  return toUse(lastPart(valueSet) === 'resource-types' && isObject(holder) ? typeReferredTo(holder['reference']) : undefined)
}

function typeReferredTo(reference: Json | undefined): string | undefined {
  const type = typeof reference === 'string' ? reference.slice(0, slashOfRelative(reference)) : ''
  return r4.isResource(type) ? type : undefined
}

function toUse(code: string | undefined): Repair | undefined {
  return code === undefined ? undefined : { title: `Usar «${code}»`, replacement: code, safe: false }
}

/** A coding with the code that its display names, or one to choose. */
function toChosenCoding(coding: JsonObject, path: Path, choices: readonly Choice[]): Repair | undefined {
  if (choices.some(({ system }) => system === undefined)) return undefined
  const named = namedIn(choices, coding)
  return named === undefined ? toChooseCoding(coding, path, choices) : toElsewhere(named, path, coding)
}

function toChooseCoding(coding: JsonObject, path: Path, choices: readonly Choice[]): Repair | undefined {
  return toChoose(
    'Elegir un código',
    path,
    choices.map((choice) => ({ title: titleOf(choice), replacement: withCode(coding, choice) })),
  )
}

/** A code that is no coding's, to choose. */
function toChosenCode(holder: Json | undefined, at: Path, choices: readonly Choice[]): Repair | undefined {
  // Another unit would say another quantity.
  if (at.at(-1) === 'code' && isObject(holder) && (isOfQuantity(at) || holder['value'] !== undefined || holder['system'] !== undefined))
    return undefined
  return toChoose(
    'Elegir un código',
    at,
    choices.map((choice) => ({ title: titleOf(choice), replacement: choice.code })),
  )
}

/** A concept without codings, or with one that has no code yet, with the code that it says, or one to choose; of several codings it is not known which is to say it. */
function toCodedConcept(concept: Json | undefined, at: Path, choices: readonly Choice[]): Repair | undefined {
  if (!isObject(concept) || concept['value'] !== undefined || choices.some(({ system }) => system === undefined)) return undefined
  const { coding = [] } = concept
  if (!isList(coding) || coding.length > 1 || (coding.length === 1 && !isWithoutCode(coding[0]!))) return undefined
  const [bare = {}] = coding as readonly JsonObject[]
  const options = choices
    .filter(({ system }) => bare['system'] === undefined || bare['system'] === system)
    .map((choice) => ({ title: titleOf(choice), replacement: { ...concept, coding: [withCode(bare, choice)] } as JsonObject }))
  if (options.length === 0) return undefined
  const said = namedIn(choices, bare) ?? choices.find((choice) => isSaid(choice, concept['text']))
  const meant = said && options.find(({ title }) => title === titleOf(said))
  if (meant !== undefined) return { title: `Agregar el código ${meant.title}`, replacement: meant.replacement, safe: false }
  return toChoose('Agregar un código', at, options)
}

/** The repair of a code that its own system does not have. */
export function toCodeOfSystem(problem: Problem<'r4-codigo-03'>, root: Json): Repair | undefined {
  const { at, nearest, choices = [], elsewhere, system, value } = problem
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  if (elsewhere !== undefined && isCoding(holder)) return toElsewhere(elsewhere, path, holder)
  const meant = toUse((system === languageTags ? languageOf(value) : undefined) ?? nearest)
  if (meant !== undefined) return meant
  // Another event is another message, with a profile of its own.
  if (at.at(-1) !== 'code' || at.at(-2) === 'eventCoding' || isOfQuantity(at) || !isCoding(holder)) return undefined
  const named = namedIn(choices, holder)
  if (named !== undefined) return { title: `Usar ${titleOf(named)}`, path, replacement: withCode(holder, named), safe: false }
  return toChooseCoding(holder, path, choices)
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

/** Whether a place is a member of a quantity, as far as its name tells. */
export function isOfQuantity(at: Path): boolean {
  const holder = at.findLast((step, index) => index < at.length - 1 && typeof step === 'string')
  return typeof holder === 'string' && /quantity$/i.test(holder)
}

const ofCoding = new Set(['id', 'extension', 'system', 'version', 'code', '_code', 'display', '_display', 'userSelected'])

/** Whether a value is a coding: an object with no other members than that has. */
export function isCoding(value: Json | undefined): value is JsonObject {
  return isObject(value) && Object.keys(value).every((name) => ofCoding.has(name))
}

/** Gives a coding a code of another system. */
function toElsewhere(choice: Choice, path: Path, coding: JsonObject): Repair {
  return { title: `Usar ${titleOf(choice)} de ${shown(choice.system!)}`, path, replacement: withCode(coding, choice), safe: false }
}

/** A coding with another code, whose version and display it is not known to have. */
function withCode({ version: _version, display: _display, ...rest }: JsonObject, choice: Choice): JsonObject {
  return { ...rest, ...choice } as JsonObject
}
