import { createSignal, type Accessor } from 'solid-js'
import type { Answer, Failure } from '../remote/client.ts'
import { noteFailure } from './session.ts'

/** Something that is asked of the service again and again: what it said last, and why not. */
export interface Call<Args extends readonly unknown[], Value> {
  /** The last value; it stays while another is asked for, and when that fails. */
  readonly value: Accessor<Value | undefined>
  /** Why the last attempt failed; undefined where it did not. */
  readonly failure: Accessor<Failure | undefined>
  readonly isRunning: Accessor<boolean>
  /** Asks; the answer too where another was asked for meanwhile. */
  readonly run: (...args: Args) => Promise<Answer<Value>>
  /** Forgets what was said. */
  readonly clear: () => void
}

/** Makes a call of a function that asks the service. Of two that run at once the later one is shown. */
export function createCall<Args extends readonly unknown[], Value>(ask: (...args: Args) => Promise<Answer<Value>>): Call<Args, Value> {
  const [value, setValue] = createSignal<Value>()
  const [failure, setFailure] = createSignal<Failure>()
  const [isRunning, setRunning] = createSignal(false)
  let turn = 0

  async function run(...args: Args): Promise<Answer<Value>> {
    const mine = (turn += 1)
    setRunning(true)
    const answer = await ask(...args)
    if (mine !== turn) return answer
    setRunning(false)
    if ('failure' in answer) {
      setFailure(answer.failure)
      noteFailure(answer.failure)
    } else {
      setFailure(undefined)
      setValue(() => answer.value)
    }
    return answer
  }

  function clear(): void {
    turn += 1
    setRunning(false)
    setFailure(undefined)
    setValue(undefined)
  }

  return { value, failure, isRunning, run, clear }
}
