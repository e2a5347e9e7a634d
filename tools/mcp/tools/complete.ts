import { z } from 'zod'
import { complete } from '../../../language/complete.ts'
import { createKnowledge } from '../../../language/create-knowledge.ts'
import { readText } from '../../../language/text.ts'
import { parseTree } from '../../../language/parse-tree.ts'
import { indexOf, kinds, nameOf } from '../../../language/tree.ts'
import { readPointer } from '../../../rules/engine/pointer.ts'
import { failure } from '../../node/failure.ts'
import { namesPaths } from '../packages.ts'
import { openProject } from '../project.ts'
import { toText } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_complete',
  title: { es: 'Ver qué se puede escribir', en: 'See what may be written' },
  description: {
    es: 'Dice qué se puede escribir en un lugar de un recurso, según el perfil que le corresponde: de un objeto, los elementos que le faltan, los obligatorios primero, y los cortes («slices») con su contenido fijo; de un valor, sus códigos, direcciones o referencias. «insert» es el texto JSON. Úsala en vez de adivinar nombres, códigos o extensiones.',
    en: 'Says what may be written at a place of a resource, by the profile that it has to meet: of an object, the elements that it lacks, required ones first, and the slices with their fixed content; of a value, its codes, addresses or references. “insert” is the JSON text. Use it instead of guessing names, codes or extensions.',
  },
  input: ({ tell, text, limit, pointer, resource, profile, ig }) =>
    z.strictObject({
      resource,
      jsonPointer: pointer(
        tell(
          'Dónde, como JSON Pointer: un objeto («/name/0»; vacío es el recurso), un valor («/gender») o un elemento que aún no está.',
          'Where, as a JSON Pointer: an object (“/name/0”; empty is the resource), a value (“/gender”) or an element that is not there yet.',
        ),
      ),
      written: text(
        tell('un texto', 'a text'),
        tell(
          'Lo que se busca: el comienzo o una parte del nombre o código.',
          'What is looked for: the beginning or a part of the name or code.',
        ),
      ).optional(),
      profile,
      ig,
      limit: limit(200, tell('Cuántas propuestas a lo más; 30 si no se dice.', 'How many proposals at most; 30 if it is not said.')),
    }),
  output: z.looseObject({
    proposals: z.array(
      z.looseObject({
        label: z.string(),
        kind: z.string(),
        insert: z.string(),
        detail: z.string().optional(),
        isRequired: z.boolean().optional(),
      }),
    ),
    total: z.number(),
  }),
  effects: offline,
  readsFiles: namesPaths,
  handle: async ({ resource: given, jsonPointer, written = '', profile: asked, ig: packages, limit: most = 30 }, call) => {
    const before = toText(given)
    const place = openPlace(before, readPointer(jsonPointer)!, written)
    if (place === undefined)
      throw failure({
        es: `«${jsonPointer}» no lleva a ningún lugar del recurso: revisa la ruta.`,
        en: `“${jsonPointer}” leads to no place of the resource: check the path.`,
      })
    const { definitions, guide, terminology } = (await openProject({ ig: packages }, call)).options
    const knowledge = createKnowledge({
      findCatalog: call.findCatalog,
      newUuid: () => crypto.randomUUID(),
      definitions,
      guide,
      profile: asked,
      terminology,
    })
    const all = complete(readText(place.text), place.offset, knowledge)?.proposals ?? []
    const proposals = all.slice(0, most).map(({ label, kind, insert, detail, isRequired }) => ({
      label,
      kind,
      insert,
      ...(detail !== undefined && { detail }),
      ...(isRequired === true && { isRequired }),
    }))
    return { proposals, total: all.length }
  },
})

/** The text as somebody has it who is about to write at a pointer, and where they are; undefined where it leads nowhere. */
function openPlace(
  text: string,
  steps: readonly string[],
  written: string,
): { readonly text: string; readonly offset: number } | undefined {
  const tree = parseTree(text)
  let node = 0
  for (const [depth, step] of steps.entries()) {
    const next = childCalled(tree, node, step)
    if (next === undefined) {
      const isLast = depth === steps.length - 1
      return isLast && tree.kind[node] === kinds.object
        ? insertAt(text, tree.start[node]! + 1, `${JSON.stringify(step)}: `, written)
        : undefined
    }
    node = next
  }
  if (tree.kind[node] === undefined) return undefined
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  if (tree.kind[node] === kinds.object) return insertAt(text, start + 1, '', written, true)
  if (tree.kind[node] === kinds.list) return insertAt(text, start + 1, '', written)
  return { text: `${text.slice(0, start)}${JSON.stringify(written)}${text.slice(end)}`, offset: start + 1 + written.length }
}

function insertAt(
  text: string,
  offset: number,
  name: string,
  written: string,
  isName = false,
): { readonly text: string; readonly offset: number } {
  const isEmpty = /^\s*[}\]]/.test(text.slice(offset, offset + 1000))
  const put = name + (written === '' && !isName ? '' : JSON.stringify(written))
  const comma = isEmpty ? '' : ','
  return { text: text.slice(0, offset) + put + comma + text.slice(offset), offset: offset + put.length - (put.endsWith('"') ? 1 : 0) }
}

function childCalled(tree: ReturnType<typeof parseTree>, node: number, step: string): number | undefined {
  for (let child = node + 1; child < tree.after[node]!; child = tree.after[child]!) {
    if ((nameOf(tree, child) ?? String(indexOf(tree, child))) === step) return child
  }
  return undefined
}
