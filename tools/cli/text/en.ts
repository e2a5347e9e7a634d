import type { HelpText } from './es.ts'

/** The help in English. */
export const en: HelpText = {
  headings: {},
  names: {
    path: 'path',
    form: 'form',
    file: 'file',
    count: 'n',
    url: 'url',
    version: 'version',
    glob: 'glob',
    package: 'package',
    guide: 'guide',
    type: 'type',
    code: 'code',
    catalog: 'catalog',
    text: 'text',
    command: 'command',
    system: 'system',
    terminology: 'terminology',
    older: 'older',
    newer: 'newer',
  },
  optionsHere: '[options]',
  commandHere: '<command>',
  program: {
    about: 'Checks Chilean HL7 FHIR R4 resources (CL Core 1.9.4) offline.',
    version: 'show the version',
    lang: 'language of help, findings and rules: es or en',
    help: 'show this help',
    helpCommand: 'show the help of a command',
    after: `Examples:
  svc validate patient.json
  svc validate resources/ --format json
  svc validate "batches/**/*.ndjson" --max-warnings 0
  svc explain cl-run-03

Exit status: 0 no errors, 1 problems found, 2 bad usage or unreadable input, 3 the service or the registry of packages does not answer.`,
  },
  validate: {
    about: 'check files, folders, globs or standard input (-)',
    paths: 'file, folder (searched for *.json and *.ndjson, .gz and .zst too), glob, or - for standard input',
    format:
      'form of the result: stylish, json, ndjson, sarif, junit, github, gitlab, azure or fhir; repeatable, each with its own --output',
    output: 'file for the --format before it',
    fix: 'apply safe fixes to the files; with -, to standard output',
    fixDryRun: 'show the fixes without applying them',
    fixUnsafe: 'apply doubtful fixes too',
    maxWarnings: 'fail where there are more warnings than these',
    quiet: 'show errors only',
    all: 'show also what only follows from another problem, which is counted otherwise',
    noFixes: 'look for no fixes of what is found: faster where there are many problems',
    profile: 'profile to evaluate instead of the one the resource claims',
    clCoreVersion: 'version of CL Core, or stable',
    full: 'check each resource by the CL Core profile of its type too, although nobody asks for it, as the service does',
    strict: 'count as errors what may be none, such as an extension that nobody defined',
    only: 'apply only the rules whose code begins so (r4, cl-run); repeatable',
    ig: 'FHIR package whose profiles and codes are used: a .tgz, a folder, or name#version, of ~/.fhir/packages or the registry; repeatable',
    offline: 'download no packages: use those in ~/.fhir/packages',
    guide: 'a guide used although nothing names it (tei, urgencia…; see svc guides), or none: none but CL Core and EIS',
    baseline: 'known problems, which do not fail the run',
    updateBaseline: 'write the problems of now to --baseline',
    stdinFilename: 'name for standard input; with .ndjson it is read line by line',
    watch: 'check again whenever something changes',
    ndjson: 'read every input as NDJSON, a resource a line, whatever its name',
    jobs: 'how many threads work at once; the cores of this machine where it is not said',
    resume: 'write the findings there as NDJSON and, where an earlier run was interrupted, go on from there',
    refs: 'follow references across all files, and tell of resources and identifiers that are there twice',
    remote: 'validate in full through the service at SVC_BASE_URL, with the key SVC_API_KEY; sends the resources and uses quota',
    config: 'configuration for everything, instead of the nearest svc.config.json of each file',
    noConfig: 'go by no svc.config.json',
    showSuppressed: 'show what svc.config.json suppresses too, which is only counted otherwise',
    ignore: 'leave out what matches this glob; repeatable',
    after: `Examples:
  svc validate resources/ --fix
  cat patient.json | svc validate - --format json
  zcat export.ndjson.gz | svc validate - --ndjson --format ndjson
  svc validate . --ignore drafts --format stylish --format json --output report.json`,
  },
  explain: {
    about: 'explain a rule, or a code of a catalog',
    code: 'a rule (cl-run-03) or a code (13120)',
  },
  guides: {
    about: 'list the guides that are inside, with version, source and licence',
    format: 'form of the list: json',
    diff: {
      about: 'show what changes between two versions of a guide, and which files break',
      older: 'the older version: clcore#1.9.4, or a package as for --ig',
      newer: 'the newer version',
      paths: 'files, folders or globs that are checked under both',
      after: `Examples:
  svc guides diff clcore#1.9.4 clcore#2.0.0
  svc guides diff clcore#1.9.4 clcore#2.0.0 resources/ --format json

What may turn invalid is marked by «!». Exit status: 1 where a file breaks.`,
    },
  },
  init: {
    about: 'asks and writes a svc.config.json into this folder',
    yes: 'ask nothing: write what holds anyway',
  },
  config: {
    about: 'shows what holds for a file by svc.config.json, and why',
    path: 'file or folder; without it, this folder',
    format: 'form of the result: json',
  },
  rules: {
    about: 'list all rules',
    format: 'form of the list: json or md',
  },
  example: {
    about: 'prints an example resource, with made-up data',
    type: 'resource type (Patient, Encounter, Bundle…), or event of a guide (tei:iniciar)',
    invalid: 'one with several problems, to try things out',
  },
  catalog: {
    about: 'look into the Chilean catalogs',
    after: `What is imported is kept in the folder of SVC_CATALOGS, or that of the system for data of programs, and used by validate, mcp
and lsp.`,
    search: {
      about: 'search a catalog by name or code',
      catalog: 'name of the catalog',
      text: 'what to look for',
      limit: 'how many at most; 20 by default',
    },
    get: { about: 'show a code of a catalog', catalog: 'name of the catalog', code: 'the code' },
    import: {
      about: 'complete a catalog with a file of your own, in place of what was imported before',
      catalog: 'name of the catalog',
      file: 'CSV or TSV with columns for code and name; for tfc, SNOMED RF2 descriptions too',
    },
    list: { about: 'list the catalogs' },
  },
  terminology: {
    about: 'import and look into SNOMED CT, LOINC and other code systems',
    after: `Nothing that is imported leaves this machine: it is kept in the folder of SVC_CACHE, or that of the system for caches,
and used by validate and mcp. The files are those that their owners hand out; svc brings none.`,
    format: 'json, for programs',
    in: 'only in this terminology: its name or the address of its system',
    import: {
      about: 'import files, folders or zips: RF2 of SNOMED CT, LOINC, CodeSystem or CSV',
      file: 'what the owner hands out, as it was downloaded; an edition and its extension go together',
      as: 'the system: snomed, loinc, tfc, cvx or another name, or its address; a CSV needs it',
    },
    list: { about: 'list what is imported' },
    remove: { about: 'remove something imported', name: 'name, as list shows it' },
    search: { about: 'search by words or by code', text: 'what to look for', limit: 'how many at most; 20 by default' },
    expand: {
      about: 'show the codes of a value set or of an expression of ECL',
      set: 'the address of a set (imported, of R4 or CL Core, of SNOMED CT with ?fhir_vs, of LOINC), or the expression',
      limit: 'how many at most; 100 by default',
      systemVersion: 'the imported version of a system that the set names none of; may be repeated',
    },
    explain: { about: 'show what is known of a code, or what an expression of ECL asks for', code: 'the code or the expression' },
  },
  mcp: {
    about: 'connect an editor or assistant by MCP (standard input and output)',
    after: `An editor starts it; docs/assistants.md says how to set up each. Everything happens on this machine but the tool
svc_validate, which uses the service at SVC_BASE_URL with the key SVC_API_KEY.`,
  },
  report: {
    about: 'write a report on the quality of data, without any value of a resource',
    html: 'where it is written as a page: one file, which prints as well',
    format: 'json: the same for programs, to standard output',
    against: 'an earlier report (json) that it is compared with',
    schema: 'write the JSON Schema of the report, and nothing else',
    after: `Counts errors and warnings by rule, type, profile, guide, month of the data and establishment; how many resources have each element
that a profile asks to support; what could not be verified; where each reference leads. Ends with 0 whatever is found, and with 2 where something could
not be read. With --lang en the page is in English.`,
  },
  lsp: {
    about: 'connects an editor by the Language Server Protocol (standard input and output)',
    ig: 'FHIR package with more definitions, as in validate; may be repeated',
    after: `Started by the editor; docs/editors.md says how each one is set up. It answers for JSON documents with a "resourceType", for NDJSON
by line and for *.fhir.json, and says nothing of others. Everything happens on this machine.`,
  },
  completion: {
    about: 'print completion for a shell; load it with: source <(svc completion bash)',
    shell: 'bash, zsh or fish',
  },
  fix: {
    about: 'change one value of a JSON file and leave everything else as it is',
    file: 'file, or - for standard input',
    pointer: 'where, as a JSON Pointer: /status',
    replacement: 'the new value, in JSON: \'"finished"\'',
  },
}
