import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Issue, ValidateResponse } from '../../../rules/index.ts'
import { guideManifest } from '../../support/guide.ts'
import { message, messageFiles } from '../../support/message-guide.ts'
import { tgz } from '../../support/packages.ts'
import { createSession, type Session } from './session.ts'

let session: Session
beforeEach(() => {
  session = createSession()
  session.write('guia.tgz', tgz({ ...guideManifest, dependencies: {} }, messageFiles))
  session.write('mensaje.json', JSON.stringify(message({ request: { status: 'active' } }), undefined, 2))
})
afterEach(() => session.end())

const args = ['validate', 'mensaje.json', '--ig', 'guia.tgz', '--only', 'r4']

async function asJson(...more: readonly string[]) {
  const { out, status } = await session.run([...args, '--format', 'json', ...more])
  const { results, summary } = JSON.parse(out) as { results: ValidateResponse[]; summary: { errors: number } }
  return { ...results[0]!, summary, status }
}

const withoutFollowers = (issues: readonly Issue[]) => issues.filter(({ follows }) => follows === undefined)

it('tells a cause once, and counts what follows from it as errors', async () => {
  const { issues, errors, summary, status } = await asJson()
  expect(issues.map(({ path }) => path)).toEqual(['ServiceRequest.status'])
  const { count, codes } = issues[0]!.consequences!
  expect(codes).toEqual(['r4-card-01', 'r4-slice-01'])
  expect([errors.length, summary.errors, status]).toEqual([count + 1, count + 1, 1])
})

it('loses nothing with --all', async () => {
  const [folded, { issues, errors }] = [await asJson(), await asJson('--all')]
  expect(issues.map(({ message: said }) => said)).toEqual(errors)
  expect(withoutFollowers(issues)).toEqual(folded.issues)
  for (const { follows } of issues.filter((issue) => issue !== withoutFollowers(issues)[0])) expect(follows).toBe(folded.issues[0]!.id)
})

it('says every error in an OperationOutcome', async () => {
  const { out } = await session.run([...args, '--format', 'fhir'])
  expect((JSON.parse(out) as { issue: unknown[] }).issue).toHaveLength((await asJson()).errors.length)
})

it('writes beneath a cause how much follows from it, or all of that', async () => {
  const folded = await session.run(args)
  expect(folded.out).toMatch(
    /ServiceRequest\.status → Usar «draft» \(dudoso\)\n +\+ 6 que se siguen de este \(r4-card-01, r4-slice-01\)\n\n✖ 7 problemas .*\n {2}6 se siguen de otro, y se ven con --all\.\n/,
  )
  const whole = await session.run([...args, '--all'])
  expect(whole.out.match(/↳/g)).toHaveLength(6)
  expect(whole.out).not.toContain('que se siguen')
})

it('tells what is left of a baseline without its cause', async () => {
  session.write('base.json', JSON.stringify({ 'mensaje.json': { 'r4-valor-02': { 'ServiceRequest.status': 1 } } }))
  const { issues } = await asJson('--baseline', 'base.json')
  expect(issues).toHaveLength(6)
  for (const issue of issues) expect(issue).not.toHaveProperty('follows')
})
