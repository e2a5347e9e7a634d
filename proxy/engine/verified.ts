import type { AskingJudge, Judge } from './embedded.ts'
import type { EngineRequest } from './engine.ts'
import { keyOf, type KeptAnswer } from './terminology-server/question.ts'
import type { TerminologyServer } from './terminology-server/server.ts'

/** Rounds of questions, at most: one answer may raise more, such as on a slice that a code chooses. */
const mostRounds = 3
/** Questions of one resource; codes beyond them stay unverified. */
const mostQuestions = 2000
/** In milliseconds: time to judge again with the answers. */
const reserve = 1000

/** A judge that has a terminology server tell of codes: it judges, asks for what it did not know, and judges again. */
export function createVerifiedJudge(judge: AskingJudge, server: TerminologyServer): Judge {
  return async (request, signal, report) => {
    const answers = new Map<string, KeptAnswer>()
    const asked = new Set<string>()
    let isDegraded = false
    for (let round = 0; ; round += 1) {
      const room = round < mostRounds && !isDegraded ? mostQuestions - asked.size : 0
      const judged = await judge(copyOf(request), signal, report, { answers: [...answers.values()], room, isDegraded })
      const open = judged.asked.filter((question) => !asked.has(keyOf(question)))
      if (open.length === 0) return judged.answer
      for (const question of open) asked.add(keyOf(question))
      const deadline = request.deadline - reserve
      const told = await server.ask(open, { tenantId: request.tenantId, deadline, signal })
      for (const one of told.answers) answers.set(one.key, one)
      isDegraded = !told.isComplete
      if (!isDegraded && told.answers.every(({ answer }) => answer === 'untold')) return judged.answer
    }
  }
}

/** The bytes of a request are used up by each who judges it. */
function copyOf(request: EngineRequest): EngineRequest {
  return { ...request, body: new Uint8Array(request.body) }
}
