import { guides } from '../../rules/guides/guides.ts'
import { guideRules } from '../../rules/guides/rules.ts'
import type { Issue } from '../../rules/index.ts'
import type { TextReport } from '../api.ts'

/** The guides whose prose demands what a rule checks, by its code. */
const guidesOfRules = new Map(guideRules.flatMap((one) => one.rules.map(({ code }) => [code, one.guides] as const)))

/** Says of each issue of a report which guide it comes from, where it comes from one. */
export function withGuides(report: TextReport): TextReport {
  const taking = (report.guides ?? []).map(({ id }) => id)
  return {
    ...report,
    issues: report.issues.map((issue) => {
      const guide = guideOf(issue, taking)
      return guide === undefined ? issue : { ...issue, guide }
    }),
  }
}

/** That of its rule, of several the one that takes part; else that of the profile it was found by. */
function guideOf({ code, profileUrl }: Issue, taking: readonly string[]): string | undefined {
  const demanding = guidesOfRules.get(code)
  // Demands of one version alone are kept apart: `urgencia-0.2`.
  if (demanding !== undefined) return taking.find((id) => demanding.some((one) => one === id || one.startsWith(`${id}-`)))
  if (profileUrl === undefined) return undefined
  const [base = ''] = profileUrl.split('/StructureDefinition/')
  // A package that somebody brought goes by the end of its address.
  return guides.find(({ canonical }) => canonical === base)?.id ?? base.split('/').at(-1)
}
