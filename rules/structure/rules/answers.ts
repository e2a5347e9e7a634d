import { isList, isObject, valueAt, type Json, type JsonObject } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import type { Offered } from '../problem.ts'
import { defineSaying, page } from './define.ts'
import { listed, shown } from '../phrases.ts'
import { toChoose, toRemove } from '../repairs/repair.ts'
import { mayBeRewritten, renamed, without } from '../repairs/setting.ts'

const links = [page('QuestionnaireResponse', 'questionnaireresponse.html')]

/** Responses against the questionnaire that they contain. */
export const answerSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-resp-01',
    title: 'Cada respuesta es de una pregunta del cuestionario, en su lugar',
    severity: 'error',
    message: ({ linkId, reason, outer }) =>
      ({
        unknown: `El cuestionario no tiene «${shown(linkId)}».`,
        misplaced:
          outer === undefined
            ? `«${shown(linkId)}» no va aquí: en el cuestionario no está dentro de otro ítem.`
            : `«${shown(linkId)}» no va aquí: en el cuestionario está dentro de «${shown(outer)}».`,
        order: 'Las respuestas no siguen el orden del cuestionario.',
        disabled: `«${shown(linkId)}» trae respuestas, y con lo contestado el cuestionario no lo pregunta.`,
      })[reason],
    suggestion: ({ nearest }) => (nearest === undefined ? undefined : `¿Será «${nearest}»?`),
    fixes: 'unsafe',
    isTried: true,
    quickFix({ at, reason, nearest, replacement }, root) {
      if (reason === 'unknown') return nearest === undefined ? undefined : { title: `Usar «${nearest}»`, replacement: nearest, safe: false }
      if (reason === 'disabled') return toRemove('las respuestas', without(root, at))
      const items = valueAt(root, at)
      if (reason !== 'order' || replacement === undefined || !isList(items) || !mayBeRewritten(items)) return undefined
      return { title: 'Poner las respuestas en orden', replacement, safe: false }
    },
    why: 'Quien lee las respuestas las busca por su linkId y en el lugar que el cuestionario les da: las demás se pierden o se leen como otra cosa.',
    links,
    examples: [
      { title: 'Del cuestionario', resource: response([smokes(true), amount(3)]), finds: [] },
      {
        title: 'Una que no está',
        resource: response([{ linkId: 'fumma', answer: [{ valueBoolean: true }] }], { status: 'in-progress' }),
        finds: ['QuestionnaireResponse.item[0].linkId'],
        fixed: response([smokes(true)], { status: 'in-progress' }),
      },
      {
        title: 'En otro orden',
        resource: response([amount(3), smokes(true)]),
        finds: ['QuestionnaireResponse.item'],
        fixed: response([smokes(true), amount(3)]),
      },
      {
        title: 'Una que no se pregunta',
        resource: response([smokes(false), amount(3)]),
        finds: ['QuestionnaireResponse.item[1]'],
        fixed: response([smokes(false)]),
      },
    ],
  }),
  defineSaying({
    code: 'r4-resp-02',
    title: 'Cada pregunta se contesta las veces que el cuestionario dice',
    severity: 'error',
    message: ({ linkId, reason, text, found, limit }) =>
      ({
        missing: `Falta la respuesta a «${shown(linkId)}»${text === undefined ? '' : ` (${shown(text)})`}, que el cuestionario exige.`,
        repeated: `«${shown(linkId)}» está más de una vez, y el cuestionario no lo repite.`,
        answers: `«${shown(linkId)}» tiene más de una respuesta, y el cuestionario admite una sola.`,
        group: `«${shown(linkId)}» es un grupo: no lleva respuestas, sino ítems.`,
        display: `«${shown(linkId)}» es solo un texto que se muestra: no se contesta.`,
        inner: `«${shown(linkId)}» es una pregunta: los ítems que dependen de ella van dentro de su respuesta.`,
        few: `«${shown(linkId)}» está ${times(found)}, y el cuestionario pide al menos ${limit}.`,
        many: `«${shown(linkId)}» está ${times(found)}, y el cuestionario admite hasta ${limit}.`,
      })[reason],
    why: 'Un cuestionario completo tiene lo que se exige, y de cada pregunta no más respuestas que las que admite; con otras no se sabe cuál vale.',
    links,
    examples: [
      { title: 'Una respuesta a cada pregunta', resource: response([smokes(false)]), finds: [] },
      { title: 'Falta una obligatoria', resource: response([smokes(true)]), finds: ['QuestionnaireResponse.item'] },
      {
        title: 'Dos respuestas',
        resource: response([{ linkId: 'fuma', answer: [{ valueBoolean: false }, { valueBoolean: false }] }]),
        finds: ['QuestionnaireResponse.item[0].answer'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-resp-03',
    title: 'La respuesta es de lo que se pregunta',
    severity: 'error',
    message(problem) {
      const answer = `La respuesta a «${shown(problem.linkId)}»`
      switch (problem.reason) {
        case 'type':
          return `«${shown(problem.linkId)}» se contesta con ${listed(problem.expected)}, y aquí hay «${problem.name}».`
        case 'length':
          return `${answer} tiene ${problem.found} caracteres, y el cuestionario admite hasta ${problem.max}.`
        case 'short':
          return `${answer} tiene ${counted(problem.found, 'carácter', 'caracteres')}, y el cuestionario pide al menos ${problem.limit}.`
        case 'decimals':
          return `${answer} tiene ${counted(problem.found, 'decimal', 'decimales')}, y el cuestionario admite hasta ${problem.limit}.`
        case 'low':
          return `${answer} debe ser al menos ${shown(problem.limit)}.`
        case 'high':
          return `${answer} debe ser a lo más ${shown(problem.limit)}.`
        case 'pattern':
          return `${answer} no tiene la forma que el cuestionario pide: «${shown(problem.pattern)}».`
        case 'option':
          return `${shownAnswer(problem.value)} no está entre las respuestas que «${shown(problem.linkId)}» ofrece.`
      }
    },
    fixes: 'unsafe',
    isTried: true,
    quickFix(problem, root) {
      const { at, name } = problem
      if (problem.reason === 'type') {
        const value = valueAt(root, at)
        const only = problem.expected.length === 1 ? problem.expected[0]! : undefined
        const said = only === undefined || value === undefined ? undefined : toType(value, only)
        const setting = only === undefined || said === undefined ? undefined : renamed(root, at, only, said)
        return setting === undefined ? undefined : { title: `Llamarlo «${only}»`, ...setting, safe: false }
      }
      if (problem.reason !== 'option') return undefined
      const answer = valueAt(root, at.slice(0, -1))
      if (!isObject(answer) || !mayBeRewritten(answer)) return undefined
      const options = (problem.choices ?? []).flatMap((choice) => {
        const setting =
          choice.name === name ? { replacement: { ...answer, [name]: choice.value } } : renamed(answer, [name], choice.name, choice.value)
        return setting === undefined ? [] : [{ title: shownOffer(choice), replacement: setting.replacement }]
      })
      return toChoose('Elegir una respuesta', at.slice(0, -1), options)
    },
    why: 'El tipo y las alternativas de una pregunta son los del cuestionario: otra respuesta no se puede contar junto a las demás.',
    links: [page('Questionnaire.item.type', 'questionnaire-definitions.html#Questionnaire.item.type'), ...links],
    examples: [
      { title: 'Un sí o no', resource: response([smokes(false)]), finds: [] },
      {
        title: 'Un texto',
        resource: response([{ linkId: 'fuma', answer: [{ valueString: 'false' }] }]),
        finds: ['QuestionnaireResponse.item[0].answer[0].value'],
        fixed: response([smokes(false)]),
      },
      {
        title: 'Una alternativa que no se ofrece',
        resource: response([smokes(true), amount(7)]),
        finds: ['QuestionnaireResponse.item[1].answer[0].value'],
        fixed: response([smokes(true), amount(3)]),
      },
    ],
  }),
  defineSaying({
    code: 'r4-resp-04',
    title: 'El texto de la pregunta es el del cuestionario',
    severity: 'warning',
    message: ({ linkId, expected }) => `«${shown(linkId)}» dice en el cuestionario «${shown(expected)}».`,
    fixes: 'unsafe',
    quickFix: ({ expected }) => ({ title: 'Usar el texto del cuestionario', replacement: expected, safe: false }),
    why: 'Quien lee las respuestas sin el cuestionario cree que se preguntó lo que dice aquí; el validador de HL7 lo toma por un error.',
    links,
    examples: [
      { title: 'El mismo', resource: response([{ text: '¿Fuma?', ...smokes(false) }]), finds: [] },
      {
        title: 'Otro',
        resource: response([{ text: '¿Bebe?', ...smokes(false) }]),
        finds: ['QuestionnaireResponse.item[0].text'],
        fixed: response([{ text: '¿Fuma?', ...smokes(false) }]),
      },
    ],
  }),
]

/** A text as the value of another type that it says; undefined where it says none. */
function toType(value: Json, name: string): Json | undefined {
  if (name === 'valueString') return typeof value === 'string' ? value : undefined
  if (typeof value === 'number') return name === 'valueDecimal' || (name === 'valueInteger' && Number.isInteger(value)) ? value : undefined
  if (typeof value !== 'string') return undefined
  if (name === 'valueBoolean') return value === 'true' ? true : value === 'false' ? false : undefined
  if (name === 'valueInteger') return /^-?\d{1,9}$/.test(value) ? Number(value) : undefined
  return name === 'valueDate' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}

function times(found = 0): string {
  return found === 1 ? 'una vez' : `${found} veces`
}

function counted(found: number, one: string, many: string): string {
  return `${found} ${found === 1 ? one : many}`
}

function shownAnswer(value: Json): string {
  const { code, display } = isObject(value) ? value : {}
  return `«${shown(typeof code === 'string' ? code : typeof display === 'string' ? display : value)}»`
}

function shownOffer({ value }: Offered): string {
  const { code, display } = isObject(value) ? value : {}
  if (typeof code !== 'string') return shown(typeof display === 'string' ? display : value)
  return typeof display === 'string' && display !== code ? `${shown(code)} (${shown(display)})` : shown(code)
}

function response(item: readonly JsonObject[], members: JsonObject = {}): JsonObject {
  const questions = [
    { linkId: 'fuma', type: 'boolean', text: '¿Fuma?' },
    {
      linkId: 'cuantos',
      type: 'choice',
      text: '¿Cuántos al día?',
      required: true,
      enableWhen: [{ question: 'fuma', operator: '=', answerBoolean: true }],
      answerOption: [{ valueInteger: 3 }, { valueInteger: 10 }],
    },
  ]
  return {
    resourceType: 'QuestionnaireResponse',
    contained: [{ resourceType: 'Questionnaire', id: 'q', status: 'active', item: questions }],
    questionnaire: '#q',
    status: 'completed',
    ...members,
    item,
  }
}

function smokes(valueBoolean: boolean): JsonObject {
  return { linkId: 'fuma', answer: [{ valueBoolean }] }
}

function amount(valueInteger: number): JsonObject {
  return { linkId: 'cuantos', answer: [{ valueInteger }] }
}
