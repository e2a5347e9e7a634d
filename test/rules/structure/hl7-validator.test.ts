import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findR4Package } from '../../../tools/node/r4-package.ts'
import { makeChileanPackages } from '../../support/hl7-validator/chilean-packages.ts'
import { findObstacle } from '../../support/hl7-validator/class-path.ts'
import { startHl7Validator, type Hl7Validator } from '../../support/hl7-validator/server.ts'
import { readVerdicts, toText } from '../../support/hl7-validator/verdict-file.ts'
import { askVerdict } from '../../support/hl7-validator/verdict.ts'
import { makeMutants } from '../../support/mutants/mutants.ts'

const obstacle = findObstacle()
if (obstacle !== undefined && process.env['CI'] === 'true') throw new Error(`El validador de HL7 no se puede iniciar: ${obstacle}.`)

/** One in so many is asked about again; all of them where that is asked for. */
const step = process.env['SVC_ALL_VERDICTS'] === '1' ? 1 : 150

describe.skipIf(obstacle !== undefined)(`HL7's validator${obstacle === undefined ? '' : ` (omitido: ${obstacle})`}`, () => {
  let validator: Hl7Validator

  beforeAll(async () => {
    validator = await startHl7Validator(makeChileanPackages())
  }, 300_000)

  afterAll(async () => {
    await validator?.stop()
  })

  it('says of mutants what is kept of it', { timeout: 1_200_000 }, async () => {
    const kept = readVerdicts('mutants.tsv')
    const asked = makeMutants(findR4Package()!).filter((_, index) => index % step === 0)
    expect(asked.length).toBeGreaterThan(30)
    const differing: string[] = []
    for (const { id, resource } of asked) {
      const said = toText(await askVerdict(validator, JSON.stringify(resource)))
      const before = toText(kept.get(id)?.verdict)
      if (said !== before) differing.push(`${id}: ${before} → ${said}`)
    }
    expect(differing).toEqual([])
  })
})
