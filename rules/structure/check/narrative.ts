import { readNarrative } from '../narrative/narrative.ts'
import { report } from './run.ts'
import type { Run } from './model.ts'
import { hasId, outermost } from './scope.ts'

/** Checks a narrative where the run is. */
export function checkNarrative(run: Run, text: unknown): void {
  if (typeof text !== 'string') return
  readNarrative(text, {
    fault: (fault) => report(run, 'r4-formato-06', fault),
    link: (href) => {
      const { scope } = run
      if (scope === undefined || href === '#') return
      scope.internal ??= new Set()
      scope.internal.add(href.slice(1))
      if (!hasId(outermost(scope), href.slice(1))) report(run, 'r4-formato-06', { reason: 'link', name: href })
    },
  })
}
