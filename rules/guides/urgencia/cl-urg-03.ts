import { isObject, objectsIn, type JsonObject } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { searchesFor } from '../../structure/repairs/requests.ts'
import { urgenciaDefinition, urgenciaPage } from './reading.ts'

/** The Bundles that do not ask for it by an invariant, as the other two do. */
const profiles = [urgenciaDefinition('BundleAtencion'), urgenciaDefinition('BundleEgreso')]
const bundle = (ifNoneExist: string, resource?: JsonObject) => ({
  resourceType: 'Bundle',
  meta: { profile: [profiles[1]!] },
  type: 'transaction',
  entry: [{ ...(resource !== undefined && { resource }), request: { method: 'POST', url: 'Practitioner', ifNoneExist } }],
})

export default defineRule({
  code: 'cl-urg-03',
  title: 'Lo que se crea si no existe se busca por su identificador',
  severity: 'error',
  on: 'Bundle',
  *check(whole, { value }, run) {
    if (whole['type'] !== 'transaction') return
    for (const { at, value: entry } of objectsIn(whole, 'entry')) {
      const { request } = entry
      const search = isObject(request) ? request['ifNoneExist'] : undefined
      if (typeof search !== 'string' || search.startsWith('identifier=')) continue
      const { has } = run.inForce(value)
      if (profiles.some(has)) yield { at: [...at, 'request', 'ifNoneExist'], search, entry }
    }
  },
  message: ({ search }) => `La condición «${search}» no busca por el identificador («identifier=»).`,
  fixes: 'unsafe',
  quickFix({ entry }) {
    const options = searchesFor(entry).map((search) => ({ title: `Usar «${search}»`, replacement: search }))
    const [first] = options
    if (first === undefined) return undefined
    return options.length === 1
      ? { ...first, safe: false }
      : { title: 'Elegir el identificador', replacement: first.replacement, safe: false, options }
  },
  why: 'Con otra búsqueda, el servidor puede crear otra vez a la misma persona o establecimiento. La guía lo pide en los cuatro Bundle, y solo dos de sus perfiles lo exigen.',
  suggestion: () => 'Busca por el sistema y el valor del identificador: «identifier=SISTEMA|VALOR».',
  links: [urgenciaPage('spec-message.md, líneas 9 y 10', 'spec-message.md', 9)],
  examples: [
    { title: 'Por el identificador', resource: bundle('identifier=12345678-5'), finds: [] },
    { title: 'Por el nombre', resource: bundle('name=Rojas'), finds: ['Bundle.entry[0].request.ifNoneExist'] },
    {
      title: 'Por el nombre de quien tiene un identificador',
      resource: bundle('name=Rojas', { resourceType: 'Practitioner', identifier: [{ value: '12345678-5' }] }),
      finds: ['Bundle.entry[0].request.ifNoneExist'],
      fixed: bundle('identifier=12345678-5', { resourceType: 'Practitioner', identifier: [{ value: '12345678-5' }] }),
    },
  ],
})
