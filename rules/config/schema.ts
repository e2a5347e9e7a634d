/** The JSON Schema of `svc.config.json`, for editors; what it cannot say, such as which codes there are, `parseConfig` does. */
const texts = (description: string) =>
  ({
    description,
    oneOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
  }) as const

export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'svc.config.json',
  description:
    'Lo que un proyecto pide de svc, el validador de FHIR R4 para Chile. Vale para los archivos de su carpeta y de las de dentro.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string', description: 'La dirección de este esquema, para que el editor ayude a escribir.' },
    guides: texts('Guías que se usan aunque nada las nombre, como tei o urgencia; «none» sola: ninguna fuera de CL Core y EIS.'),
    ig: texts('Paquetes FHIR cuyos perfiles y códigos se usan: un .tgz o una carpeta, desde la carpeta de este archivo, o nombre#versión.'),
    strict: { type: 'boolean', description: 'Trata como error lo que puede no serlo, como una extensión que nadie definió.' },
    only: texts('Aplica solo las reglas cuyo código empieza así, como r4 o cl-run.'),
    severity: {
      description: 'La severidad de cada código: error, warning (aviso) u off (no se aplica).',
      type: 'object',
      additionalProperties: { enum: ['error', 'warning', 'off'] },
    },
    suppress: {
      description: 'Hallazgos conocidos que no se muestran ni hacen fallar; se cuentan siempre, y se ven con --show-suppressed.',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['code', 'reason'],
        properties: {
          code: { type: 'string', description: 'El código de la regla, como cl-patient-01.' },
          path: { type: 'string', description: 'La ruta FHIR del elemento, como Patient.identifier: vale también para lo de dentro.' },
          files: texts('Patrón de los archivos, desde la carpeta de este: datos/**/*.json. Sin él, todos.'),
          reason: { type: 'string', minLength: 1, description: 'Por qué se silencia. Es obligatoria.' },
          until: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'El último día en que vale; después se avisa.' },
        },
      },
    },
    terminology: texts('Terminologías importadas que se usan, por su nombre.'),
  },
} as const
