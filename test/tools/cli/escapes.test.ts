import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSession, encounter, type Ran, type Session } from './session.ts'

/** Clears the screen, sets the title by C1, turns what follows around, and begins another line. */
const hostile = 'a\u001b[2J\u009d0;b\u0007\u202ec\u2066\u2028d\u007f'
/** Characters that no terminal may be sent: all controls but a tab, a line feed and the colours that are svc's own. */
// oxlint-disable-next-line no-control-regex
const commands = /\u001b(?!\[\d{1,2}m)|[\0-\b\v-\u001a\u001c-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

let session: Session

beforeEach(() => void (session = createSession()))
afterEach(() => session.end())

/** Runs a command on a terminal and on none. */
async function runBoth(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<readonly Ran[]> {
  const ran: Ran[] = []
  for (const isTerminal of [true, false]) ran.push(await session.run(args, { isTerminal, env }))
  return ran
}

describe('svc validate does not hand on what commands the terminal', () => {
  const name = `${hostile.replaceAll('/', '')}.json`
  const wrong = encounter({ status: hostile, [hostile]: { [hostile]: hostile }, class: { code: hostile }, language: hostile })

  it.each(['stylish', 'github', 'azure', 'junit'])('%s', async (format) => {
    session.write(name, JSON.stringify(wrong, undefined, 1))
    for (const { out, err, status } of await runBoth(['validate', name, 'no\u001b[2J.json', '--format', format])) {
      expect(status).toBe(2)
      expect(out.length).toBeGreaterThan(100)
      expect(`${out}${err}`).not.toMatch(commands)
    }
  })

  it.each(['json', 'ndjson', 'sarif', 'gitlab', 'fhir'])('%s, which says the same by escapes', async (format) => {
    session.write(name, JSON.stringify(wrong))
    for (const { out } of await runBoth(['validate', name, '--format', format])) {
      expect(out).not.toMatch(commands)
      expect(JSON.stringify(JSON.parse(out))).toMatch(/\u009d/)
    }
  })

  it('--fix-dry-run, of the name and of the text', async () => {
    session.write(name, `{"resourceType":"Encounter","status":"complete","language":"\u009d0;b\u202e"}`)
    const [shown, piped] = await runBoth(['validate', name, '--fix-dry-run'])
    expect(shown!.out).toContain('+++ ')
    expect(shown!.out).not.toMatch(commands)
    // A file or patch gets the text as it is.
    expect(piped!.out).toContain('\u009d0;b\u202e')
    expect(piped!.out.split('\n').filter((line) => /^(?:---|\+\+\+) /.test(line)).join('')).not.toMatch(commands) // prettier-ignore
  })

  it('entries of a baseline that no longer occur', async () => {
    session.write('bien.json', JSON.stringify(encounter()))
    session.write('base.json', JSON.stringify({ [hostile]: { [hostile]: { [hostile]: 1 } } }))
    for (const { err } of await runBoth(['validate', 'bien.json', '--baseline', 'base.json'])) {
      expect(err).toContain('\\u001b[2J')
      expect(err).not.toMatch(commands)
    }
  })
})

describe('what a file brought into a catalog does not command the terminal', () => {
  const env = { SVC_CATALOGS: 'importados' }

  it.each<[string, string, string]>([
    ['tfc', 'code;display\n123456789;"a\u001b[2J\u009d0;b\u0007\u202ec\u007f xyz"\n', '123456789'],
    ['comunas', 'code;display\n"99\u001b[2J\u202e";"a\u001b[2J\u009d0;b\u0007\u202ec\u007f xyz"\n', '99\u001b[2J\u202e'],
  ])('%s', async (id, csv, code) => {
    const folder = `${session.folder}/importados`
    const name = 'a\u001b[2J\n\n\u202eb.csv'
    session.write(name, csv)
    const own = { ...env, SVC_CATALOGS: folder }
    expect((await session.run(['catalog', 'import', id, name], { env: own })).status).toBe(0)
    const commandsRun = [['catalog', 'search', id, 'xyz'], ['catalog', 'get', id, code], ['catalog', 'list'], ['explain', code]] // prettier-ignore
    for (const args of commandsRun) {
      for (const { out, err, status } of await runBoth(args, own)) {
        expect([args, status, err]).toEqual([args, 0, ''])
        expect(out).not.toMatch(commands)
      }
    }
  })

  it('nor what a mistake in it quotes', async () => {
    session.write(`${hostile}.csv`, `${hostile};${hostile}\na;b\n`)
    const { status, err } = await session.run(['catalog', 'import', 'tfc', `${hostile}.csv`], { env })
    expect(status).toBe(2)
    expect(err).not.toMatch(commands)
  })
})
