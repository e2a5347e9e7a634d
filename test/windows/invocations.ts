/** Something that both sides do in the same folder, one after the other. */
export interface Invocation {
  /** A script beside this file in place of the command, whose path it is given with the folder. */
  readonly script?: string
  readonly args: readonly string[]
}

const formats = ['stylish', 'json', 'ndjson', 'sarif', 'junit', 'github', 'fhir']

/** Questions that people ask of the command, and a dialogue with each of its servers; last what changes files. */
export const invocations: readonly Invocation[] = [
  ...formats.map((format) => svc('validate', '.', '--format', format)),
  svc('validate', 'envíos de hoy'),
  svc('validate', 'envíos de hoy/**/*.json', '--format', 'json'),
  svc('validate', 'envíos de hoy', '--ignore', 'envíos de hoy/ñandú/patient-*'),
  svc('validate', 'utf16.json'),
  svc('validate', 'nada.json'),
  svc('validate', 'many.ndjson', '--jobs', '2', '--format', 'ndjson'),
  svc('validate', 'many.ndjson.gz', '--quiet'),
  svc('validate', '.', '--refs'),
  svc('validate', 'silenced'),
  svc('config', 'silenced/dentro/a.json'),
  svc('validate', 'own.json', '--ig', 'package', '--offline'),
  svc('report', '.', '--format', 'json'),
  svc('explain', 'cl-run-01'),
  svc('catalog', 'search', 'comunas', 'ñuñoa'),
  svc('rules'),
  svc('--help'),
  { script: 'dialogue.js', args: ['lsp'] },
  { script: 'dialogue.js', args: ['mcp'] },
  svc('validate', '.', '--baseline', 'known.json', '--update-baseline'),
  svc('validate', '.', '--baseline', 'known.json'),
  svc('validate', 'many.ndjson', '--resume', 'findings.ndjson'),
  svc('validate', 'many.ndjson', '--resume', 'findings.ndjson'),
  svc('validate', '.', '--fix'),
]

function svc(...args: readonly string[]): Invocation {
  return { args }
}
