import { childrenOf } from '../../fhirpath/children.ts'
import { parseFhirPath } from '../../fhirpath/parser.ts'
import type { Expression } from '../../fhirpath/syntax.ts'

/** Longer expressions than anybody writes are not read. */
const longest = 5000

/** An expression of FHIRPath, read; `fault` where it cannot be, with what stands there. */
export function readExpression(text: string): { readonly expression: Expression } | { readonly fault: string } | undefined {
  if (text.length > longest) return undefined
  const parsed = parseFhirPath(text)
  return 'message' in parsed ? { fault: text.slice(parsed.at, parsed.at + 30) } : { expression: parsed }
}

/** The parts that an expression is made of, itself first. */
export function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [expression]
  for (const part of parts) parts.push(...childrenOf(part))
  return parts
}
