import { isObject, valueAt, type JsonObject } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { toAllowedType, toTyped } from '../repairs/choices.ts'
import { bareName, likeliestKeys } from '../repairs/choice-types.ts'
import { aboutCodes, defineSaying, page, toContainedOnes } from './define.ts'
import { authority, listed } from '../phrases.ts'
import { toChoose } from '../repairs/repair.ts'
import { mayBeRewritten } from '../repairs/setting.ts'
import { bodyWeight, weight } from './vital-sign-examples.ts'

/** Elements of several types, of which one is chosen. */
export const choiceElementSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-elemento-02',
    title: 'De un elemento con varios tipos se elige uno',
    severity: 'error',
    aboutName: () => true,
    message: ({ name, present }) => `De «${name}[x]» puede haber uno solo, y aquí están ${listed(present, 'y')}.`,
    fixes: 'unsafe',
    // A profile, or the definition of an extension, may admit one of them alone.
    isTried: true,
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
    quickFix: toTyped,
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
        title: 'Junto a otro que lo lleva',
        resource: { resourceType: 'Observation', status: 'final', code: { text: 'Nota' }, valueString: 'A', value: 'A' },
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
    quickFix: toAllowedType,
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
]

/** An object without some of its members, and what stands beside their values. */
function withoutValues(holder: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(holder).filter(([key]) => !names.includes(key.replace(/^_/, '')))) as JsonObject
}

function maidenName(value: object) {
  const url = 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName'
  return { resourceType: 'Patient', extension: [{ url, ...value }] } as const
}
