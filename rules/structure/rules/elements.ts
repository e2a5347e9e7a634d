import type { Rule } from '../../engine/rule.ts'
import { isOfBothKinds } from '../repairs/codeable-references.ts'
import { aboutCodes, defineSaying, page, toContainedOnes } from './define.ts'
import { isOfCoding } from '../coding.ts'
import { listed } from '../phrases.ts'
import { isBareEntry, isOtherCoded, isResourceForReference, toKnown } from '../repairs/elements.ts'
import { isOfCheckDigit } from '../repairs/identifier-parts.ts'
import { isFlattened } from '../repairs/unflattened.ts'

/** Elements by their names. */
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
      isBareEntry(type, name)
        ? 'resource'
        : type === 'CodeableConcept' && isOfCoding(name)
          ? 'coding'
          : (nearest ?? (isFlattened(name) ? /^\w+/.exec(name)![0] : undefined)),
    distorts: aboutCodes,
    // Together they are one code, and one repair moves them all.
    sameCause: ({ at, name, type, shape }) =>
      isBareEntry(type, name) ||
      isOtherCoded(type, name) ||
      isOfCheckDigit(type, name) ||
      isFlattened(name) ||
      (shape !== undefined && ('asOther' in shape || ('holder' in shape && shape.held.length > 1)))
        ? at.slice(0, isBareEntry(type, name) ? -2 : -1).join('/')
        : undefined,
    message: ({ name, type }) => `«${name}» no es un elemento de ${type}.`,
    suggestion({ nearest, isFitting, name, type, shape, extension }) {
      if (shape !== undefined && 'asOther' in shape) return `Tiene la forma de ${listed(shape.asOther.names.map((one) => `«${one}»`))}.`
      if (extension !== undefined) return 'Es el nombre de una extensión, que va en «extension» con su «url».'
      if (nearest === undefined && isFlattened(name)) return 'Es la ruta de un elemento: sus partes van en objetos, uno dentro de otro.'
      if (isBareEntry(type, name)) return 'El recurso de una entrada va dentro de «resource».'
      if (isResourceForReference(type, name))
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
      type === 'Bundle' ||
      type === 'Element' ||
      isFlattened(name) ||
      extension !== undefined ||
      at.slice(-2).includes('response'),
    quickFix: toKnown,
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
]
