import type { Hl7Validator, OperationOutcome } from './server.ts'

/** An error that the validator reports. */
export interface Fault {
  /** Its message id; the key of the invariant; where it gives none, the first words of its text. */
  readonly code: string
  /** The steps from the root, which is empty itself; choices without their type: `entry[0].resource.value.code`. */
  readonly path: string
}

/** The validator's faults in a resource: undefined where it fails itself. */
export type Verdict = readonly Fault[] | undefined

/**
 * Sets of codes that only a terminology server can expand. Without one the validator calls every code of them unknown,
 * `application/pdf` and `CLP` too.
 */
const unknowable = /\/ValueSet\/(?:mimetypes|currencies)\b/

/** Asks the validator about a resource. */
export async function askVerdict({ validate }: Hl7Validator, resource: string): Promise<Verdict> {
  try {
    return toVerdict(await validate(resource))
  } catch {
    return undefined
  }
}

/** How many errors are kept of a resource; a Bundle of all value sets of HL7 version 2 has five thousand. */
const most = 50

/** The errors in an answer: each once, as it is told by its kind and place. */
function toVerdict({ issue }: OperationOutcome): readonly Fault[] {
  const faults = issue
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .filter(({ details }) => !unknowable.test(details?.text ?? ''))
    .map(({ details, expression, extension }): Fault => {
      const id = extension?.find(({ url }) => url.endsWith('/operationoutcome-message-id'))?.valueCode
      return { code: id?.split('#').at(-1) ?? firstWords(details?.text ?? ''), path: toShortPath(expression?.[0] ?? '') }
    })
  const written = new Map(faults.map((fault) => [`${fault.path} ${fault.code}`, fault]))
  return [...written.keys()]
    .toSorted()
    .slice(0, most)
    .map((key) => written.get(key)!)
}

/**
 * A path of the validator in the shortest form. It begins with the type; says which resource an entry holds in a comment, which
 * extension in brackets, and the type of a choice as a function of FHIRPath or not at all.
 */
function toShortPath(path: string): string {
  return path
    .replaceAll(/\/\*.*?\*\//g, '')
    .replaceAll(/\[url='[^']*'\]/g, '')
    .replaceAll(/\.ofType\(\w+\)|\[x\]/g, '')
    .replace(/^[^.]*\.?/, '')
}

function firstWords(text: string): string {
  return text
    .replaceAll(/\(.*$|['"][^'"]*['"]?/g, '')
    .trim()
    .split(/[^\p{L}]+/u)
    .slice(0, 5)
    .join('-')
    .toLowerCase()
}
