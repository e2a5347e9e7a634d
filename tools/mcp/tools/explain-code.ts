import { z } from 'zod'
import { telling } from '../../../rules/format/examples.ts'
import { explain, type RuleExplanation } from '../../../rules/index.ts'
import { failure } from '../../cli/failure.ts'
import { conceptsOf, type Listed } from '../../node/listed.ts'
import { askForNearRules } from '../../node/near-rules.ts'
import { text } from '../arguments.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_explain_code',
  title: 'Explicar una regla o un código',
  description:
    'Explica el código de una regla («cl-run-03»): qué pide, por qué, cómo se corrige, con ejemplos y enlaces. También dice qué es un código de un catálogo chileno («13120», «J45.9»), de qué sistema es y cómo se escribe.',
  input: z.strictObject({ code: text('el código de una regla o de un catálogo', 'Una regla («cl-run-03») o un código («13120»).') }),
  output: z.looseObject({
    code: z.string(),
    kind: z.enum(['rule', 'concept']),
    what: z.string(),
    why: z.string(),
    howToFix: z.string(),
    links: z.array(z.looseObject({ title: z.string(), url: z.string() })),
  }),
  effects: offline,
  handle: ({ code }, { allCatalogs, publicUrl }) => {
    const wanted = code.trim()
    const rule = explain(wanted)
    if (rule !== undefined) return explainRule(rule, publicUrl)
    const concepts = conceptsOf(wanted, allCatalogs())
    if (concepts.length === 0) throw failure(`No hay ninguna regla ni código «${code}».${askForNearRules(wanted) ?? elsewhere}`)
    return explainConcepts(concepts, publicUrl)
  },
})

const elsewhere = ' Los códigos de un catálogo se buscan con svc_search_terminology.'

const howToFix = {
  safe: 'Tiene una sola respuesta: svc_fhir_apply_quickfix la aplica.',
  unsafe: 'La corrección es probable, no segura: svc_fhir_apply_quickfix la aplica con «unsafe»; que una persona la mire.',
  both: 'Cuando hay una sola respuesta la aplica svc_fhir_apply_quickfix; cuando es solo probable, con «unsafe».',
  none: 'Nadie puede adivinar el valor correcto: pídelo a quien lo sabe y corrígelo a mano.',
} as const

function explainRule({ code, severity, title, why, on, fix, profileUrl, links, examples }: RuleExplanation, publicUrl: string): object {
  const docsUrl = `${publicUrl}/reglas/${code}`
  return {
    code,
    kind: 'rule',
    severity,
    what: `${title}.`,
    why,
    howToFix: howToFix[fix ?? 'none'],
    fix,
    on: on.filter((selector) => !selector.startsWith('$')),
    links: [
      ...links,
      ...(profileUrl === undefined ? [] : [{ title: 'El perfil que lo pide', url: profileUrl }]),
      { title: `La regla ${code}`, url: docsUrl },
    ],
    docsUrl,
    examples: telling(examples).map(({ title, resource, text, finds, fixed }) => ({
      title,
      ...(resource === undefined ? { text } : { resource }),
      finds,
      ...(fixed !== undefined && { fixed }),
    })),
  }
}

function explainConcepts(concepts: readonly Listed[], publicUrl: string): object {
  const [first] = concepts as readonly [Listed]
  const codings = concepts.map(({ concept: { system, code, display } }) => ({ system, code, display }))
  return {
    code: first.concept.code,
    kind: 'concept',
    what: concepts
      .map(({ catalog: { title }, concept: { code, display, system } }) => `«${code}» es «${display}» en ${title} (${system}).`)
      .join(' '),
    why: unique(concepts.map(({ catalog: { provenance } }) => `Lo publica ${provenance.source}, ${provenance.version}.`)).join(' '),
    howToFix: `Se escribe como Coding: ${codings.map((coding) => JSON.stringify(coding)).join(' o ')}.`,
    links: [{ title: 'Los catálogos', url: `${publicUrl}/catalogos` }],
    concepts: concepts.map(({ catalog, concept }) => ({ catalog: catalog.id, ...concept })),
  }
}

function unique(sentences: readonly string[]): readonly string[] {
  return [...new Set(sentences)]
}
