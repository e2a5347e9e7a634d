/** The help in Spanish; its type is that of every other language's. */
export const es = {
  headings: { 'Usage:': 'Uso:', 'Arguments:': 'Argumentos:', 'Options:': 'Opciones:', 'Commands:': 'Órdenes:' } as Record<string, string>,
  names: {
    path: 'ruta',
    form: 'forma',
    file: 'archivo',
    count: 'n',
    url: 'url',
    version: 'versión',
    glob: 'patrón',
    package: 'paquete',
    guide: 'guía',
    type: 'tipo',
    code: 'código',
    catalog: 'catálogo',
    text: 'texto',
    command: 'orden',
    system: 'sistema',
    terminology: 'terminología',
    older: 'antes',
    newer: 'después',
  },
  optionsHere: '[opciones]',
  commandHere: '<orden>',
  program: {
    about: 'Revisa recursos HL7 FHIR R4 chilenos (CL Core 1.9.4) sin conexión.',
    version: 'muestra la versión',
    lang: 'idioma de la ayuda, los hallazgos y las reglas: es o en',
    help: 'muestra esta ayuda',
    helpCommand: 'muestra la ayuda de una orden',
    after: `Ejemplos:
  svc validate paciente.json
  svc validate recursos/ --format json
  svc validate "envios/**/*.ndjson" --max-warnings 0
  svc explain cl-run-03

Estado de salida: 0 sin errores, 1 hay problemas, 2 mal uso o algo que no se pudo leer, 3 el servicio o el registro de paquetes no responde.`,
  },
  validate: {
    about: 'revisa archivos, carpetas, patrones o la entrada estándar (-)',
    paths: 'archivo, carpeta (se buscan *.json y *.ndjson, también .gz y .zst), patrón, o - para la entrada estándar',
    format:
      'forma del resultado: stylish, json, ndjson, sarif, junit, github, gitlab, azure o fhir; se puede repetir, cada una con su --output',
    output: 'archivo para el --format que va antes',
    fix: 'aplica las correcciones seguras en los archivos; con -, a la salida estándar',
    fixDryRun: 'muestra las correcciones sin aplicarlas',
    fixUnsafe: 'aplica también las correcciones dudosas',
    maxWarnings: 'falla si hay más avisos que estos',
    quiet: 'muestra solo los errores',
    all: 'muestra también lo que solo se sigue de otro problema, que si no se cuenta',
    noFixes: 'no busca correcciones para lo que encuentra: revisa más rápido donde hay muchos problemas',
    profile: 'perfil que se evalúa, en vez del que declara el recurso',
    clCoreVersion: 'versión de CL Core, o stable',
    full: 'revisa cada recurso también con el perfil de CL Core de su tipo, aunque nadie lo pida, como el servicio',
    strict: 'trata como error lo que puede no serlo, como una extensión que nadie definió',
    only: 'aplica solo las reglas cuyo código empieza así (r4, cl-run); se puede repetir',
    ig: 'paquete FHIR cuyos perfiles y códigos se usan: un .tgz, una carpeta, o nombre#versión, de ~/.fhir/packages o del registro; se puede repetir',
    offline: 'no descarga paquetes: usa los de ~/.fhir/packages',
    guide: 'guía que se usa aunque nada la nombre (tei, urgencia…; mira svc guides), o none: ninguna fuera de CL Core y EIS',
    baseline: 'problemas conocidos, que no hacen fallar',
    updateBaseline: 'escribe en --baseline los problemas de ahora',
    stdinFilename: 'nombre para la entrada estándar; con .ndjson se lee por líneas',
    watch: 'revisa otra vez cada vez que algo cambia',
    ndjson: 'lee cada entrada como NDJSON, un recurso por línea, se llame como se llame',
    jobs: 'cuántos hilos trabajan a la vez; los núcleos del equipo si no se dice',
    resume: 'escribe ahí los hallazgos como NDJSON y, si la revisión se interrumpió, sigue donde quedó',
    refs: 'busca a qué lleva cada referencia entre todos los archivos, y los recursos e identificadores repetidos',
    remote: 'valida por completo en el servicio de SVC_BASE_URL, con la clave de SVC_API_KEY; envía los recursos y gasta cuota',
    config: 'configuración que vale para todo, en vez del svc.config.json más cercano de cada archivo',
    noConfig: 'no usa ningún svc.config.json',
    showSuppressed: 'muestra también lo que svc.config.json silencia, que de otro modo solo se cuenta',
    ignore: 'deja fuera lo que coincide con este patrón; se puede repetir',
    after: `Ejemplos:
  svc validate recursos/ --fix
  cat paciente.json | svc validate - --format json
  zcat envios.ndjson.gz | svc validate - --ndjson --format ndjson
  svc validate . --ignore borradores --format stylish --format json --output informe.json`,
  },
  explain: {
    about: 'explica una regla, o un código de un catálogo',
    code: 'una regla (cl-run-03) o un código (13120)',
  },
  guides: {
    about: 'muestra las guías que vienen dentro, con su versión, fuente y licencia',
    format: 'forma de la lista: json',
    diff: {
      about: 'muestra qué cambia entre dos versiones de una guía, y qué archivos se rompen',
      older: 'la versión de antes: clcore#1.9.4, o un paquete como en --ig',
      newer: 'la versión nueva',
      paths: 'archivos, carpetas o patrones que se revisan con las dos',
      after: `Ejemplos:
  svc guides diff clcore#1.9.4 clcore#2.0.0
  svc guides diff clcore#1.9.4 clcore#2.0.0 recursos/ --format json

Con «!» va lo que puede hacer inválido lo que era válido. Estado de salida: 1 si algún archivo se rompe.`,
    },
  },
  init: {
    about: 'pregunta y escribe un svc.config.json en esta carpeta',
    yes: 'no pregunta: escribe lo que vale de todos modos',
  },
  config: {
    about: 'muestra qué vale para un archivo según svc.config.json, y por qué',
    path: 'archivo o carpeta; sin ella, esta carpeta',
    format: 'forma del resultado: json',
  },
  rules: {
    about: 'muestra todas las reglas',
    format: 'forma de la lista: json o md',
  },
  example: {
    about: 'escribe un recurso de ejemplo, con datos inventados',
    type: 'tipo de recurso (Patient, Encounter, Bundle…), o evento de una guía (tei:iniciar)',
    invalid: 'uno con varios problemas, para probar',
  },
  catalog: {
    about: 'consulta los catálogos chilenos',
    after: `Lo importado queda en la carpeta de SVC_CATALOGS, o en la del sistema para datos de programas, y lo usan validate,
mcp y lsp.`,
    search: {
      about: 'busca en un catálogo por nombre o código',
      catalog: 'nombre del catálogo',
      text: 'lo que se busca',
      limit: 'cuántos a lo más; 20 si no se dice',
    },
    get: { about: 'muestra un código de un catálogo', catalog: 'nombre del catálogo', code: 'el código' },
    import: {
      about: 'completa un catálogo con un archivo propio, en vez de lo que se importó antes',
      catalog: 'nombre del catálogo',
      file: 'CSV o TSV con columnas de código y nombre; para tfc, también descripciones SNOMED RF2',
    },
    list: { about: 'muestra qué catálogos hay' },
  },
  terminology: {
    about: 'importa y consulta SNOMED CT, LOINC y otros sistemas de códigos',
    after: `Nada de lo importado sale de este equipo: queda en la carpeta de SVC_CACHE, o en la del sistema para cachés, y lo usan
validate y mcp. Los archivos son los que entrega cada dueño; svc no trae ninguno.`,
    format: 'json, para programas',
    in: 'solo en esta terminología: su nombre o la dirección de su sistema',
    import: {
      about: 'importa archivos, carpetas o zips: RF2 de SNOMED CT, LOINC, CodeSystem o CSV',
      file: 'lo que entrega el dueño, tal como se bajó; una edición y su extensión van juntas',
      as: 'de qué sistema es: snomed, loinc, tfc, cvx u otro nombre, o su dirección; de un CSV hay que decirlo',
    },
    list: { about: 'muestra lo importado' },
    remove: { about: 'quita algo importado', name: 'nombre, como lo muestra list' },
    search: { about: 'busca por palabras o por código', text: 'lo que se busca', limit: 'cuántos a lo más; 20 si no se dice' },
    expand: {
      about: 'muestra los códigos de un conjunto de valores o de una expresión de ECL',
      set: 'la dirección de un conjunto (importado, de R4 o CL Core, de SNOMED CT con ?fhir_vs, de LOINC), o la expresión',
      limit: 'cuántos a lo más; 100 si no se dice',
      systemVersion: 'la versión importada de un sistema del que el conjunto no nombra ninguna; se puede repetir',
    },
    explain: {
      about: 'muestra lo que se sabe de un código, o qué dice una expresión, de ECL o poscoordinada',
      code: 'el código o la expresión',
    },
  },
  mcp: {
    about: 'conecta un editor o asistente por MCP (entrada y salida estándar)',
    after: `Lo inicia el editor; docs/assistants.es.md dice cómo se configura en cada uno. Todo ocurre en este equipo, salvo la herramienta
svc_validate, que usa el servicio de SVC_BASE_URL con la clave de SVC_API_KEY.`,
  },
  report: {
    about: 'escribe un informe de la calidad de los datos, sin ningún valor de los recursos',
    html: 'dónde se escribe como página: un solo archivo, que también se imprime',
    format: 'json: lo mismo para programas, por la salida estándar',
    against: 'un informe anterior (json) con el que se compara',
    schema: 'escribe el esquema JSON del informe, y nada más',
    after: `Cuenta errores y avisos por regla, tipo, perfil, guía, mes de los datos y establecimiento; cuántos recursos traen cada elemento que el
perfil pide admitir; lo que no se pudo verificar; a qué lleva cada referencia. Termina en 0 encuentre lo que encuentre, y en 2 si algo no se pudo leer.
Con --lang en la página va en inglés.`,
  },
  lsp: {
    about: 'conecta un editor por el Language Server Protocol (entrada y salida estándar)',
    ig: 'paquete FHIR con más definiciones, como en validate; se puede repetir',
    after: `Lo inicia el editor; docs/editors.es.md dice cómo se configura en cada uno. Responde a documentos JSON con «resourceType», a NDJSON
por línea y a *.fhir.json; de los demás no dice nada. Todo ocurre en este equipo.`,
  },
  completion: {
    about: 'escribe el completado para una terminal; se carga con: source <(svc completion bash)',
    shell: 'bash, zsh o fish',
  },
  fix: {
    about: 'cambia un valor de un archivo JSON y deja igual todo lo demás',
    file: 'archivo, o - para la entrada estándar',
    pointer: 'dónde, como JSON Pointer: /status',
    replacement: 'el valor nuevo, en JSON: \'"finished"\'',
  },
}

/** Texts of every language; one that leaves something out does not compile. */
export type HelpText = typeof es
