import { lint } from '../../rules/index.ts'
import { findR4Package } from '../../tools/node/r4-package.ts'
import { readVerdicts } from '../../test/support/hl7-validator/verdict-file.ts'
import { makeMutants } from '../../test/support/mutants/mutants.ts'
import { countErrors, loadPeers } from '../measurements/peers.ts'
import { quantile } from '../measure.ts'
import { readOfficialInstances } from './texts.ts'

/** Cost and findings of a validator. */
export interface Compared {
  readonly name: string
  /** Processor time for all official instances, in ms. */
  readonly time: number
  /** How many of the official instances it calls invalid. */
  readonly official: number
  /** Shares, 0 to 1, of the mutants that HL7's validator calls invalid and valid, that it calls invalid; undefined where it judges by more than HL7 does. */
  readonly found: number | undefined
  readonly falseAlarms: number | undefined
}

interface Validator {
  readonly name: string
  readonly check: (text: string) => unknown
  readonly isInvalid: (text: string) => boolean
  readonly isComparable: boolean
}

/** `JSON.parse`, svc and the peers on the same texts, a pass through all of them each in rotation. */
export async function comparePeers({ warmUp = 3, rounds = 9 } = {}): Promise<readonly Compared[]> {
  const folder = findR4Package()!
  const official = readOfficialInstances(folder)
  const verdicts = readVerdicts('mutants.tsv')
  const mutants = makeMutants(folder).flatMap(({ id, resource }) => {
    const verdict = verdicts.get(id)?.verdict
    return verdict === undefined ? [] : [{ text: JSON.stringify(resource), isInvalid: verdict.length > 0 }]
  })
  const validators = await listValidators()
  const times = validators.map((): number[] => [])
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [index, { check }] of validators.entries()) {
      const start = process.cpuUsage()
      for (const text of official) check(text)
      const { user, system } = process.cpuUsage(start)
      if (round >= 0) times[index]!.push((user + system) / 1000)
    }
  }
  return validators.map(({ name, isInvalid, isComparable }, index) => {
    const told = (isComparable ? mutants : []).map(({ text, isInvalid: truth }) => ({ truth, told: isInvalid(text) }))
    return {
      name,
      time: quantile(times[index]!, 0.5),
      official: official.filter((text) => isInvalid(text)).length,
      found: shareTold(told.filter(({ truth }) => truth)),
      falseAlarms: shareTold(told.filter(({ truth }) => !truth)),
    }
  })
}

/** How many of the mutants there are that HL7's validator calls invalid and valid. */
export function countMutants(): Readonly<Record<'invalid' | 'valid', number>> {
  const verdicts = [...readVerdicts('mutants.tsv').values()].flatMap(({ verdict }) => (verdict === undefined ? [] : [verdict]))
  const invalid = verdicts.filter(({ length }) => length > 0).length
  return { invalid, valid: verdicts.length - invalid }
}

async function listValidators(): Promise<readonly Validator[]> {
  const svc = (name: string, only: readonly string[]): Validator => {
    const options = { today: '2026-01-15', only }
    // As HL7's validator judges: what it calls an error is one.
    return {
      name,
      check: (text) => lint(text, options),
      isInvalid: (text) => !lint(text, { ...options, strict: true, only: only.length === 0 ? only : [...only, 'cl-json'] }).valid,
      isComparable: only.length > 0,
    }
  }
  const peers = await loadPeers()
  return [
    { name: 'JSON.parse', check: (text) => JSON.parse(text) as unknown, isInvalid: () => false, isComparable: false },
    svc('svc, structure', ['r4']),
    svc('svc, national rules and structure', []),
    ...Object.entries(peers).map(([name, check]) => ({
      name,
      check,
      isInvalid: (text: string) => findsError(check, text),
      isComparable: true,
    })),
  ]
}

/** Some throw at what they do not expect. */
function findsError(check: Validator['check'], text: string): boolean {
  try {
    return countErrors(check(text)) > 0
  } catch {
    return true
  }
}

function shareTold(list: readonly { readonly told: boolean }[]): number | undefined {
  return list.length === 0 ? undefined : list.filter(({ told }) => told).length / list.length
}
