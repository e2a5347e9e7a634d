import { createMemo, type Accessor } from 'solid-js'
import type { OutlinePart } from '../../worker/api.ts'
import type { Workspace } from '../editor/workspace.ts'
import { tally, type Tally } from './tally.ts'

/** The problems of the parts that are told of the text in the editor. */
export function createTallies({ problems, outline }: Workspace): Accessor<ReadonlyMap<OutlinePart, Tally>> {
  return createMemo(() => {
    const findings = problems().map(({ issue }) => ({ offset: issue.range?.start.offset ?? 0, severity: issue.severity }))
    return tally(outline()?.parts ?? [], findings)
  })
}
