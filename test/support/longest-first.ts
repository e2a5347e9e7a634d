import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: half of the time of the whole. */
const longest = [
  'e2e/pages',
  'e2e/dashboard',
  'rules/retention',
  'fuzz/fuzz',
  'rules/tiers',
  'faults/jobs',
  'tools/spark',
  'e2e/terminology',
  'tools/vscode/workbench',
  'e2e/editor',
  'faults/silent',
  'e2e/offline',
  'faults/engines',
  'proxy/flood',
  'e2e/markup',
  'e2e/packages',
  'faults/receivers',
  'faults/killed',
  'e2e/views',
  'proxy/routes/jobs/jobs',
  'proxy/job-runner/same-as-command',
  'e2e/catalogs',
  'e2e/tabs',
  'e2e/problems',
  'faults/month-end',
  'tools/remote/validate',
  'e2e/history',
  'e2e/outline',
  'terminology/ecl/property',
  'tools/cli/bulk',
  'proxy/server',
  'rules/linear',
  'proxy/privacy',
  'faults/leaks',
  'proxy/engine/hapi',
  'e2e/bulk',
  'e2e/guides',
  'rules/no-text',
  'proxy/engine/embedded',
  'proxy/routes/account/sessions',
  'package/package',
  'proxy/store/charges',
  'tools/mcp/folders',
  'e2e/installed',
  'e2e/project-config',
  'tools/cli/svc',
  'e2e/opening',
  'tools/lsp/workspace',
  'proxy/http/connections',
  'faults/away',
  'faults/full-disk',
  'rules/structure/hl7-validator',
  'proxy/routes/panel/apart',
  'proxy/routes/account/reset',
  'rules/english',
  'rules/conforming',
  'rules/fixes',
  'rules/cl/addresses-fixes',
  'rules/guides/mutants',
  'language/actions',
  'rules/properties',
  'tools/lsp/english',
]

/**
 * Begins with the files that take longest: begun last, as they are by their size, one of them leaves all processes but its own without
 * work for minutes. Those with a process of their own come before them, so that the others follow each other in one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'alone') return -1
  const at = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return at < 0 ? longest.length : at
}
