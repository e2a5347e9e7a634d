import { z } from 'zod'
import { telling } from '../../../rules/format/examples.ts'
import { explain, type RuleExplanation } from '../../../rules/index.ts'
import { failure } from '../../node/failure.ts'
import { conceptsOf, type Listed } from '../../node/listed.ts'
import { askForNearRules } from '../../node/near-rules.ts'
import { explainOther } from '../../node/other-codes.ts'
import { joined, type Said } from '../../node/said.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_explain_code',
  title: { es: 'Explicar una regla o un código', en: 'Explain a rule or a code' },
  description: {
    es: 'Explica el código de una regla («cl-run-03»): qué pide, por qué, cómo se corrige, con ejemplos y enlaces. También dice qué es un código de un catálogo chileno («13120», «J45.9»), de qué sistema es y cómo se escribe.',
    en: 'Explains the code of a rule (“cl-run-03”): what it asks, why, how it is fixed, with examples and links. It also says what a code of a Chilean catalog is (“13120”, “J45.9”), of which system, and how it is written.',
  },
  input: ({ tell, text }) =>
    z.strictObject({
      code: text(
        tell('el código de una regla o de un catálogo', 'the code of a rule or of a catalog'),
        tell('Una regla («cl-run-03») o un código («13120»).', 'A rule (“cl-run-03”) or a code (“13120”).'),
      ),
    }),
  output: z.looseObject({
    code: z.string(),
    kind: z.enum(['rule', 'concept']),
    what: z.string(),
    why: z.string(),
    howToFix: z.string(),
    links: z.array(z.looseObject({ title: z.string(), url: z.string() })),
  }),
  effects: offline,
  handle: ({ code }, { allCatalogs, publicUrl, lang = 'es', language }) => {
    const words = wordsIn[lang]
    const wanted = code.trim()
    const rule = explain(wanted, language)
    if (rule !== undefined) return explainRule(rule, publicUrl, words)
    const other = explainOther(wanted, lang)
    if (other !== undefined) return { kind: 'rule', ...other, links: [] }
    const concepts = conceptsOf(wanted, allCatalogs())
    if (concepts.length === 0) {
      const nothing = { es: `No hay ninguna regla ni código «${code}».`, en: `There is no rule or code “${code}”.` }
      throw failure(joined(nothing, askForNearRules(wanted) ?? elsewhere))
    }
    return explainConcepts(concepts, publicUrl, words)
  },
})

const elsewhere: Said = {
  es: 'Los códigos de un catálogo se buscan con svc_search_terminology.',
  en: 'Codes of a catalog are searched by svc_search_terminology.',
}

/** The words around a rule and a code. */
const wordsIn = {
  es: {
    safe: 'Tiene una sola respuesta: svc_fhir_apply_quickfix la aplica.',
    unsafe: 'La corrección es probable, no segura: svc_fhir_apply_quickfix la aplica con «unsafe»; que una persona la mire.',
    both: 'Cuando hay una sola respuesta la aplica svc_fhir_apply_quickfix; cuando es solo probable, con «unsafe».',
    none: 'Nadie puede adivinar el valor correcto: pídelo a quien lo sabe y corrígelo a mano.',
    profile: 'El perfil que lo pide',
    rule: (code: string) => `La regla ${code}`,
    concept: (code: string, display: string, place: string) => `«${code}» es «${display}» en ${place}.`,
    source: (source: string, version: string) => `Lo publica ${source}, ${version}.`,
    written: (codings: readonly string[]) => `Se escribe como Coding: ${codings.join(' o ')}.`,
    catalogs: 'Los catálogos',
  },
  en: {
    safe: 'There is one right answer: svc_fhir_apply_quickfix applies it.',
    unsafe: 'The fix is probable, not certain: svc_fhir_apply_quickfix applies it with “unsafe”; have a person look at it.',
    both: 'Where there is one right answer svc_fhir_apply_quickfix applies it; where it is only probable, with “unsafe”.',
    none: 'Nobody can guess the right value: ask whoever knows it, and correct it by hand.',
    profile: 'The profile that asks for it',
    rule: (code: string) => `The rule ${code}`,
    concept: (code: string, display: string, place: string) => `“${code}” is “${display}” in ${place}.`,
    source: (source: string, version: string) => `It is published by ${source}, ${version}.`,
    written: (codings: readonly string[]) => `It is written as a Coding: ${codings.join(' or ')}.`,
    catalogs: 'The catalogs',
  },
}

type Words = (typeof wordsIn)['es']

function explainRule(
  { code, severity, title, why, on, fix, profileUrl, links, examples }: RuleExplanation,
  publicUrl: string,
  words: Words,
): object {
  const docsUrl = `${publicUrl}/reglas/${code}`
  return {
    code,
    kind: 'rule',
    severity,
    what: `${title}.`,
    why,
    howToFix: words[fix ?? 'none'],
    fix,
    on: on.filter((selector) => !selector.startsWith('$')),
    links: [
      ...links,
      ...(profileUrl === undefined ? [] : [{ title: words.profile, url: profileUrl }]),
      { title: words.rule(code), url: docsUrl },
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

function explainConcepts(concepts: readonly Listed[], publicUrl: string, words: Words): object {
  const [first] = concepts as readonly [Listed]
  const codings = concepts.map(({ concept: { system, code, display } }) => ({ system, code, display }))
  return {
    code: first.concept.code,
    kind: 'concept',
    what: concepts
      .map(({ catalog: { title }, concept: { code, display, system } }) => words.concept(code, display, `${title} (${system})`))
      .join(' '),
    why: unique(concepts.map(({ catalog: { provenance } }) => words.source(provenance.source, provenance.version))).join(' '),
    howToFix: words.written(codings.map((coding) => JSON.stringify(coding))),
    links: [{ title: words.catalogs, url: `${publicUrl}/catalogos` }],
    concepts: concepts.map(({ catalog, concept }) => ({ catalog: catalog.id, ...concept })),
  }
}

function unique(sentences: readonly string[]): readonly string[] {
  return [...new Set(sentences)]
}
