import { isList, isObject, parseJson, type Json } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { inBundle } from './in-bundle.ts'

export default defineRule({
  code: 'cl-json-02',
  title: 'El recurso es un objeto',
  severity: 'error',
  on: '$root',
  check(root, _, { document }) {
    if (isObject(root) || (document.problems.length > 0 && !isList(root))) return undefined
    const kind = root === null ? 'null' : isList(root) ? 'una lista' : kinds[typeof root]!
    const looksLikeJson = typeof root === 'string' && /^\s*(?:\{|"\{\\)/.test(root)
    return [{ at: [], kind, isSeveral: isList(root) && root.length > 1, looksLikeJson, root }]
  },
  message: ({ kind }) => `El documento es ${kind}, y un recurso FHIR es un objeto («{ … }»).`,
  why: 'Un recurso FHIR en JSON es un objeto que dice su tipo en «resourceType»; lo demás no se puede validar.',
  suggestion: ({ isSeveral, looksLikeJson }) =>
    isSeveral
      ? 'Para enviar varios recursos, ponlos en las entradas de un Bundle.'
      : looksLikeJson
        ? 'Parece un recurso escrito dentro de un texto: quita las comillas que lo rodean y las barras «\\».'
        : undefined,
  // An empty list is no resource, whatever else.
  explains: ['cl-json-06'],
  fixes: 'unsafe',
  quickFix({ root, isSeveral }) {
    if (isSeveral) return inBundle(root as readonly Json[])
    const only = isList(root) && root.length === 1 ? root[0]! : root
    const resource = typeof only === 'string' ? parsed(only) : only
    if (resource === root || !isObject(resource) || typeof resource['resourceType'] !== 'string') return undefined
    return {
      title: isList(root) ? 'Sacar el recurso de la lista' : 'Leer el recurso que hay en el texto',
      replacement: resource,
      safe: false,
    }
  },
  links: [{ title: 'FHIR R4: JSON', url: r4Page('json.html') }],
  examples: [
    { title: 'Un objeto', text: '{ "resourceType": "Patient" }', finds: [] },
    { title: 'Una lista de recursos', text: '[{ "resourceType": "Patient" }, { "resourceType": "Patient" }]', finds: ['Resource'] },
    {
      title: 'Un recurso dentro de un texto',
      text: '"{ \\"resourceType\\": \\"Patient\\" }"',
      finds: ['Resource'],
      fixed: { resourceType: 'Patient' },
    },
    {
      title: 'Un recurso escrito dos veces como texto',
      text: JSON.stringify(JSON.stringify('{"resourceType":"Patient"}')),
      finds: ['Resource'],
      fixed: { resourceType: 'Patient' },
    },
    { title: 'Una lista de uno', text: '[{ "resourceType": "Patient" }]', finds: ['Resource'], fixed: { resourceType: 'Patient' } },
    { title: 'null', text: 'null', finds: ['Resource'] },
    { title: 'Un número', text: '42', finds: ['Resource'] },
  ],
})

/** The value that a text is in JSON, where it is not a text that was written as one again. */
function parsed(text: string): Json | undefined {
  let value = parseJson(text)
  for (let depth = 1; depth < mostDepth && typeof value === 'string'; depth += 1) value = parseJson(value)
  return value
}

/** How often a text may have been written as a text. */
const mostDepth = 3

const kinds: Readonly<Record<string, string>> = { string: 'un texto', number: 'un número', boolean: 'un valor lógico' }
