import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAdmission } from '../../../proxy/idempotency/admission.ts'
import { fingerprintsOf } from '../../../proxy/idempotency/fingerprint.ts'
import { readIdempotencyKey } from '../../../proxy/idempotency/key.ts'
import { quotaOf, type Quota } from '../../../proxy/quota/quota.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'

describe('an Idempotency-Key', () => {
  it('is a UUID, bare or quoted, whose case is ignored', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        for (const header of [uuid, `"${uuid}"`, uuid.toUpperCase(), `"${uuid.toUpperCase()}"`])
          expect(readIdempotencyKey(header)).toBe(uuid)
      }),
    )
  })

  it.each([
    '',
    '""',
    'x',
    '0',
    "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'",
    '"6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8"',
    '""6ba7b810-9dad-11d1-80b4-00c04fd430c8""',
    '{6ba7b810-9dad-11d1-80b4-00c04fd430c8}',
    'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '6ba7b8109dad11d180b400c04fd430c8',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8 ',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8\n',
    '6ba7b810-9dad-11d1-80b4-00c04fd430c8, 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
    '6ba7b810-9dad-11d1-80b4-00c04fd430cg',
  ])('is not «%s»', (header) => {
    expect(readIdempotencyKey(header)).toBeUndefined()
  })
})

describe('a fingerprint', () => {
  const secrets = drawSecrets('un secreto de prueba', undefined)
  const request = fc.record({
    body: fc.uint8Array({ maxLength: 40 }),
    profile: fc.option(fc.string({ maxLength: 10 })),
    clCoreVersion: fc.string({ maxLength: 10 }),
  })

  it('is the same for the same request, and another for any other', () => {
    fc.assert(
      fc.property(request, request, (one, other) => {
        const isSame =
          Buffer.from(one.body).equals(other.body) && one.profile === other.profile && one.clCoreVersion === other.clCoreVersion
        expect(fingerprintsOf(one, secrets)[0] === fingerprintsOf(other, secrets)[0]).toBe(isSame)
        expect(fingerprintsOf(one, secrets)).toEqual(fingerprintsOf({ ...one, body: Uint8Array.from(one.body) }, secrets))
      }),
      {
        examples: [
          [
            { body: new Uint8Array(), profile: null, clCoreVersion: '1' },
            { body: new Uint8Array(), profile: '', clCoreVersion: '1' },
          ],
        ],
      },
    )
  })

  it('does not mistake a part of one request for a part of another', () => {
    const of = (body: string, profile: string | null, clCoreVersion: string) =>
      fingerprintsOf({ body: Buffer.from(body), profile, clCoreVersion }, secrets)[0]
    const all = [
      of('', 'a","b', 'c'),
      of('', 'a', 'b","c'),
      of('', null, 'c'),
      of('', 'null', 'c'),
      of('["x","y"]\n{}', null, '1'),
      of('{}', 'x', 'y'),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it('tells nothing of the request: 64 characters under a secret, and others under another', () => {
    const one = { body: Buffer.from('{}'), profile: null, clCoreVersion: '1.9.4' }
    const replacing = drawSecrets('otro secreto de prueba', 'un secreto de prueba')
    expect(fingerprintsOf(one, secrets)).toEqual([expect.stringMatching(/^[\da-f]{64}$/)])
    const [present, former] = fingerprintsOf(one, replacing)
    expect(former).toBe(fingerprintsOf(one, secrets)[0])
    expect(present).not.toBe(former)
  })
})

describe('an admission', () => {
  const fingerprint = fc.constantFrom('a', 'b', 'c')
  const quota = fc.integer({ min: 0, max: 200 }).map((used) => quotaOf('free', used, 0))
  const charged: fc.Arbitrary<Quota | null> = fc.option(quota)
  const binding = fc.option(fc.record({ fingerprint, charged }), { nil: undefined })
  const units = fc.integer({ min: 1, max: 200 })

  it('is a conflict exactly where the id is bound to another request, whatever the quota', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fingerprint, { minLength: 1, maxLength: 2 }),
        binding,
        quota,
        units,
        (fingerprints, binding, quota, units) => {
          const isOther = binding !== undefined && !fingerprints.includes(binding.fingerprint)
          expect(decideAdmission(fingerprints, binding, quota, units).kind === 'conflict').toBe(isOther)
        },
      ),
    )
  })

  it('is a replay exactly where the same request was charged, and tells the quota of then', () => {
    fc.assert(
      fc.property(fingerprint, charged, quota, units, (fingerprint, charged, quota, units) => {
        const admission = decideAdmission([fingerprint], { fingerprint, charged }, quota, units)
        if (charged === null) expect(admission.kind).not.toBe('replay')
        else expect(admission).toEqual({ kind: 'replay', quota: charged })
      }),
    )
  })

  it('of what was not charged depends on the quota alone', () => {
    fc.assert(
      fc.property(fingerprint, fc.boolean(), quota, units, (fingerprint, isBound, quota, units) => {
        const admission = decideAdmission([fingerprint], isBound ? { fingerprint, charged: null } : undefined, quota, units)
        expect(admission).toEqual({ kind: units <= quota.remaining ? 'admitted' : 'exhausted', quota })
      }),
    )
  })
})
