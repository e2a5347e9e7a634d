import { isList, isObject, valueAt, type JsonObject } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { calledOrAt, lastPart, listed, nameOrAddress, ofHl7Extensions, shown } from '../phrases.ts'
import { defineSaying, page } from './define.ts'
import { orElse, toChoose, toRemove, withoutTrade } from '../repairs/repair.ts'
import { underToday } from '../repairs/moved-base.ts'
import { partsOfMoved } from '../tables/moved-bases.ts'
import { movedExtension } from '../repairs/moved-extension.ts'
import { mayBeRewritten, without } from '../repairs/setting.ts'

const ownName = 'http://hl7.org/fhir/StructureDefinition/humanname-own-name'
const extensibility = page('extensiones', 'extensibility.html')

/** Extensions: known, in their place, with their value. */
export const extensionSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-ext-01',
    title: 'La extensión está definida',
    severity: 'warning',
    settles: true,
    sameCause: ({ url }) => partsOfMoved(url)?.base,
    message: ({ url }) => `No se conoce la extensión «${shown(url)}», así que su contenido no se revisó.`,
    suggestion({ url, near, meant }) {
      if (meant !== undefined) return `Se escribe «${meant}».`
      if (near?.meant === url) return `Es de la guía ${near.guide}, y las guías están apagadas.`
      if (near?.meant !== undefined) return `En la guía ${near.guide} ${calledOrAt(url, near.meant)}.`
      if (near !== undefined)
        return `La guía ${near.guide} no tiene ninguna extensión que se llame así; si es de otra versión, tráela con su paquete.`
      if (ofHl7Extensions.test(url))
        return 'No es de las de FHIR R4; si HL7 la publicó después, tráela con el paquete hl7.fhir.uv.extensions.r4.'
      return 'Si es de una guía, tráela con su paquete; si es propia, publica su definición.'
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, url, near, meant }, root) {
      if (meant !== undefined) return { title: `Usar «${meant}»`, path: [...at, 'url'], replacement: meant, safe: false }
      if (near?.meant === undefined || near.meant === url) return undefined
      const alone = { title: `Usar ${nameOrAddress(url, near.meant)}`, path: [...at, 'url'], replacement: near.meant, safe: false }
      return orElse(underToday(root, url), alone)
    },
    why: 'Cualquiera puede definir extensiones; sin su definición nadie puede saber dónde va, qué valores admite ni qué quiere decir.',
    links: [extensibility],
    examples: [
      {
        title: 'Una extensión de FHIR',
        resource: {
          resourceType: 'Patient',
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-importance', valueCodeableConcept: { text: 'VIP' } }],
        },
        finds: [],
      },
      {
        title: 'Una propia',
        resource: {
          resourceType: 'Patient',
          extension: [{ url: 'https://ejemplo.cl/fhir/StructureDefinition/mascota', valueString: 'Gato' }],
        },
        finds: ['Patient.extension[0]'],
      },
      {
        title: 'Una de CL Core, mal escrita',
        resource: sexed('SexoBilogico'),
        finds: ['Patient.extension[0]'],
        fixed: sexed('SexoBiologico'),
      },
    ],
  }),
  defineSaying({
    code: 'r4-ext-02',
    title: 'La extensión está donde su definición dice',
    severity: 'error',
    settles: true,
    message: ({ url, allowed, unmet }) =>
      unmet === undefined
        ? `La extensión ${lastPart(url)} no va aquí, sino en ${listed(allowed)}.`
        : `La extensión ${lastPart(url)} va solo donde se cumple «${unmet}».`,
    fixes: 'unsafe',
    // A profile may ask for it where its own definition does not let it be.
    isTried: 'only',
    quickFix: ({ at, url, allowed }, root) =>
      orElse(movedExtension(root, at, url, allowed), toRemove(`la extensión ${lastPart(url)}`, without(root, at))),
    why: 'La definición de una extensión dice qué elementos completa; en otro lugar no se la busca ni se la entiende.',
    links: [page('contexto de una extensión', 'defining-extensions.html#context')],
    examples: [
      {
        title: 'En la persona',
        resource: {
          resourceType: 'Patient',
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace', valueAddress: { city: 'Arica' } }],
        },
        finds: [],
      },
      {
        title: 'En su nombre',
        resource: {
          resourceType: 'Patient',
          name: [
            {
              text: 'Ana',
              extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace', valueAddress: { city: 'Arica' } }],
            },
          ],
        },
        finds: ['Patient.name[0].extension[0]'],
        fixed: { resourceType: 'Patient', name: [{ text: 'Ana' }] },
      },
      {
        title: 'Junto al elemento que completa, y no dentro de él',
        resource: {
          resourceType: 'Practitioner',
          name: [{ family: 'Soto', extension: [{ url: ownName, valueString: 'Soto' }], given: ['Ana'] }],
        },
        finds: ['Practitioner.name[0].extension[0]'],
        fixed: {
          resourceType: 'Practitioner',
          name: [{ family: 'Soto', given: ['Ana'], _family: { extension: [{ url: ownName, valueString: 'Soto' }] } }],
        },
      },
      {
        title: 'En una pregunta de otro tipo que el que pide',
        resource: {
          resourceType: 'Questionnaire',
          status: 'draft',
          item: [
            {
              linkId: '1',
              type: 'string',
              extension: [
                {
                  url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
                  valueCoding: { code: 'kg', system: 'http://unitsofmeasure.org' },
                },
              ],
            },
          ],
        },
        finds: ['Questionnaire.item[0].extension[0]'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-ext-03',
    title: 'Una extensión tiene un valor o extensiones dentro',
    severity: 'error',
    message: ({ reason }) =>
      reason === 'both'
        ? 'La extensión tiene un valor y extensiones dentro: lleva lo uno o lo otro.'
        : 'La extensión no tiene valor ni extensiones dentro.',
    fixes: 'unsafe',
    // A profile may demand one there, and its definition tells whether it has a value or extensions.
    isTried: true,
    quickFix({ at, reason }, root) {
      const extension = valueAt(root, at)
      if (reason === 'neither') return withoutTrade(toRemove('la extensión', without(root, at)))
      const name = isObject(extension) ? Object.keys(extension).find((key) => key.startsWith('value')) : undefined
      if (name === undefined) return undefined
      const options = [name, 'extension'].flatMap((one) => {
        const setting = without(root, [...at, one])
        return setting === undefined || setting.path.length !== at.length
          ? []
          : [{ title: `Quitar «${one}»`, replacement: setting.replacement }]
      })
      return toChoose('Dejar uno solo', at, options)
    },
    why: 'Una extensión simple lleva su valor y una compuesta lleva otras; con las dos cosas o con ninguna no dice nada que se pueda leer.',
    links: [extensibility],
    examples: [
      {
        title: 'Un valor',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/a', valueString: 'a' }] },
        finds: [],
      },
      {
        title: 'Ninguna de las dos',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/a' }] },
        finds: ['Basic.extension[0]'],
        fixed: { resourceType: 'Basic', code: { text: 'Nota' } },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ext-04',
    title: 'Una extensión que cambia el sentido está definida',
    severity: 'error',
    message: ({ url }) => `No se conoce la extensión modificadora «${shown(url)}»: sin entenderla no se puede usar el recurso.`,
    why: 'Lo que va en modifierExtension puede cambiar o negar el resto; FHIR prohíbe procesar un recurso con una que no se entiende.',
    suggestion: () => 'Si es de una guía, tráela con su paquete; si no cambia el sentido del resto, ponla en «extension».',
    links: [page('extensiones modificadoras', 'extensibility.html#modifierExtension')],
    examples: [
      {
        title: 'Una extensión común',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/a', valueString: 'a' }] },
        finds: [],
      },
      {
        title: 'Una modificadora desconocida',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          modifierExtension: [{ url: 'https://ejemplo.cl/no', valueBoolean: true }],
        },
        finds: ['Basic.modifierExtension[0]'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-ext-05',
    title: 'Cada extensión va en la lista que le toca',
    severity: 'error',
    message: ({ url, isModifier }) =>
      isModifier
        ? `La extensión ${lastPart(url)} cambia el sentido: va en «modifierExtension».`
        : `La extensión ${lastPart(url)} no cambia el sentido: va en «extension».`,
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, isModifier }, root) {
      const [list, index] = at.slice(-2)
      const path = at.slice(0, -2)
      const holder = valueAt(root, path)
      const items = isObject(holder) && typeof list === 'string' ? holder[list] : undefined
      if (!isObject(holder) || !isList(items) || typeof index !== 'number' || !mayBeRewritten(holder)) return undefined
      const name = isModifier ? 'modifierExtension' : 'extension'
      const { [list as string]: _, [name]: others = [], ...rest } = holder
      if (!isList(others) || name === list) return undefined
      const left = items.toSpliced(index, 1)
      const replacement = { ...rest, ...(left.length > 0 && { [list as string]: left }), [name]: [...others, items[index]!] } as JsonObject
      return { title: `Ponerla en «${name}»`, path, replacement, safe: false }
    },
    why: 'La lista dice si se puede pasar por alto: lo que cambia el sentido, escondido entre las comunes, se pierde sin aviso.',
    links: [page('extensiones modificadoras', 'extensibility.html#modifierExtension')],
    examples: [
      {
        title: 'Común, entre las comunes',
        resource: {
          resourceType: 'Patient',
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-importance', valueCodeableConcept: { text: 'VIP' } }],
        },
        finds: [],
      },
      {
        title: 'Común, entre las modificadoras',
        resource: {
          resourceType: 'Patient',
          modifierExtension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-importance', valueCodeableConcept: { text: 'VIP' } }],
        },
        finds: ['Patient.modifierExtension[0]'],
        fixed: {
          resourceType: 'Patient',
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-importance', valueCodeableConcept: { text: 'VIP' } }],
        },
      },
    ],
  }),
  defineSaying({
    code: 'r4-ext-06',
    title: 'La URL de una extensión es la de su definición',
    severity: 'error',
    settles: true,
    message: ({ url = '', reason }) =>
      ({
        missing: 'A la extensión le falta su «url», que dice cuál es.',
        relative: `«${shown(url)}» no es una URL absoluta, y solo dentro de otra extensión puede no serlo.`,
        version: `La URL de una extensión no lleva versión: «${shown(url)}».`,
      })[reason],
    suggestion: ({ meant }) => meant && `Su dirección es «${meant}».`,
    fixes: 'unsafe',
    isTried: ({ meant }) => meant !== undefined,
    quickFix({ url = '', reason, meant }) {
      if (meant !== undefined) return { title: `Usar «${meant}»`, replacement: meant, safe: false }
      return reason === 'version' ? { title: 'Quitar la versión', replacement: url.slice(0, url.indexOf('|')), safe: false } : undefined
    },
    why: 'La URL es el único nombre de una extensión; sin ella, o con otra, es un dato que nadie puede leer.',
    links: [page('Extension.url', 'extensibility.html#Extension')],
    examples: [
      {
        title: 'Absoluta',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/a', valueString: 'a' }] },
        finds: [],
      },
      {
        title: 'Con su versión',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/mascota|1', valueString: 'a' }] },
        finds: ['Basic.extension[0].url'],
        fixed: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'https://ejemplo.cl/mascota', valueString: 'a' }] },
      },
      {
        title: 'Relativa',
        resource: { resourceType: 'Basic', code: { text: 'Nota' }, extension: [{ url: 'mascota', valueString: 'a' }] },
        finds: ['Basic.extension[0].url'],
      },
    ],
  }),
]

function sexed(name: string): JsonObject {
  const valueCodeableConcept = { coding: [{ system: 'http://hl7.org/fhir/administrative-gender', code: 'male' }] }
  return {
    resourceType: 'Patient',
    extension: [{ url: `https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/${name}`, valueCodeableConcept }],
  }
}
