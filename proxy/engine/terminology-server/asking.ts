/** Lets the linter, which cannot wait, go by what a terminology server answered before, and notes what it did not know. */
import type { LintOptions } from '../../../rules/index.ts'
import { isAskable, publicSystems } from './askable.ts'
import { createAnswers } from './answers.ts'
import { isVersionOf } from '../../../terminology/valuesets/source.ts'
import { isServerCode, keyOf, type AskedCode, type KeptAnswer, type Question, type ServerAnswer } from './question.ts'

type Terminology = NonNullable<LintOptions['terminology']>
type System = NonNullable<ReturnType<Terminology['findSystem']>>

/** A thread's knowledge of a server. */
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

function canonicalOf(system: string, version: string | undefined): string {
  return version === undefined ? system : `${system}|${version}`
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

  function lookup({ system, code, version }: AskedCode): ReturnType<System['lookup']> {
    const answer = ask({ kind: 'code', system, code, version })
    if (answer === undefined || typeof answer !== 'object') return undefined
    const key = canonicalOf(system, version)
    if (!isServerCode(answer)) {
      versions.set(key, answer.absentIn)
      return 'absent'
    }
    versions.set(key, answer.version)
    const { display, names, isActive } = answer
    // One name alone is not every name that is accepted.
    return { code, display: names.length === 0 ? '' : display, names: () => names, isActive, replacement: () => undefined }
  }

  /** A code that a set does not have is outside of it only where the server has the code and it is in use. */
  function isMember(question: Question): boolean | undefined {
    const known = lookup(question)
    const { system, version } = question
    const answer = ask(question)
    // By another version than the one that was asked for, it says nothing of this one.
    const own = versions.get(canonicalOf(system, version)) ?? ''
    if (version !== undefined && own !== '' && !isVersionOf(own, version)) return undefined
    if (answer === true) return true
    return answer === false && typeof known === 'object' && known.isActive ? false : undefined
  }

  function systemAtServer(system: string, version: string | undefined): System {
    return {
      get version() {
        return versions.get(canonicalOf(system, version)) ?? ''
      },
      isAtServer: true,
      lookup: (code) => lookup({ system, code, version }),
      filter: (filters) => ({ system, has: (code) => isMember({ kind: 'filter', filters, system, code, version }) }),
    }
  }

  const terminology: Terminology = {
    findSystem: (system, version) =>
      own?.findSystem(system, version) ?? (publicSystems.has(system) ? systemAtServer(system, version) : undefined),
    findSet(canonical) {
      const set = own?.findSet(canonical)
      return {
        isAtServer: set === undefined,
        contains(system, code, version) {
          const answer = set?.contains(system, code, version)
          if (answer !== undefined || system === undefined) return answer
          return isMember({ kind: 'set', valueSet: canonical, system, code, version })
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
