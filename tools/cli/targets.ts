import { failure } from '../node/failure.ts'

/** The forms in which a report can be had. */
export const formats = ['stylish', 'json', 'ndjson', 'sarif', 'junit', 'github', 'gitlab', 'azure', 'fhir'] as const

/** Forms that say what to do and give no fix that could be made. */
export const formatsWithoutFixes: readonly string[] = ['github', 'gitlab', 'azure'] satisfies readonly Format[]

/** One of them. */
export type Format = (typeof formats)[number]

/** A form of the report, and the file it goes to; standard output where there is none. */
export interface Target {
  readonly format: Format
  readonly output: string | undefined
  /** Goes on with what is there already, after what was written last; NDJSON alone. */
  readonly after?: { readonly file: string; readonly line?: number | undefined } | undefined
  readonly goesOn?: boolean
}

/** Takes `--format` and `--output` in the order in which they stand: each output belongs to the format before it. */
export function collectTargets(): {
  readonly format: (value: string) => string
  readonly output: (value: string) => string
  readonly all: () => readonly Target[]
} {
  const targets: { format: string | undefined; output: string | undefined }[] = []
  return {
    format: (value) => {
      if (!isFormat(value))
        throw failure({
          es: `No existe el formato «${value}». Los que hay: ${formats.join(', ')}.`,
          en: `There is no format “${value}”. Those that there are: ${formats.join(', ')}.`,
        })
      targets.push({ format: value, output: undefined })
      return value
    },
    output: (value) => {
      const last = targets.at(-1)
      if (last?.output !== undefined)
        throw failure({
          es: `Hay dos --output para un solo --format: antes de «${value}» falta su --format.`,
          en: `There are two --output for one --format: before “${value}” its --format is missing.`,
        })
      if (last === undefined) targets.push({ format: undefined, output: value })
      else last.output = value
      return value
    },
    all: () => checked(targets),
  }
}

function checked(targets: readonly { readonly format: string | undefined; readonly output: string | undefined }[]): readonly Target[] {
  if (targets.length === 0) return [{ format: 'stylish', output: undefined }]
  if (targets.length > 1 && targets[0]!.format === undefined)
    throw failure({ es: '--output va después del --format al que pertenece.', en: '--output goes behind the --format that it belongs to.' })
  if (targets.filter(({ output }) => output === undefined).length > 1) {
    throw failure({
      es: 'A la salida estándar puede ir un solo formato: dale a cada uno de los demás su --output.',
      en: 'Only one format can go to standard output: give each of the others its --output.',
    })
  }
  const outputs = targets.flatMap(({ output }) => output ?? [])
  if (new Set(outputs).size < outputs.length)
    throw failure({
      es: 'Dos formatos no pueden ir al mismo archivo: dale a cada uno su --output.',
      en: 'Two formats cannot go to one file: give each its --output.',
    })
  return targets.map(({ format = 'stylish', output }) => ({ format: format as Format, output }))
}

function isFormat(value: string): value is Format {
  return (formats as readonly string[]).includes(value)
}
