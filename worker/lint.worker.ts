import { expose } from 'comlink'
import { applyFix, clCoreVersion, fixAll, lint } from '../rules/index.ts'
import type { LintApi } from './api.ts'
import { describeRule, describeRules } from './describe.ts'
import { toEdits } from './edits.ts'
import { readExample } from './examples.ts'
import { formatJson } from './format.ts'

const api: LintApi = {
  lint: (text, surroundings) => lint(text, { ...surroundings, ranges: true }),
  fix: (text, fix) => toEdits(text, applyFix(text, fix)),
  fixAll(text, surroundings) {
    const { text: fixed, applied } = fixAll(text, surroundings)
    return { edits: toEdits(text, fixed), applied: applied.length }
  },
  format(text) {
    const formatted = formatJson(text)
    return formatted === undefined ? undefined : toEdits(text, formatted)
  },
  describeRules,
  describeRule,
  readExample,
  clCoreVersion: () => clCoreVersion,
}

expose(api)
