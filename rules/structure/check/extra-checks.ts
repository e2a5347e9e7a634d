import type { ValueCheck } from './overlay.ts'

/** What is asked of objects of some types beyond what their definitions say; called with the object where the run stands at it. */
export const extraChecks: Readonly<Record<string, ValueCheck>> = {}
