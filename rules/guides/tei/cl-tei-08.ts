import { isList } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { addressOf, entryAt } from '../entries.ts'
import { readTeiMessage, teiPage } from './message.ts'
import { sampleMessage } from './sample-message.ts'

export default defineRule({
  code: 'cl-tei-08',
  title: 'El foco y el autor del mensaje van en el mismo Bundle',
  severity: 'warning',
  on: 'Bundle',
  *check(bundle, _element, run) {
    const message = run.memo(readTeiMessage, bundle)
    if (message === undefined || message.isResponse) return
    const { author, focus } = message.header.resource
    const named = [
      { at: ['author'], value: author },
      ...(isList(focus) ? focus.map((value, index) => ({ at: ['focus', index], value })) : []),
    ]
    for (const { at, value } of named) {
      const address = addressOf(value)
      // Of what is no reference, or leads into the header itself, other rules speak.
      if (address === undefined || !/[/:]/.test(address) || entryAt(message.entries, address) !== undefined) continue
      yield { at: [...message.header.at, ...at, 'reference'], address }
    }
  },
  message: ({ address }) => `La cabecera se refiere a «${address}», que no viene en el mensaje.`,
  why: 'La guía pide que lo referido vaya en el mismo Bundle. Sus propios ejemplos dejan fuera al paciente y los antecedentes, pero nunca el foco ni el autor: sin ellos, el receptor no sabe qué procesar ni de quién viene.',
  suggestion: () => 'Agrega al Bundle una entrada con ese recurso y su fullUrl, o corrige la referencia.',
  links: [teiPage('Mensajeria.md, línea 11', 'pagecontent/Mensajeria.md', 11)],
  examples: [
    { title: 'Ambos vienen en el mensaje', resource: sampleMessage({ event: 'revisar', role: 'revisor' }), finds: [] },
    { title: 'Falta el rol del autor', resource: sampleMessage({ event: 'revisar' }), finds: ['MessageHeader.author.reference'] },
  ],
})
