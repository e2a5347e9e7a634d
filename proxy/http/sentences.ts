import { problemTexts, type Said } from './problem-texts.ts'

/** Sentences by their Spanish; those of the fields of forms alone, told as modules are loaded. */
const known = new Map<string, Said>()

/** A sentence for a schema, which keeps one text: the Spanish one, by which the other is found again. */
export function sentence(es: string, en: string): string {
  known.set(es, { es, en })
  return es
}

/** The sentence that a schema told. */
export function saidBy(schema: { readonly message: string }): Said {
  return known.get(schema.message) ?? { es: schema.message, en: problemTexts.en['fields-invalid'][1] }
}
