import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixAll, lint } from '../../../rules/index.ts'
import type { ExampleId } from '../../../worker/api.ts'

const folder = join(import.meta.dirname, '../../../rules/examples')
const options = { today: '2026-06-01' }

/** The codes of each example that stands beside the empty editor, in the order of its text. */
const expected: Partial<Record<ExampleId, readonly string[]>> = {
  'patient-valid': [],
  'patient-invalid': [
    'cl-patient-04',
    'cl-run-01',
    'cl-id-01',
    'cl-run-03',
    'cl-run-08',
    'cl-json-09',
    'cl-json-09',
    'cl-telecom-01',
    'cl-telecom-02',
    'cl-patient-07',
    'cl-patient-05',
    'r4-card-01',
    'cl-comuna-01',
    'cl-comuna-07',
  ],
  'practitioner-invalid': [
    'cl-practitioner-03',
    'cl-practitioner-05',
    'r4-card-01',
    'cl-comuna-02',
    'cl-direccion-03',
    'cl-practitioner-07',
  ],
  'encounter-invalid': ['cl-enc-04', 'cl-enc-05', 'cl-enc-10', 'cl-cie10-01', 'cl-ref-02'],
  'bundle-invalid': ['cl-comuna-01', 'cl-comuna-07', 'cl-bundle-05', 'cl-enc-04', 'cl-enc-05', 'cl-bundle-04', 'cl-enc-08'],
}

function read(id: string): string {
  return readFileSync(join(folder, `${id}.json`), 'utf8')
}

describe('the examples to open', () => {
  it('are files of the folder', () => {
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(Object.keys(expected).map((id) => `${id}.json`)))
  })

  it.each(Object.entries(expected))('%s shows what it is meant to show', (id, codes) => {
    expect(lint(read(id), options).issues.map(({ code }) => code)).toEqual(codes)
  })

  it.each(['patient-invalid', 'practitioner-invalid', 'encounter-invalid', 'bundle-invalid'])(
    '%s has something to correct safely',
    (id) => {
      const { applied, remaining } = fixAll(read(id), options)
      expect(applied.length).toBeGreaterThan(0)
      expect(remaining.issues.some(({ quickFix }) => quickFix?.safe === true)).toBe(false)
    },
  )
})
