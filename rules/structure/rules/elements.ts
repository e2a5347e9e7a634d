import { isList, isObject, isSame, valueAt, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import type { FixOption, Rule } from '../../engine/rule.ts'
import { codesFor, isAdditionTried, toAdded, toAddedExtension, toAddition } from './additions.ts'
import { withHeld } from '../check/forms.ts'
import type { Shape } from '../problem.ts'
import { r4 } from '../r4.ts'
import {
  aboutCodes,
  authority,
  defineSaying,
  isOfCoding,
  listed,
  orElse,
  page,
  type Repair,
  toChoose,
  toContainedOnes,
  toRemove,
} from './define.ts'
import { withPressures } from './blood-pressure.ts'
import { kinds } from './json.ts'
import { measuredIn } from './quantities.ts'
import { reshaped } from './reshaped.ts'
import { isOfBothKinds, toBothKinds } from './codeable-references.ts'
import { toContained, toOwnEntry } from './embedded.ts'
import { asExtension } from './as-extension.ts'
import { serializedIn } from './other-forms.ts'
import { intoPart } from './into-part.ts'
import { surnameBeside } from './second-surname.ts'
import { isExtension, mayBeRewritten, mostOfEntries, renamed, without, type Setting } from './repairs.ts'
import { bareName, byUse, likeliestKeys, mayHold, toOtherType } from './choice-types.ts'
import { toMarks, toSliceAdvice, toSliceFix } from './slice-advice.ts'

const weight = { valueQuantity: { value: 70, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } }

const noCodes: readonly string[] = []

/** Elements, how often they stand, and resources. */
export const elementSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-elemento-01',
    title: 'Cada elemento existe en su tipo',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    aboutName: () => true,
    meant: ({ nearest, type, name }) =>
      isBareEntry(type, name) ? 'resource' : type === 'CodeableConcept' && isOfCoding(name) ? 'coding' : nearest,
    distorts: aboutCodes,
    // Together they are one code, and one repair moves them all.
    sameCause: ({ at, name, type, shape }) =>
      isBareEntry(type, name) ||
      isOtherCoded(type, name) ||
      (shape !== undefined && ('asOther' in shape || ('holder' in shape && shape.held.length > 1)))
        ? at.slice(0, isBareEntry(type, name) ? -2 : -1).join('/')
        : undefined,
    message: ({ name, type }) => `«${name}» no es un elemento de ${type}.`,
    suggestion({ nearest, isFitting, name, type, shape, extension }) {
      if (shape !== undefined && 'asOther' in shape) return `Tiene la forma de ${listed(shape.asOther.names.map((one) => `«${one}»`))}.`
      if (extension !== undefined) return 'Es el nombre de una extensión, que va en «extension» con su «url».'
      if (isBareEntry(type, name)) return 'El recurso de una entrada va dentro de «resource».'
      if (type === 'Reference' && name === 'resourceType')
        return 'Aquí va una referencia y no el recurso mismo, que va aparte o en «contained», con el «id» por el que se lo refiere.'
      if (type === 'CodeableConcept' && isOfCoding(name)) return `«${name}» va dentro de «coding», que es una lista de códigos.`
      if (shape !== undefined && isFitting !== true)
        return 'inner' in shape ? `Sobra «${name}»: va solo lo que tiene dentro.` : `¿Irá dentro de «${shape.holder}»?`
      if (isOfBothKinds({ name, nearest, isFitting }))
        return 'En R4 un motivo que es un concepto va en «reasonCode», y una referencia, en «reasonReference».'
      return nearest === undefined ? undefined : `¿Será «${nearest}»?`
    },
    fixes: 'unsafe',
    // Without its «response» the first resource of a Bundle may tell an event.
    isTried: ({ at, nearest, isFitting, name, type, shape, extension }) =>
      ((nearest !== undefined || shape !== undefined) && isFitting !== true) ||
      isOtherCoded(type, name) ||
      type === 'Reference' ||
      type === 'Element' ||
      extension !== undefined ||
      at.slice(-2).includes('response'),
    quickFix({ at, name, nearest, isFitting, type, shape, value, textFor, extension }, root) {
      const retyped = shape !== undefined && 'asOther' in shape ? toOtherType(root, at.slice(0, -1), shape.asOther) : undefined
      if (retyped !== undefined) return retyped
      const extended = extension === undefined ? undefined : asExtension(root, at, extension)
      if (extended !== undefined) return extended
      const holder = type === 'Element' ? valueAt(root, at.slice(0, -1)) : undefined
      // An extension of a primitive stands in the list of its companion, and not for that.
      if (isExtension(holder))
        return { title: 'Ponerla en «extension»', path: at.slice(0, -1), replacement: { extension: [holder] }, safe: false }
      const bare = isBareEntry(type, name) ? (bareEntries(root, at.slice(0, -2)) ?? bareEntry(root, at.slice(0, -1))) : undefined
      if (bare !== undefined) return { title: 'Poner el recurso en «resource»', ...bare, safe: false }
      const surname = type === 'HumanName' ? surnameBeside(root, at) : undefined
      if (surname !== undefined) return surname
      const referring = type === 'Reference' && name === 'resourceType' ? asReference(root, at.slice(0, -1)) : undefined
      if (referring !== undefined) return { title: 'Escribirlo como Reference', ...referring, safe: false }
      const own = type === 'Reference' && name === 'resourceType' ? toOwnEntry(root, at.slice(0, -1)) : undefined
      if (own !== undefined) return own
      const contained = type === 'Reference' && name === 'resourceType' ? toContained(root, at.slice(0, -1)) : undefined
      if (contained !== undefined) return { title: 'Ponerlo en «contained»', ...contained, safe: false }
      const coded = isOtherCoded(type, name) ? asOtherCoded(root, at.slice(0, -1), type) : undefined
      if (coded !== undefined)
        return { title: type === 'Coding' ? 'Dejar el código solo' : 'Poner el código en «coding»', ...coded, safe: false }
      const shaped = shape === undefined || 'asOther' in shape || isFitting === true ? undefined : asShaped(root, at.slice(0, -1), shape)
      if (shaped !== undefined) {
        const title = 'holder' in shape! ? `Ponerlo en «${shape.holder}»` : `Dejar solo lo que hay en «${name}»`
        return orElse({ title, ...shaped, safe: false }, toRemove(`«${name}»`, without(root, at)))
      }
      const both = isOfBothKinds({ name, nearest, isFitting }) ? toBothKinds(root, at) : undefined
      if (both !== undefined) return both
      const setting =
        nearest === undefined ? undefined : textFor === undefined ? renamed(root, at, nearest, value) : fromText(root, at, nearest, textFor)
      if (setting !== undefined) return { title: `Llamarlo «${nearest}»`, ...setting, safe: false }
      return intoPart(root, at, type) ?? toRemove(`«${name}»`, without(root, at))
    },
    why: 'FHIR no admite elementos propios: los que no conoce se rechazan o se pierden. Lo que falta en FHIR se agrega con una extensión.',
    links: [page('lista de recursos', 'resourcelist.html'), page('extensiones', 'extensibility.html')],
    examples: [
      { title: 'Un elemento de FHIR', resource: { resourceType: 'Patient', birthDate: '1990-05-04' }, finds: [] },
      {
        title: 'Con otras mayúsculas',
        resource: { resourceType: 'Patient', birthdate: '1990-05-04' },
        finds: ['Patient.birthdate'],
        fixed: { resourceType: 'Patient', birthDate: '1990-05-04' },
      },
      {
        title: 'En castellano',
        resource: { resourceType: 'Patient', fecha_nacimiento: '1990-05-04' },
        finds: ['Patient.fecha_nacimiento'],
        fixed: { resourceType: 'Patient', birthDate: '1990-05-04' },
      },
      { title: 'Uno inventado', resource: { resourceType: 'Patient', prevision: 'FONASA' }, finds: ['Patient.prevision'] },
      {
        title: 'El nombre de otra versión de FHIR',
        resource: { resourceType: 'Procedure', status: 'completed', subject: { reference: 'Patient/1' }, reason: [{ text: 'Dolor' }] },
        finds: ['Procedure.reason'],
        fixed: { resourceType: 'Procedure', status: 'completed', subject: { reference: 'Patient/1' }, reasonCode: [{ text: 'Dolor' }] },
      },
      {
        title: 'El código de un concepto, sin su lista',
        resource: { resourceType: 'Basic', code: { system: 'https://ejemplo.cl/notas', code: 'nota' } },
        finds: ['Basic.code.system', 'Basic.code.code'],
        fixed: { resourceType: 'Basic', code: { coding: [{ system: 'https://ejemplo.cl/notas', code: 'nota' }] } },
      },
      {
        title: 'Un concepto donde va un código',
        resource: { resourceType: 'Endpoint', connectionType: { coding: [{ system: 'https://ejemplo.cl/tipos', code: 'fhir' }] } },
        finds: ['Endpoint.connectionType.coding'],
        fixed: { resourceType: 'Endpoint', connectionType: { system: 'https://ejemplo.cl/tipos', code: 'fhir' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-elemento-02',
    title: 'De un elemento con varios tipos se elige uno',
    severity: 'error',
    aboutName: () => true,
    message: ({ name, present }) => `De «${name}[x]» puede haber uno solo, y aquí están ${listed(present, 'y')}.`,
    fixes: 'unsafe',
    quickFix({ at, present }, root) {
      const path = at.slice(0, -1)
      const holder = valueAt(root, path)
      if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
      const options = present.toReversed().map((kept) => {
        const others = present.filter((name) => name !== kept)
        const title = others.length === 1 ? `Quitar «${others[0]!}»` : `Dejar «${kept}»`
        return { title, replacement: withoutValues(holder, others) }
      })
      return toChoose('Dejar uno solo', path, options)
    },
    why: 'Un elemento como value[x] tiene un solo valor; con dos no se sabe cuál vale.',
    links: [page('elementos con varios tipos', 'formats.html#choice')],
    examples: [
      {
        title: 'Uno',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueString: 'A' },
        finds: [],
      },
      {
        title: 'Dos',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueString: 'A', valueInteger: 1 },
        finds: ['Observation.value'],
        fixed: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueInteger: 1 },
      },
    ],
  }),
  defineSaying({
    code: 'r4-elemento-03',
    title: 'Un elemento con varios tipos lleva el suyo en el nombre',
    severity: 'error',
    voids: true,
    settles: true,
    settlesElsewhere: toContainedOnes,
    meant: ({ choice }) => choice.replace('[x]', ''),
    distorts: aboutCodes,
    aboutName: () => true,
    message: ({ name, choice, ...rest }) => {
      const names = listed(likeliestKeys(choice, rest).map((key) => `«${key}»`))
      return name === bareName(choice) || name === choice
        ? `A «${name}» le falta su tipo: se escribe ${names}.`
        : `«${name}» no existe: «${choice}» se escribe ${names}.`
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, choice, allowed, fitting = [], inner }, root) {
      const whole = valueAt(root, at)
      const value = inner ?? whole
      const typeOf = (key: string): string => key.slice(bareName(choice).length)
      const ofQuantity = allowed.find((key) => typeOf(key) === 'Quantity')
      const measured = ofQuantity === undefined ? undefined : withUnitBeside(root, at, ofQuantity)
      if (measured !== undefined) return { title: `Escribirlo como «${ofQuantity}»`, ...measured, safe: false }
      const other = allowed.some((key) => typeOf(key) === 'CodeableConcept') ? undefined : asOtherType(whole)
      const named = other && allowed.find((key) => typeOf(key) === other.type)
      const retyped = named === undefined ? undefined : renamed(root, at, named, other!.value)
      if (retyped !== undefined) return { title: `Escribirlo como «${named}»`, ...retyped, safe: false }
      const names = (fitting.length === 0 ? allowed : fitting).filter((key) => mayHold(typeOf(key), value))
      const quantity = names.length === 0 && typeof value === 'number' ? ofQuantity : undefined
      const settings = (quantity === undefined ? names : [quantity]).flatMap((name) => {
        const setting = renamed(root, at, name, quantity === undefined ? inner : { value: value! })
        return setting === undefined ? [] : [{ title: name, ...setting }]
      })
      if (settings.length === 1) return { ...settings[0]!, title: `Llamarlo «${settings[0]!.title}»`, safe: false }
      return toChoose(
        'Elegir su tipo',
        at.slice(0, -1),
        settings.toSorted(byUse(typeOf)).map(({ title, replacement }) => ({ title, replacement })),
      )
    },
    why: 'El nombre en JSON dice el tipo del valor: valueQuantity, valueString. Con otro nombre el elemento es desconocido y se pierde.',
    links: [page('elementos con varios tipos', 'formats.html#choice')],
    examples: [
      {
        title: 'Con su tipo',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueString: 'A' },
        finds: [],
      },
      {
        title: 'Sin su tipo',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, value: 'A' },
        finds: ['Observation.value'],
        fixed: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueString: 'A' },
      },
      {
        title: 'Un número con decimales, donde no hay más que cantidades',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Peso' }, valueDecimal: 70.5 },
        finds: ['Observation.valueDecimal'],
        fixed: { resourceType: 'Observation', status: 'final', code: { text: 'Peso' }, valueQuantity: { value: 70.5 } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-elemento-04',
    title: 'El valor es de un tipo que el perfil admite',
    severity: 'error',
    aboutName: () => true,
    message: (problem) => `«${problem.name}» es de tipo ${problem.type}, y ${authority(problem)} admite solo ${listed(problem.allowed)}.`,
    // The codes that are asked for are those of the right type.
    explains: ['r4-codigo-01', 'r4-codigo-02', 'r4-codigo-03'],
    fixes: 'unsafe',
    // Of the right type, it may lack what the profile asks of that.
    isTried: true,
    quickFix({ at, name, allowed, value: wanted, isRequired = false }, root) {
      const value = valueAt(root, at)
      const pressures = typeof value === 'string' ? withPressures(root, at, value) : undefined
      if (pressures !== undefined) return pressures
      const isText = typeof value === 'string' || typeof value === 'number'
      const codes = wanted !== undefined && isText ? codesFor(wanted, String(value), isRequired) : []
      if (codes.length > 0) return toCode(root, at, allowed[0]!, codes)
      const options = allowed.flatMap((key) => {
        const type = key.slice(name.length)
        const reshaped =
          mayHold(type, value) && hasOnlyMembersOf(type, value!)
            ? value!
            : typeof value === 'string' && type === 'CodeableConcept'
              ? { text: value }
              : typeof value === 'string' && type === 'Quantity'
                ? measuredIn(value)
                : asConcept(type, value)
        const setting = reshaped === undefined ? undefined : renamed(root, at, key, reshaped)
        return setting === undefined ? [] : [{ title: `Llamarlo «${key}»`, replacement: setting.replacement }]
      })
      const choice = toChoose(options.length === 1 ? options[0]!.title : 'Elegir su tipo', at.slice(0, -1), options)
      return choice && { ...choice, ...(options.length === 1 && { options: undefined }), mustHold: true }
    },
    why: 'Un perfil puede dejar menos tipos que FHIR; un valor de otro tipo no lo cumple, aunque FHIR lo admita.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      {
        title: 'Signo vital con cantidad',
        resource: bodyWeight(weight),
        finds: [],
      },
      { title: 'Signo vital con texto', resource: bodyWeight({ valueString: '70 kg' }), finds: ['Observation.value'] },
      {
        title: 'Una extensión que lleva un texto, con un código',
        resource: maidenName({ valueCode: 'Rojas' }),
        finds: ['Patient.extension[0].value'],
        fixed: maidenName({ valueString: 'Rojas' }),
      },
    ],
  }),
  defineSaying({
    code: 'r4-card-01',
    title: 'Está lo que es obligatorio',
    severity: 'error',
    // A value of the type that is asked for is the value.
    voids: ({ name, found, slice }) => found === 0 && (slice === undefined || name === 'value'),
    // To say why it is absent, or to give components, is not enough for a profile that asks for the value.
    // That a practitioner has no RUN is what the profile asks for.
    explains: ({ name, slice }) =>
      name === 'value' ? ['cl-obs-05'] : name === 'identifier' && slice === 'run' ? ['cl-practitioner-06'] : noCodes,
    message: (problem) => {
      const what = counted(problem)
      return problem.found === 0
        ? `Falta ${what}: ${authority(problem)} pide ${problem.min === 1 ? 'que esté' : `al menos ${problem.min}`}.`
        : `De ${what} hay ${problem.found}, y ${authority(problem)} pide al menos ${problem.min}.`
    },
    suggestion: ({ nearest, marks, slice }) =>
      nearest !== undefined ? toSliceAdvice(nearest, nearest.item) : marks !== undefined ? toMarks(slice!, marks) : undefined,
    fixes: 'unsafe',
    isTried: (problem) => problem.made !== undefined || (isAdditionTried(problem) && 'only'),
    quickFix(problem, root) {
      const { at, name, found, slice, nearest, made } = problem
      if (nearest !== undefined) return toSliceFix(nearest, nearest.item)
      // A narrative without its text says nothing; nobody but who wrote it could add that.
      if (name === 'div' && found === 0) return toRemove('«text»', without(root, at.at(-1) === name ? at.slice(0, -1) : at))
      if (made !== undefined && at.at(-1) === name) return toAdded(root, at, slice!, made)
      if (slice !== undefined) return toAddedExtension(problem, root)
      return found > 0 ? undefined : toAddition(problem, root)
    },
    why: 'Quien recibe el recurso cuenta con lo obligatorio para entenderlo; sin ello lo rechaza.',
    links: [page('cardinalidad', 'conformance-rules.html#cardinality')],
    examples: [
      { title: 'Está', resource: { resourceType: 'Basic', code: { text: 'Nota' } }, finds: [] },
      { title: 'Falta', resource: { resourceType: 'Basic', id: 'nota' }, finds: ['Basic.code'] },
      {
        title: 'Falta un código de unos pocos',
        resource: { resourceType: 'Patient', link: [{ other: { reference: 'Patient/1' } }] },
        finds: ['Patient.link[0].type'],
        fixed: { resourceType: 'Patient', link: [{ other: { reference: 'Patient/1' }, type: 'replaced-by' }] },
      },
      {
        title: 'Falta una clase, que es una de unas pocas',
        resource: { resourceType: 'Encounter', status: 'finished' },
        finds: ['Encounter.class'],
        fixed: {
          resourceType: 'Encounter',
          status: 'finished',
          class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' },
        },
      },
      {
        title: 'Falta el paciente, que está en el Bundle',
        resource: withPatient({}),
        finds: ['Flag.subject'],
        fixed: withPatient({ subject: { reference: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11' } }),
      },
      {
        title: 'Falta la categoría de los signos vitales, porque la que hay no dice su sistema',
        resource: { ...bodyWeight(weight), category: [{ coding: [{ code: 'vital-signs' }] }] },
        finds: ['Observation.category'],
        fixed: bodyWeight(weight),
      },
    ],
  }),
  defineSaying({
    code: 'r4-card-02',
    title: 'No hay más de lo que se admite',
    severity: 'error',
    aboutName: ({ max }) => max === 0,
    message: (problem) => {
      const what = counted(problem)
      return problem.max === 0
        ? `${authority(problem).replace(/^./, (first) => first.toUpperCase())} no admite ${what}.`
        : `De ${what} hay ${problem.found}, y ${authority(problem)} admite ${problem.max === 1 ? 'uno solo' : `hasta ${problem.max}`}.`
    },
    fixes: 'unsafe',
    isTried: ({ max, slice }) => max > 0 || slice !== undefined,
    quickFix({ at, name, max, found, slice, items }, root) {
      if (max === 0 && isAllOfExtension(valueAt(root, at.slice(0, -1)), at.at(-1))) return undefined
      if (slice === undefined) return max === 0 ? toRemove(`«${name}»`, without(root, at)) : toLeaveOut(root, at, name, found - max)
      if (items === undefined || items.length !== found) return undefined
      if (max === 0) return found === 1 ? toRemove(`«${name}» («${slice}»)`, without(root, items[0]!)) : undefined
      return toLeaveOut(root, at, name, found - max, items)
    },
    why: 'Lo que sobra se pierde o hace rechazar el recurso, porque quien lo recibe no sabe cuál vale.',
    links: [page('cardinalidad', 'conformance-rules.html#cardinality')],
    examples: [
      {
        title: 'Una extensión con su valor',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/nota', valueString: 'a' }] },
        finds: [],
      },
      {
        title: 'Un nombre social con apellido',
        resource: social({ family: 'Soto' }),
        profile: 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl',
        finds: ['Patient.name[1].family'],
        fixed: social({}),
      },
      {
        title: 'Presión arterial con dos sistólicas',
        resource: bloodPressure(['8480-6', '8480-6', '8462-4']),
        finds: ['Observation.component'],
        fixed: bloodPressure(['8480-6', '8462-4']),
      },
    ],
  }),
  defineSaying({
    code: 'r4-tipo-01',
    title: 'Donde va un recurso hay un recurso',
    severity: 'error',
    message({ found, kind }) {
      if (kind !== undefined) return `Aquí va un recurso, que en JSON es un objeto, y hay ${kinds[kind]}.`
      return found === undefined ? 'Aquí va un recurso y falta su «resourceType».' : `«${found}» no es un tipo de recurso de FHIR R4.`
    },
    suggestion: ({ nearest }) => (nearest === undefined ? undefined : `¿Será «${nearest}»?`),
    settlesElsewhere: toContainedOnes,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at }, root) {
      const value = valueAt(root, at)
      const meant = typeof value === 'string' ? serializedIn(value) : isList(value) && value.length === 1 ? value[0] : undefined
      const isText = typeof value === 'string'
      if (!isObject(meant) || typeof meant['resourceType'] !== 'string') return undefined
      return {
        title: isText ? 'Escribir lo que hay en el texto, que es JSON' : 'Sacar el valor de la lista',
        replacement: meant,
        safe: false,
      }
    },
    why: 'Sin su tipo no se sabe qué elementos tiene el recurso, y nada de él se puede leer.',
    links: [page('recursos', 'resource.html')],
    examples: [
      { title: 'Un recurso', resource: { resourceType: 'Patient', contained: [] }, finds: [] },
      {
        title: 'Un nombre en castellano',
        resource: { resourceType: 'Parameters', parameter: [{ name: 'a', resource: { resourceType: 'Paciente' } }] },
        finds: ['Parameters.parameter[0].resource.resourceType'],
      },
      {
        title: 'Un recurso dentro de una lista',
        resource: {
          resourceType: 'Parameters',
          parameter: [{ name: 'a', resource: [{ resourceType: 'Binary', contentType: 'text/plain' }] }],
        },
        finds: ['Parameters.parameter[0].resource'],
        fixed: { resourceType: 'Parameters', parameter: [{ name: 'a', resource: { resourceType: 'Binary', contentType: 'text/plain' } }] },
      },
    ],
  }),
  defineSaying({
    code: 'r4-tipo-02',
    title: 'El recurso es de un tipo que se admite aquí',
    severity: 'error',
    message: (problem) =>
      problem.isResult === true
        ? `Este resultado («match») es un ${problem.found}, y la dirección «self» dice que se buscaba ${listed(problem.allowed)}.`
        : `Aquí hay un ${problem.found}, y ${authority(problem)} admite solo ${listed(problem.allowed)}.`,
    why: 'El lugar de un recurso dice qué se espera de él; uno de otro tipo no se entiende allí.',
    links: [page('perfiles', 'profiling.html')],
    examples: [
      { title: 'El tipo del perfil', resource: bodyWeight({}), profile: 'http://hl7.org/fhir/StructureDefinition/bodyweight', finds: [] },
      {
        title: 'Un paciente, con el perfil de una observación',
        resource: { resourceType: 'Patient' },
        profile: 'http://hl7.org/fhir/StructureDefinition/bodyweight',
        finds: ['Patient'],
      },
      {
        title: 'Un resultado de otro tipo que el que se buscaba',
        resource: {
          resourceType: 'Bundle',
          type: 'searchset',
          link: [{ relation: 'self', url: 'https://ejemplo.cl/fhir/Slot?status=free' }],
          entry: [
            {
              fullUrl: 'https://ejemplo.cl/fhir/Basic/1',
              resource: { resourceType: 'Basic', id: '1', code: { text: 'Nota' } },
              search: { mode: 'match' },
            },
          ],
        },
        finds: ['Basic'],
      },
    ],
  }),
]

/** A choice under the name of another type, with a code. */
function toCode(root: Json, at: Path, key: string, codes: readonly FixOption[]): Repair | undefined {
  const options = codes.flatMap(({ title, replacement }) => {
    const setting = renamed(root, at, key, replacement)
    return setting === undefined ? [] : [{ title, replacement: setting.replacement }]
  })
  const [only, ...others] = options
  if (only === undefined) return undefined
  const path = at.slice(0, -1)
  if (others.length > 0) return { ...toChoose('Elegir un código', path, options)!, mustHold: true }
  return { title: `Llamarlo «${key}», con el código ${only.title}`, path, replacement: only.replacement, safe: false, mustHold: true }
}

/** Whether a member is all that an extension has beside its address: without it, that says nothing and is no extension. */
function isAllOfExtension(holder: Json | undefined, name: Path[number] | undefined): boolean {
  return isObject(holder) && holder['url'] !== undefined && Object.keys(holder).every((key) => ['url', 'id', name].includes(key))
}

/** An object without some of its members, and what stands beside their values. */
function withoutValues(holder: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(holder).filter(([key]) => !names.includes(key.replace(/^_/, '')))) as JsonObject
}

/** A list that has too many items, without those that are like another one; else, of one too many, without each of those that may go. */
function toLeaveOut(root: Json, at: Path, name: string, tooMany: number, items?: readonly Path[]): Repair | undefined {
  const list = valueAt(root, at)
  if (at.at(-1) !== name || !isList(list) || list.length > mostItems || !mayBeRewritten(list)) return undefined
  const indexes = items === undefined ? [...list.keys()] : items.map((one) => one.at(-1))
  const twins = indexes.filter((one, place) => indexes.slice(0, place).some((other) => isSame(list[one as number], list[other as number])))
  if (twins.length === tooMany && valueAt(root, [...at.slice(0, -1), `_${name}`]) === undefined)
    return toRemove(`lo repetido de «${name}»`, { path: at, replacement: list.filter((_, index) => !twins.includes(index)) })
  if (tooMany > 1) return undefined
  const options = indexes.flatMap((index) => {
    if (typeof index !== 'number') return []
    const setting = without(root, [...at, index])
    const isOfList = setting !== undefined && setting.path.length === at.length
    return isOfList ? [{ title: `Quitar «${name}» ${index + 1}`, replacement: setting.replacement }] : []
  })
  return toChoose('Quitar uno', at, options)
}

/** Of more nobody chooses. */
const mostItems = 20

/** Whether a member tells that an entry of a Bundle is a resource itself. */
function isBareEntry(type: string, name: string): boolean {
  return type === 'Bundle.entry' && name === 'resourceType'
}

/** The entries of a Bundle, each resource among them in its `resource`; undefined where that is more than is written anew. */
function bareEntries(root: Json, path: Path): Setting | undefined {
  const entries = valueAt(root, path)
  if (!isList(entries) || !mayBeRewritten(entries, mostOfEntries)) return undefined
  const isBare = (entry: Json): boolean => isObject(entry) && typeof entry['resourceType'] === 'string'
  const replacement = entries.map((entry, index) => (isBare(entry) ? bareEntry(root, [...path, index])?.replacement : undefined) ?? entry)
  return { path, replacement }
}

/** An entry of a Bundle that is a resource itself, as it is once that stands in `resource`. */
function bareEntry(root: Json, path: Path): Setting | undefined {
  const entry = valueAt(root, path)
  if (path.at(-2) !== 'entry' || !isObject(entry) || entry['resource'] !== undefined || !mayBeRewritten(entry)) return undefined
  const { fullUrl, request, response, search, link, ...resource } = entry
  const around = Object.fromEntries(Object.entries({ link, fullUrl, search, request, response }).filter(([, value]) => value !== undefined))
  return { path, replacement: { ...around, resource } as JsonObject }
}

/** Whether a name in a value of a type tells that it was written as the other of Coding and CodeableConcept. */
function isOtherCoded(type: string, name: string): boolean {
  return type === 'CodeableConcept' ? isOfCoding(name) : type === 'Coding' && name === 'coding'
}

/** The concept of a code that was written without `coding`, or the only code of a concept that was written as one; undefined where that would lose anything. */
function asOtherCoded(root: Json, path: Path, type: string): Setting | undefined {
  const holder = valueAt(root, path)
  if (!isObject(holder) || !mayBeRewritten(holder)) return undefined
  const { coding, ...rest } = holder
  if (type === 'Coding') {
    const [only, ...more] = isList(coding) ? coding : [coding]
    return isObject(only) && more.length === 0 && Object.keys(rest).length === 0 ? { path, replacement: only } : undefined
  }
  if (coding !== undefined) return undefined
  const { code, ...others } = rest
  const codes = isList(code) ? code : [code]
  // The list itself, under the name of the code.
  if (codes.length > 0 && codes.every(isObject))
    return Object.keys(others).some(isOfCoding) ? undefined : { path, replacement: { ...others, coding: codes } as JsonObject }
  const names = Object.keys(rest)
  const pick = (isMeant: (name: string) => boolean): JsonObject =>
    Object.fromEntries(names.filter(isMeant).map((name) => [name, rest[name]!]))
  const isOfCode = (name: string): boolean => isOfCoding(name.replace(/^_/, ''))
  return { path, replacement: { ...pick((name) => !isOfCode(name)), coding: [pick(isOfCode)] } as JsonObject }
}

/** A concept as the code or the text that it is, and nothing else; undefined where something would be lost. */
function asOtherType(value: Json | undefined): { readonly type: string; readonly value: Json } | undefined {
  if (!isObject(value)) return undefined
  const { coding, text, ...rest } = value
  if (Object.keys(rest).length > 0) return undefined
  if (coding === undefined) return typeof text === 'string' ? { type: 'String', value: text } : undefined
  const [only, ...more] = isList(coding) ? coding : []
  if (!isObject(only) || more.length > 0) return undefined
  const { display = text } = only
  if (text !== undefined && text !== display) return undefined
  return { type: 'Coding', value: { ...only, ...(display !== undefined && { display }) } as JsonObject }
}

/** A code as the concept that it is, or the other way round; undefined where it is neither. */
function asConcept(type: string, value: Json | undefined): Json | undefined {
  if (type !== 'CodeableConcept') {
    const other = asOtherType(value)
    return other?.type === type ? other.value : undefined
  }
  return isObject(value) && typeof value['code'] === 'string' && hasOnlyMembersOf('Coding', value) ? { coding: [value] } : undefined
}

/** The object of a number, or a text that is one, beside which its unit stands, with both as a quantity; undefined where it is none. */
function withUnitBeside(root: Json, at: Path, name: string): Setting | undefined {
  const value = valueAt(root, at)
  const holder = valueAt(root, at.slice(0, -1))
  const unit = isObject(holder) ? holder['unit'] : undefined
  if (typeof unit !== 'string' || unit === '' || typeof value === 'object') return undefined
  const quantity = reshaped('Quantity', typeof value === 'number' ? value : String(value))
  if (!isObject(quantity) || quantity['unit'] !== undefined) return undefined
  const setting = renamed(root, at, name, { ...quantity, unit })
  const { unit: _, ...replacement } = (setting?.replacement ?? {}) as JsonObject
  return setting && { ...setting, replacement: replacement as JsonObject }
}

/** A reference that says its target as a resource does, by its type and id; undefined where it holds more of that, or refers to something already. */
function asReference(root: Json, path: Path): Setting | undefined {
  const object = valueAt(root, path)
  if (!isObject(object) || !mayBeRewritten(object)) return undefined
  const { resourceType, id, ...rest } = object
  const isTold = typeof resourceType === 'string' && r4.isResource(resourceType)
  if (!isTold || !Object.keys(rest).every((name) => name === 'display' || name === 'identifier' || name === 'reference')) return undefined
  if (rest['reference'] !== undefined) return { path, replacement: { type: resourceType, ...rest } as JsonObject }
  return typeof id === 'string' && /^[\w.-]+$/.test(id)
    ? { path, replacement: { reference: `${resourceType}/${id}`, ...rest } as JsonObject }
    : undefined
}

/** An object as it is meant to be. */
function asShaped(root: Json, path: Path, shape: Exclude<Shape, { readonly asOther: unknown }>): Setting | undefined {
  const object = valueAt(root, path)
  if (!isObject(object) || !mayBeRewritten(object)) return undefined
  if ('inner' in shape) return { path, replacement: shape.inner }
  const { held, holder, isRepeated } = shape
  const inside = withHeld(object[holder], Object.fromEntries(held.map((name) => [name, object[name]!])) as JsonObject)
  if (inside === undefined) return undefined
  const others = Object.entries(object).filter(([name]) => !held.includes(name))
  return { path, replacement: { ...Object.fromEntries(others), [holder]: isRepeated ? [inside] : inside } as JsonObject }
}

/** The object at a path with a text that stands there under no name of FHIR as what it is meant for, after others of that; undefined where it cannot be that. */
function fromText(root: Json, at: Path, name: string, { type, isRepeated }: { readonly type: string; readonly isRepeated: boolean }) {
  const path = at.slice(0, -1)
  const holder = valueAt(root, path)
  const text = valueAt(root, at)
  if (!isObject(holder) || typeof text !== 'string' || (type === 'HumanName' && Object.keys(holder).some(isOfSurname))) return undefined
  const value = reshaped(type, text)
  if (value === undefined) return undefined
  const others = holder[name]
  if (others === undefined) return renamed(root, at, name, isRepeated ? [value] : value)
  const rest = without(root, at)
  if (!isRepeated || !isList(others) || rest?.path.length !== path.length) return undefined
  return { path, replacement: { ...(rest.replacement as JsonObject), [name]: [...others, value] } as JsonObject }
}

/** Whether a name is that of a surname, beside which another is no whole name. */
function isOfSurname(name: string): boolean {
  return /apellido|family|last|surname/i.test(name)
}

function withPatient(members: object) {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'urn:uuid:6f2c1c66-1f0b-4f0e-9a43-0d3a2f5f8a11',
        resource: { resourceType: 'Patient', name: [{ given: ['Ana'], family: 'Soto' }] },
      },
      {
        fullUrl: 'urn:uuid:0b9f2a1e-53ad-4a7c-8f1b-7c9e1d6b2f40',
        resource: { resourceType: 'Flag', status: 'active', code: { text: 'Cae' }, ...members },
      },
    ],
  } as const
}

/** Names the element that there is too little or too much of. */
function counted({ name, slice, url }: { readonly name: string; readonly slice?: string; readonly url?: string }): string {
  if (slice === undefined) return `«${name}»`
  if (url === undefined) return `«${name}» del tipo «${slice}»`
  return url === slice ? `la extensión «${slice}»` : `la extensión «${slice}» (${url})`
}

function social(more: { readonly family?: string }) {
  return {
    resourceType: 'Patient',
    name: [
      { use: 'official', family: 'Soto', given: ['Ana'] },
      { use: 'usual', given: ['Ani'], ...more },
    ],
  } as const
}

function bodyWeight(value: object) {
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'vital-signs' }] }],
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject: { reference: 'Patient/1' },
    effectiveDateTime: '2026-01-10T09:30:00-03:00',
    ...value,
  } as const
}

function bloodPressure(components: readonly string[]) {
  return {
    ...bodyWeight({}),
    code: { coding: [{ system: 'http://loinc.org', code: '85354-9' }] },
    component: components.map((code) => ({
      code: { coding: [{ system: 'http://loinc.org', code }] },
      valueQuantity: { value: 80, unit: 'mmHg', system: 'http://unitsofmeasure.org', code: 'mm[Hg]' },
    })),
  } as const
}

function maidenName(value: object) {
  const url = 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName'
  return { resourceType: 'Patient', extension: [{ url, ...value }] } as const
}

/** Whether all that an object has is what a type has: under the name of another it would be strange. */
function hasOnlyMembersOf(type: string, value: Json): boolean {
  const elements = isObject(value) ? r4.find(type)?.elements : undefined
  if (elements === undefined) return true
  return Object.keys(value as JsonObject).every(
    (key) => key === 'id' || key === 'extension' || elements.has(key.startsWith('_') ? key.slice(1) : key),
  )
}
