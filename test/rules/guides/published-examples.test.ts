import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guides, lint } from '../../../rules/index.ts'
import { hostCatalogs } from '../../support/catalogs.ts'
import { readVerdicts } from '../../support/hl7-validator/verdict-file.ts'
import { listPublishedExamples } from '../../support/guides/published.ts'
import { explained, onlyThere } from './published-examples.ts'

/** The guides as they are published lie beside the checkout; several state no licence, so that their examples are no part of it. */
const folder = join(import.meta.dirname, '../../../../shared/facts/guides')
const files = existsSync(folder) ? globSync('*/examples/*.json', { cwd: folder }).toSorted() : []
const nameOf = (file: string): string => file.replace('/examples/', '/').replace('.json', '')

function errorsOf(text: string): readonly string[] {
  const { issues } = lint(text, { today: '2026-11-22', catalogs: hostCatalogs })
  return issues.filter(({ severity }) => severity === 'error').map(({ code, path }) => `${code} ${path}`)
}

describe.skipIf(files.length === 0)('the examples that guides publish, linted without choosing anything', () => {
  it('are all there', () => {
    expect(files.length).toBeGreaterThan(160)
    expect(Object.keys(explained).filter((name) => !files.some((file) => nameOf(file) === name))).toEqual([])
  })

  it.each(files)('%s', (file) => {
    const expected = (explained[nameOf(file)] ?? []).flatMap(({ errors }) => errors)
    expect(errorsOf(readFileSync(join(folder, file), 'utf8')).toSorted()).toEqual([...expected].toSorted())
  })

  describe.each(files.filter((file) => /\/(?:Bundle|RequestGroup|MedicationDispense)-/.test(file)))('%s: the same', (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const resource = JSON.parse(text) as Claiming
    const expected = errorsOf(text).toSorted()

    it('without the meta.profile of the Bundle', () => {
      expect(errorsOf(JSON.stringify({ ...resource, meta: undefined })).toSorted()).toEqual(expected)
    })

    it('without any meta.profile', () => {
      expect(errorsOf(JSON.stringify(withoutClaims(resource))).toSorted()).toEqual(expected)
    })

    it('without any meta.profile, in another order', () => {
      const { entry, ...bare } = withoutClaims(resource)
      const other = entry === undefined ? bare : { ...bare, entry: [...entry.slice(0, 1), ...entry.slice(1).toReversed()] }
      expect(errorsOf(JSON.stringify(other)).toSorted()).toEqual(expected)
    })

    it('with slashes written with a backslash, as PHP does', () => {
      expect(errorsOf(text.replaceAll('/', '\\/')).toSorted()).toEqual(expected)
    })
  })

  it.each(files)('%s: no more where it claims its version', (file) => {
    const guide = guides.find(({ id, version }) => file.startsWith(`${id}-${version.replace('-ci-build', '')}/`))
    if (guide === undefined) return
    const text = readFileSync(join(folder, file), 'utf8')
    const address = `${guide.canonical}/StructureDefinition/`
    const pinned = JSON.stringify(JSON.parse(text), (name, value: unknown) =>
      name === 'profile' && Array.isArray(value)
        ? value.map((one) => (String(one).startsWith(address) ? `${String(one)}|${guide.version}` : (one as unknown)))
        : value,
    )
    const before = errorsOf(text)
    expect(errorsOf(pinned).filter((one) => !before.includes(one))).toEqual([])
  })

  it.each(files.filter((file) => file.includes('/Bundle-')))('%s without any meta.profile: a fault in an entry is found', (file) => {
    const bare = withoutClaims(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Claiming)
    const before = errorsOf(JSON.stringify(bare)).length
    const missed = (bare.entry ?? []).flatMap(({ resource }, index) => {
      const types = bare.entry!.filter((one) => one.resource['resourceType'] === resource['resourceType']).length
      const entry = bare.entry!.map((one, at) =>
        at === index ? { ...one, resource: { resourceType: resource['resourceType'], id: resource['id'] } } : one,
      )
      return errorsOf(JSON.stringify({ ...bare, entry })).length > before ? [] : [`${String(resource['resourceType'])} (${types})`]
    })
    expect(missed).toEqual(unfound[nameOf(file)] ?? [])
  })
})

const examples = listPublishedExamples()

describe.skipIf(examples.length === 0)('the examples that guides publish, beside HL7’s validator', () => {
  const verdicts = readVerdicts('published-examples.tsv')
  const reasonsOf = (id: string): readonly string[] => (explained[id] ?? []).map(({ reason }) => reason)

  it('are those that its verdicts are on; write-published-verdicts.ts renews them', () => {
    expect([...verdicts].map(([id, { hash }]) => `${id} ${hash}`).toSorted()).toEqual(
      examples.map(({ id, hash }) => `${id} ${hash}`).toSorted(),
    )
  })

  it('are valid here where they are there, but for a RUN or a reference that is none', () => {
    const valid = examples.filter(({ id }) => verdicts.get(id)?.verdict?.length === 0)
    expect(valid.length).toBeGreaterThan(140)
    const wrong = valid.filter(({ id }) => reasonsOf(id).some((reason) => reason !== 'run' && reason !== 'reference'))
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  it('have RUNs of which each that is called wrong is wrong', () => {
    const wrong = examples.filter(({ id }) => reasonsOf(id).includes('run'))
    const told = wrong.flatMap(({ text }) =>
      lint(text, { today: '2026-11-22', catalogs: hostCatalogs, only: ['cl-run-03'] }).issues.map(({ message }) => ({ text, message })),
    )
    expect(told.length).toBeGreaterThan(wrong.length - 1)
    for (const { text, message } of told) {
      const [, digit, body] = /«([\dK])» no corresponde al RUN (\d+)\.$/.exec(message)!
      expect(checkDigit(body!)).not.toBe(digit)
      expect(text.replaceAll('.', '').toUpperCase()).toContain(`${body}-${digit}`)
    }
  })

  it('have references of which each that is called none names nothing that is published under it', () => {
    const wrong = examples.filter(({ id }) => reasonsOf(id).includes('reference'))
    const names = new Set(examples.flatMap(({ text }) => (JSON.parse(text) as { readonly id?: string }).id ?? []))
    const told = wrong.flatMap(({ text }) => lint(text, { today: '2026-11-22', only: ['cl-ref-03'] }).issues.map(({ message }) => message))
    expect(told.length).toBe(6)
    for (const message of told) {
      const [, name] = /^«(\w+)» no es una referencia de FHIR\.$/.exec(message)!
      expect(names).not.toContain(name)
    }
  })

  it('are invalid there and valid here for known reasons alone', () => {
    const only = examples.filter(({ id }) => (verdicts.get(id)?.verdict?.length ?? 0) > 0 && explained[id] === undefined)
    expect(only.map(({ id }) => id).toSorted()).toEqual(Object.values(onlyThere).flat().toSorted())
  })

  it('are invalid with --strict as well, where that is why', () => {
    const why = Object.entries(onlyThere).flatMap(([reason, ids]) => (reason.endsWith('--strict') ? ids : []))
    const some = examples.filter(({ id }) => (why as readonly string[]).includes(id))
    expect(some).toHaveLength(5)
    for (const { id, text } of some)
      expect([id, lint(text, { today: '2026-11-22', catalogs: hostCatalogs, strict: true }).valid]).toEqual([id, false])
  })
})

/** Modulo 11: the digits from the last to the first by 2 to 7, over and over. */
function checkDigit(body: string): string {
  let sum = 0
  for (const [index, digit] of [...body].toReversed().entries()) sum += Number(digit) * ((index % 6) + 2)
  return '0K987654321'.at(sum % 11)!
}

/** Entries whose slice may be left out, and that nothing else asks for: those that hold nothing are of no slice. */
const unfound: Readonly<Record<string, readonly string[]>> = { 'nid-0.4.0/Bundle-EjemploBusquedaAdm': ['Practitioner (1)'] }

interface Claiming {
  readonly meta?: unknown
  readonly contained?: readonly Claiming[]
  readonly entry?: readonly { readonly resource: Claiming }[]
  readonly [name: string]: unknown
}

function withoutClaims(whole: Claiming): Claiming {
  const { meta: _, ...resource } = whole
  const { contained, entry } = resource
  return {
    ...resource,
    ...(contained !== undefined && { contained: contained.map(withoutClaims) }),
    ...(entry !== undefined && { entry: entry.map((one) => ({ ...one, resource: withoutClaims(one.resource) })) }),
  }
}
