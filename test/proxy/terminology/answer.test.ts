import { describe, expect, it } from 'vitest'
import { answerOperation } from '../../../proxy/terminology/answer.ts'
import type { Operation } from '../../../proxy/terminology/asked.ts'
import { systemsOf, toTerminologyCapabilities } from '../../../proxy/terminology/capabilities.ts'
import { lint } from '../../../rules/index.ts'
import { createTerminologyAtHand } from '../../../terminology/at-hand.ts'
import { readFacts, type IndexFacts } from '../../../terminology/kept-index.ts'
import { writeCodeList } from '../../../terminology/lists/write-code-list.ts'
import { openShelf } from '../../../terminology/shelf.ts'
import { openEdition } from '../../../terminology/snomed/indexed-edition.ts'
import { generateRelease, model } from '../../support/terminology/rf2.ts'
import { bytesOf, importFiles } from '../../support/terminology/snomed.ts'

const system = 'http://a.cl/colores'
const clinical = 'http://snomed.info/sct'
const list = (version: string, display: string, parents: readonly string[]) =>
  bytesOf(
    writeCodeList({
      system,
      version,
      title: 'Colores',
      codes: [
        { code: 'rojo', display },
        { code: 'carmín', display: 'Carmín', parents },
      ],
    }),
  )
const release = generateRelease({ concepts: 300, seed: 3 })
const edition = openEdition(bytesOf(importFiles(release.files)))
const opened: string[] = []
const shelve = (bytes: Uint8Array) => {
  const facts: IndexFacts = readFacts(bytes, bytes.length)
  return { facts, read: () => (opened.push(facts.version), bytes) }
}
const indexes = [shelve(list('2', 'Rojo', ['rojo'])), shelve(list('1', 'Colorado', [])), shelve(bytesOf(importFiles(release.files)))]
const shelf = openShelf(indexes, { findSource: () => undefined, findValueSet: () => undefined })

const ask = (operation: Operation, values: Readonly<Record<string, unknown>>) => {
  const { status, body } = answerOperation({ shelf, systems: [] }, { operation, values }, '2026-11-23T00:00:00Z')
  const { issue, parameter, expansion } = body as {
    issue?: { details: { text: string } }[]
    parameter?: Readonly<Record<string, unknown>>[]
    expansion?: { contains: { code: string; display?: string }[] }
  }
  const valueOf = (wanted: string): unknown =>
    Object.entries(parameter?.find(({ name }) => name === wanted) ?? {}).find(([key]) => key.startsWith('value'))?.[1]
  return { status, text: issue?.[0]?.details.text, parameter, valueOf, contains: expansion?.contains }
}

describe('several versions', () => {
  it('are asked by their parameter, and by the coding itself, and opened then', () => {
    const display = (values: object) => ask('lookup', { system, code: 'rojo', ...values }).valueOf('display')
    expect(display({})).toBe('Rojo')
    expect(opened).toEqual(['2'])
    expect([display({ version: '1' }), display({ version: '2' })]).toEqual(['Colorado', 'Rojo'])
    expect(opened).toEqual(['2', '1'])
    const coding = { system, code: 'rojo', display: 'Colorado' }
    const isRight = (more: object) => ask('validateInSystem', { coding: { ...coding, ...more } }).valueOf('result')
    expect([isRight({}), isRight({ version: '1' }), isRight({ version: '2' })]).toEqual([false, true, false])
    const subsumed = (version: string) => ask('subsumes', { system, version, codeA: 'rojo', codeB: 'carmín' }).valueOf('outcome')
    expect([subsumed('2'), subsumed('1')]).toEqual(['subsumes', 'not-subsumed'])
    const mixed = { codingA: { system, code: 'rojo', version: '1' }, codingB: { system, code: 'rojo', version: '2' } }
    expect(ask('subsumes', mixed).text).toBe('Los dos códigos tienen que ser de la misma versión del sistema.')
  })

  it('that are not there are said, with the one that is', () => {
    for (const operation of ['lookup', 'validateInSystem'] as const) {
      const { status, text } = ask(operation, { coding: { system, code: 'rojo', version: '9' } })
      expect([status, text]).toEqual([404, `El servicio no tiene «${system}» en la versión 9; la más nueva que tiene es la 2.`])
    }
  })

  it('decide on sets that name none, and are chosen by the parameters of an expansion', () => {
    const valueSet = {
      resourceType: 'ValueSet',
      compose: { include: [{ system, filter: [{ property: 'concept', op: 'is-a', value: 'rojo' }] }] },
    }
    const isIn = (version?: string) => ask('validateInSet', { valueSet, system, code: 'carmín', systemVersion: version }).valueOf('result')
    expect([isIn(), isIn('2'), isIn('1'), isIn('9')]).toEqual([true, true, false, false])
    expect(ask('validateInSet', { valueSet, system, code: 'carmín', systemVersion: '9' }).valueOf('message')).toBe(
      `No se puede saber si «carmín» está en el conjunto: No está «${system}|9».`,
    )
    const expanded = (values: object) => ask('expand', { valueSet, ...values }).contains?.map(({ display }) => display)
    expect([expanded({}), expanded({ 'system-version': `${system}|1` })]).toEqual([['Carmín', 'Rojo'], ['Colorado']])
    const pinned = { resourceType: 'ValueSet', compose: { include: [{ ...valueSet.compose.include[0], version: '2' }] } }
    expect([
      expanded({ valueSet: pinned, 'system-version': `${system}|1` }),
      expanded({ valueSet: pinned, 'force-system-version': `${system}|1` }),
    ]).toEqual([['Carmín', 'Rojo'], ['Colorado']])
  })

  it('are listed, the newest as what is meant otherwise', () => {
    const told = toTerminologyCapabilities(systemsOf(indexes.map(({ facts }) => facts)), { version: '0', date: '2026-11-23' })
    expect(told['codeSystem']).toMatchObject([
      {
        uri: system,
        version: [
          { code: '2', isDefault: true },
          { code: '1', isDefault: false },
        ],
      },
      { uri: clinical },
    ])
  })
})

describe('post-coordinated expressions', () => {
  const disorder = release.concepts.find(({ tag, isActive, parents }) => tag === 'trastorno' && isActive && parents.length > 0)
  const inactive = release.concepts.find(({ isActive }) => !isActive)!.id
  const site = edition.attributes(edition.ordinal(disorder!.id)).find(({ target }) => target >= 0)!
  const [type, target] = [edition.sctid(site.type), edition.sctid(site.target)]
  const named = (id: string): string => `${id} |${edition.display(edition.ordinal(id))}|`
  const right = `${disorder!.id}:${type}=${target}`

  it('are told by the names of their concepts, with what they are a kind of', () => {
    const { status, parameter, valueOf } = ask('lookup', { system: clinical, code: right })
    expect([status, valueOf('display')]).toEqual([200, `${named(disorder!.id)}: ${named(type)} = ${named(target)}`])
    expect(parameter?.filter(({ name }) => name === 'property')).toMatchObject([
      { part: [{ valueCode: 'parent' }, { valueCode: disorder!.id }, { valueString: edition.display(edition.ordinal(disorder!.id)) }] },
      { part: [{ valueCode: type }, { valueCode: target }, { valueString: edition.display(edition.ordinal(target)) }] },
    ])
  })

  it.each([
    ['right', right],
    ['of an unknown concept', `${disorder!.id}+22298006`],
    ['cut off', `${disorder!.id}:`],
    ['with a wrong attribute', `${disorder!.id}:${model.root}=${target}`],
  ])('are validated as the linter judges them: %s', (_, code) => {
    const terminology = createTerminologyAtHand([{ system: clinical, version: edition.version, kind: 'snomed', open: () => edition }])
    const { issues } = lint({ resourceType: 'Basic', code: { coding: [{ system: clinical, code }] } }, { today: '2026-11-23', terminology })
    const messages = issues.map(({ message }) => message)
    const { valueOf } = ask('validateInSystem', { url: clinical, code })
    expect([valueOf('result'), valueOf('message')]).toEqual([messages.length === 0, messages[0]])
    const looked = ask('lookup', { system: clinical, code })
    expect([looked.status, looked.text]).toEqual(messages.length === 0 ? [200, undefined] : [404, messages[0]])
  })

  it('over a concept that is not in use any more are right, as such a code is', () => {
    const { valueOf } = ask('validateInSystem', { url: clinical, code: `${disorder!.id}+${inactive}` })
    expect([valueOf('result'), valueOf('inactive')]).toEqual([true, true])
  })

  it('are in no set for sure', () => {
    const url = `${clinical}?fhir_vs=isa/${model.finding}`
    const { valueOf } = ask('validateInSet', { url, system: clinical, code: right })
    expect([valueOf('result'), valueOf('message')]).toEqual([
      false,
      `No se puede saber si «${right}» está en el conjunto: De una expresión no se calcula de qué conceptos es un tipo.`,
    ])
  })
})
