import { createTranslation } from '../../terminology/english/say.ts'
import { sentences } from '../../terminology/english/sentences.ts'

/** The sentences of this folder and of its routes, in Spanish and in English. */
export const ownSentences: typeof sentences = [
  ['Falta «url», la dirección de un sistema de códigos.', '“url” is missing, the address of a code system.'],
  ['Falta «url», la dirección de un conjunto de valores, o «valueSet».', '“url” is missing, the address of a value set, or “valueSet”.'],
  ['«{0}» tiene que ser un número entero, cero o más.', '“{0}” has to be a whole number, zero or more.'],
  ['«{0}» tiene que ser true o false.', '“{0}” has to be true or false.'],
  [
    'Falta el código: «code» y «system», «coding» o «codeableConcept».',
    'The code is missing: “code” and “system”, “coding” or “codeableConcept”.',
  ],
  ['Falta el código: «system» y «code», o «coding».', 'The code is missing: “system” and “code”, or “coding”.'],
  ['Al código le falta «system» o «code».', 'The code lacks “system” or “code”.'],
  [
    'Faltan los códigos: «system», «codeA» y «codeB», o «codingA» y «codingB».',
    'The codes are missing: “system”, “codeA” and “codeB”, or “codingA” and “codingB”.',
  ],
  ['Los dos códigos tienen que ser del mismo sistema.', 'Both codes have to be of the same system.'],
  ['Los dos códigos tienen que ser de la misma versión del sistema.', 'Both codes have to be of the same version of the system.'],
  ['El servicio no tiene «{0}».', 'The service does not have “{0}”.'],
  [
    'El servicio no tiene «{0}» en la versión {1}; la más nueva que tiene es la {2}.',
    'The service does not have “{0}” in the version {1}; the newest that it has is {2}.',
  ],
  ['El cuerpo tiene que ser un recurso Parameters.', 'The body has to be a resource Parameters.'],
  [
    'El cuerpo tiene que ser un Bundle de tipo «batch» con 100 entradas a lo más.',
    'The body has to be a Bundle of type “batch” with 100 entries at most.',
  ],
  [
    'La entrada no es una operación que el servicio responda, o le faltan sus Parameters.',
    'The entry is no operation that the service answers, or lacks its Parameters.',
  ],
  [
    'Este servicio no tiene terminologías: faltan en SVC_TERMINOLOGY.',
    'This service has no terminologies: they are missing in SVC_TERMINOLOGY.',
  ],
  ['Hay demasiadas preguntas en espera.', 'There are too many questions waiting.'],
  // Faults of an expression, one behind another.
  ['{0}; {1}', '{0}; {1}'],
  ['el concepto «{0}» no existe en la edición', 'the concept “{0}” does not exist in the edition'],
  ['el concepto «{0}» está inactivo', 'the concept “{0}” is inactive'],
  ['el concepto «{0}» no es un atributo', 'the concept “{0}” is no attribute'],
  ['«{0}» no es un término de «{1}»', '“{0}” is no term of “{1}”'],
  ['se esperaba {0}', '{0} was expected'],
]

const say = createTranslation(() => [...sentences, ...ownSentences])

type Tree = Readonly<Record<string, unknown>>

/** Tells the sentences of an answer in English: outcomes, the message of Parameters, and those in a Bundle of answers. */
export function answerInEnglish(text: string): string {
  // An expansion is long, and says nothing.
  return text.startsWith('{"resourceType":"ValueSet"') ? text : JSON.stringify(told(JSON.parse(text) as Tree))
}

function told(resource: Tree): Tree {
  switch (resource['resourceType']) {
    case 'OperationOutcome':
      return { ...resource, issue: (resource['issue'] as readonly Issue[]).map(toldIssue) }
    case 'Parameters':
      return { ...resource, parameter: (resource['parameter'] as readonly Tree[]).map(toldParameter) }
    case 'Bundle':
      return { ...resource, ...(Array.isArray(resource['entry']) && { entry: (resource['entry'] as readonly Tree[]).map(toldEntry) }) }
    default:
      return resource
  }
}

interface Issue {
  readonly details: { readonly text: string }
  readonly diagnostics: string
}

function toldIssue(issue: Issue): Issue {
  return { ...issue, details: { text: say(issue.details.text) }, diagnostics: say(issue.diagnostics) }
}

function toldParameter(parameter: Tree): Tree {
  const { name, valueString } = parameter
  return name === 'message' && typeof valueString === 'string' ? { ...parameter, valueString: say(valueString) } : parameter
}

function toldEntry(entry: Tree): Tree {
  const { resource, response } = entry as { readonly resource?: Tree; readonly response?: { readonly outcome?: Tree } }
  return {
    ...entry,
    ...(resource !== undefined && { resource: told(resource) }),
    ...(response?.outcome !== undefined && { response: { ...response, outcome: told(response.outcome) } }),
  }
}
