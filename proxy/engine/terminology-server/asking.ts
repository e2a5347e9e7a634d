/** Lets the linter, which cannot wait, go by what a terminology server answered before, and notes what it did not know. */
import type { LintOptions } from '../../../rules/index.ts'
import { isAskable, publicSystems } from './askable.ts'
import { createAnswers } from './answers.ts'
import { isServerCode, keyOf, type KeptAnswer, type Question, type ServerAnswer } from './question.ts'

type Terminology = NonNullable<LintOptions['terminology']>
type System = NonNullable<ReturnType<Terminology['findSystem']>>

/** What a thread knows of a server. */
export interface AskingTerminology {
  /** The same object at each run, for definitions are compiled with it. */
  readonly terminology: Terminology
  /** Runs something with more answers, and says what else it would have asked; `room` is how many questions it may have. */
  readonly during: <Result>(
    answers: readonly KeptAnswer[],
    room: number,
    run: () => Result,
  ) => { readonly result: Result; readonly asked: readonly Question[] }
}

/** How many answers a thread keeps; those that all threads share are kept beside the server. */
const mostKept = 4000

/** Makes the terminology of a thread over what the service has itself, which comes first. */
export function createAskingTerminology(own: Terminology | undefined, now: () => number): AskingTerminology {
  const kept = createAnswers(mostKept, now)
  const versions = new Map<string, string>()
  let given: ReadonlyMap<string, KeptAnswer> = new Map()
  let asked = new Map<string, Question>()
  let room = 0

  function ask(question: Question): ServerAnswer | undefined {
    if (!isAskable(question)) return undefined
    const key = keyOf(question)
    const found = given.get(key) ?? kept.find(key)
    if (found !== undefined) return found.answer
    if (asked.size < room) asked.set(key, question)
    return undefined
  }

  function lookup(system: string, code: string): ReturnType<System['lookup']> {
    const answer = ask({ kind: 'code', system, code })
    if (answer === undefined || typeof answer !== 'object') return undefined
    if (!isServerCode(answer)) {
      versions.set(system, answer.absentIn)
      return 'absent'
    }
    versions.set(system, answer.version)
    const { display, names, isActive } = answer
    // One name alone is not every name that is accepted.
    return { code, display: names.length === 0 ? '' : display, names: () => names, isActive, replacement: () => undefined }
  }

  /** A code that a set does not have is outside of it only where the server has the code and it is in use. */
  function isMember(question: Question): boolean | undefined {
    const known = lookup(question.system, question.code)
    const answer = ask(question)
    if (answer === true) return true
    return answer === false && typeof known === 'object' && known.isActive ? false : undefined
  }

  function systemAtServer(system: string): System {
    return {
      get version() {
        return versions.get(system) ?? ''
      },
      isAtServer: true,
      lookup: (code) => lookup(system, code),
      filter: (filters) => ({ system, has: (code) => isMember({ kind: 'filter', filters, system, code }) }),
    }
  }

  const terminology: Terminology = {
    findSystem: (system) => own?.findSystem(system) ?? (publicSystems.has(system) ? systemAtServer(system) : undefined),
    findSet(canonical) {
      const set = own?.findSet(canonical)
      return {
        isAtServer: set === undefined,
        contains(system, code) {
          const answer = set?.contains(system, code)
          if (answer !== undefined || system === undefined) return answer
          return isMember({ kind: 'set', valueSet: canonical, system, code })
        },
      }
    },
  }

  return {
    terminology,
    during(answers, most, run) {
      kept.keep(answers)
      given = new Map(answers.map((one) => [one.key, one]))
      asked = new Map()
      room = most
      try {
        return { result: run(), asked: [...asked.values()] }
      } finally {
        given = new Map()
        asked = new Map()
        versions.clear()
        room = 0
      }
    },
  }
}
