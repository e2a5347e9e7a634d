import { rules } from '../../../rules/index.ts'

/** Texts of the examples of the rules, of which there is one for whatever a rule looks at, and texts that are broken. */
export function sampleTexts(): readonly string[] {
  const examples = rules.flatMap(({ examples }) =>
    examples.map(({ resource, text }) => text ?? JSON.stringify(resource, null, resource === undefined ? 0 : 2)),
  )
  return [...new Set(examples)].filter((text) => text !== undefined && text.length < 2000)
}
