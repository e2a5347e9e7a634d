import type { Tool } from './tool.ts'
import applyFix from './tools/apply-fix.ts'
import applyQuickfix from './tools/apply-quickfix.ts'
import complete from './tools/complete.ts'
import explainCode from './tools/explain-code.ts'
import getExample from './tools/get-example.ts'
import listGuides from './tools/guides.ts'
import lintLocal from './tools/lint-local.ts'
import lintRun from './tools/lint-run.ts'
import outline from './tools/outline.ts'
import searchTerminology from './tools/search-terminology.ts'
import validate from './tools/validate.ts'

/** Every tool, in the order in which a model is shown them. */
export const tools: readonly Tool[] = [
  lintLocal,
  lintRun,
  applyQuickfix,
  applyFix,
  getExample,
  searchTerminology,
  explainCode,
  complete,
  outline,
  listGuides,
  validate,
]
