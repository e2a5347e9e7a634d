import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeChileanPackages } from '../../support/hl7-validator/chilean-packages.ts'
import { findHl7Validator } from '../../support/hl7-validator/class-path.ts'
import { startHl7Validator, type Hl7Validator } from '../../support/hl7-validator/server.ts'
import { readVerdicts, toText } from '../../support/hl7-validator/verdict-file.ts'
import { askVerdict } from '../../support/hl7-validator/verdict.ts'
import { makeMutants } from '../../support/mutants/mutants.ts'
import { describeWith } from '../../support/program.ts'
import { r4Package } from '../../support/r4-package.ts'

/** One in so many is asked about again; all of them where that is asked for. */
const step = process.env['SVC_ALL_VERDICTS'] === '1' ? 1 : 150

describeWith(findHl7Validator(), 'mutants again', () => {
  let validator: Hl7Validator

  beforeAll(async () => {
    validator = await startHl7Validator(makeChileanPackages())
  }, 300_000)

  afterAll(async () => {
    await validator?.stop()
  })

  it('says of mutants what is kept of it', { timeout: 1_200_000 }, async () => {
    const kept = readVerdicts('mutants.tsv')
    const asked = makeMutants(r4Package.path!).filter((_, index) => index % step === 0)
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
