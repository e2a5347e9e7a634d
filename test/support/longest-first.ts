import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: half of the time of the whole. */
const longest = [
  'rules/retention',
  'fuzz/fuzz',
  'e2e/pages',
  'e2e/dashboard',
  'rules/tiers',
  'proxy/jobs/same-as-command',
  'rules/linear',
  'e2e/views',
  'e2e/terminology',
  'e2e/editor',
  'proxy/flood',
  'rules/english',
  'rules/cl/addresses-fixes',
  'faults/leaks',
  'faults/killed',
  'rules/conforming',
  'proxy/server',
  'faults/engines',
  'faults/receivers',
  'rules/fixes',
  'faults/jobs',
  'rules/guides/mutants',
  'language/actions',
  'rules/properties',
  'tools/lsp/english',
  'tools/cli/memory',
  'tools/mcp/stdio',
  'proxy/privacy',
  'proxy/intake/reader',
  'proxy/routes/validate/session',
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
