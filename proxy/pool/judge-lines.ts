import type { LineAnswer } from '../engine/engine.ts'
import type { Judged, JudgeLinesTask, JudgeTask } from '../engine/judge.ts'
import { readText } from '../engine/text.ts'
import { readResource } from '../intake/read-resource.ts'

/** Makes what reads and judges lines one after the other, by the judge of a thread. */
export function createLinesJudge(judge: (task: JudgeTask) => Judged<string>): (lines: JudgeLinesTask) => readonly LineAnswer[] {
  return ({ bytes, ends, profile, today, publicUrl }) => {
    let start = 0
    return ends.map((end) => {
      const line = bytes.subarray(start, end)
      start = end
      const reading = readResource(line, profile)
      if (reading.kind === 'refused') return { kind: 'refused', code: reading.code }
      const { resourceType, units, evaluated } = reading
      const source = readText(line)
      const { answer } = judge({
        source,
        resourceType,
        evaluated,
        form: 'findings',
        report: undefined,
        today,
        publicUrl,
        server: undefined,
      })
      const { text, errorCount, warningCount, degraded } = answer
      return { kind: 'judged', resourceType, units, answer: { text, errorCount, warningCount, degraded } }
    })
  }
}
