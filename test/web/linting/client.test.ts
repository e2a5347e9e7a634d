import { expose, type Endpoint } from 'comlink'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LintApi } from '../../../worker/api.ts'
import { createLintClient, type LintWorker } from '../../../web/linting/client.ts'

type Answers = { readonly [K in keyof LintApi]?: (...rest: Parameters<LintApi[K]>) => unknown }

interface FakeWorker extends LintWorker {
  readonly isEnded: () => boolean
  readonly break: () => void
}

/** A worker on this thread. */
function createWorker(answers: Answers): FakeWorker {
  const { port1, port2 } = new MessageChannel()
  const errors = new EventTarget()
  let ended = false
  expose(answers, port2 as unknown as Endpoint)
  const listenTo = (type: string) => (type === 'message' ? port1 : errors)
  return {
    postMessage: (message, transfer = []) => port1.postMessage(message, transfer as never),
    addEventListener: (type, listener) => listenTo(type).addEventListener(type, listener as never),
    removeEventListener: (type, listener) => listenTo(type).removeEventListener(type, listener as never),
    start: () => port1.start(),
    terminate() {
      ended = true
      port1.close()
    },
    isEnded: () => ended,
    break: () => void errors.dispatchEvent(new Event('error')),
  }
}

function createFleet(answers: Answers, times: { readonly overlap?: number; readonly patience?: number } = {}) {
  const workers: FakeWorker[] = []
  const spawn = () => {
    const worker = createWorker(answers)
    workers.push(worker)
    return worker
  }
  return { workers, client: createLintClient({ spawn, ...times }) }
}

const never = () => new Promise<never>(() => {})
const said = (text: string) => ({ valid: true, resourceType: text }) as never
const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
let end = () => {}

beforeEach(() => void vi.stubGlobal('location', { origin: 'http://validador.example' }))
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

describe('the lint client', () => {
  it('asks the worker and gives its answer', async () => {
    const { client, workers } = createFleet({ lint: said })
    end = client.end
    expect(await client.lint('uno')).toEqual(said('uno'))
    expect(await client.lint('dos')).toEqual(said('dos'))
    expect(workers).toHaveLength(1)
  })

  it('tells the worker the day of the user and where the rules are served', async () => {
    const lint = vi.fn<LintApi['lint']>((text) => said(text))
    const { client } = createFleet({ lint })
    end = client.end
    await client.lint('uno')
    expect(lint.mock.calls[0]![2]).toEqual({ today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), publicUrl: 'http://validador.example' })
  })

  it('answers only the latest text, and lints none of those between', async () => {
    const lint = vi.fn<(text: string) => unknown>(async (text) => soon(30).then(() => said(text)))
    const { client, workers } = createFleet({ lint }, { overlap: 60_000 })
    end = client.end
    const answers = await Promise.all(['uno', 'dos', 'tres'].map((text) => client.lint(text)))
    expect(answers).toEqual(['superseded', 'superseded', said('tres')])
    expect(lint.mock.calls.map(([text]) => text)).toEqual(['uno', 'tres'])
    expect(workers).toHaveLength(1)
  })

  it('ends a worker that is stuck on an old text and lets another lint the new one', async () => {
    const { client, workers } = createFleet({ lint: (text) => (text === 'largo' ? never() : said(text)) }, { overlap: 30 })
    end = client.end
    const old = client.lint('largo')
    expect(await client.lint('corto')).toEqual(said('corto'))
    expect(await old).toBe('superseded')
    expect(workers.map((worker) => worker.isEnded())).toEqual([true, false])
  })

  it('gives up on a text that takes too long, and works on', async () => {
    const { client, workers } = createFleet({ lint: (text) => (text === 'largo' ? never() : said(text)) }, { patience: 1_500 })
    end = client.end
    expect(await client.lint('largo')).toBe('too-slow')
    expect(await client.lint('corto')).toEqual(said('corto'))
    expect(workers).toHaveLength(2)
  })

  it('tells each worker what was imported before anything else, and the one that runs of each change', async () => {
    const heard: string[] = []
    const useImports = (imports: readonly { readonly catalog: string }[]) => void heard.push(imports.map(({ catalog }) => catalog).join())
    const lint = (text: string) => {
      heard.push(text)
      return text === 'largo' ? never() : said(text)
    }
    const { client } = createFleet({ lint, useImports }, { overlap: 30 })
    end = client.end
    const one = (catalog: string) => ({ catalog, importedAt: 1, content: new Blob() })
    client.useImports([one('tfc')])
    const old = client.lint('largo')
    await expect.poll(() => heard).toContain('largo')
    client.useImports([one('cie10')])
    await expect.poll(() => heard).toContain('cie10')
    await client.lint('corto')
    await old
    client.useImports([])
    await client.lint('otro')
    expect(heard).toEqual(['tfc', 'largo', 'cie10', 'cie10', 'corto', '', 'otro'])
  })

  it('tells the same of packages, no more of each than the worker needs, and the profile with each text', async () => {
    const heard: unknown[] = []
    const usePackages = (packages: readonly object[]) => void heard.push(packages.flatMap((one) => Object.keys(one)))
    const lint = (text: string, _form: string, { profile }: { readonly profile?: string }) => {
      heard.push(profile)
      return text === 'largo' ? never() : said(text)
    }
    const { client } = createFleet({ lint, usePackages }, { overlap: 30 })
    end = client.end
    const stored = { id: 'guía#1', addedAt: 1, content: new Blob(), title: 'Guía', isUsed: true }
    client.usePackages([stored])
    const old = client.lint('largo', 'json', 'https://guía')
    await expect.poll(() => heard).toContain('https://guía')
    await client.lint('corto')
    await old
    const needed = ['id', 'addedAt', 'content']
    expect(heard).toEqual([needed, 'https://guía', needed, undefined])
    expect(client.surroundings('https://guía').profile).toBe('https://guía')
    expect(client.surroundings()).not.toHaveProperty('profile')
  })

  it('starts another worker when one breaks down, and asks it again', async () => {
    let calls = 0
    const { client, workers } = createFleet({ lint: (text) => ((calls += 1) === 1 ? never() : said(text)) })
    end = client.end
    const answer = client.lint('uno')
    await expect.poll(() => calls).toBe(1)
    workers[0]!.break()
    expect(await answer).toEqual(said('uno'))
    expect(workers).toHaveLength(2)
  })

  it('says so when every worker breaks down, and tries again the next time', async () => {
    let calls = 0
    const { client, workers } = createFleet({
      lint(text) {
        calls += 1
        return text === 'malo' ? never() : said(text)
      },
    })
    end = client.end
    const answer = client.lint('malo')
    for (let round = 1; round <= 3; round += 1) {
      await expect.poll(() => calls).toBe(round)
      workers.at(-1)!.break()
    }
    expect(await answer).toBe('broken')
    expect(await client.lint('bueno')).toEqual(said('bueno'))
  })

  it('does not lose another question when a stuck lint is ended', async () => {
    const clCoreVersion = vi.fn<() => unknown>(() => '1.9.4').mockImplementationOnce(never)
    const { client } = createFleet({ clCoreVersion, lint: (text) => (text === 'largo' ? never() : said(text)) }, { overlap: 20 })
    end = client.end
    const version = client.ask('clCoreVersion')
    void client.lint('largo')
    void client.lint('corto')
    expect(await version).toBe('1.9.4')
    expect(clCoreVersion).toHaveBeenCalledTimes(2)
  })

  it('passes on what a question throws', async () => {
    const { client } = createFleet({
      readExample: () => {
        throw new Error('no such example')
      },
    })
    end = client.end
    await expect(client.ask('readExample', 'patient-valid')).rejects.toThrow('no such example')
  })
})
