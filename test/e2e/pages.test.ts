import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rulesOfColours, violationsOf } from './support/axe.ts'
import { launchWithProfile } from './support/browser.ts'
import { describeInChromium } from './support/chromium.ts'
import { editorOf } from './support/editor.ts'
import { dropAll } from './support/files.ts'
import { createStage, untilKept, type Stage, type Visit } from './support/page.ts'

interface Scene {
  readonly name: string
  readonly path: string
  readonly set?: (page: Page) => Promise<unknown>
  /** Complaints of the browser that belong to it. */
  readonly complaints?: readonly string[]
}

const scenes: readonly Scene[] = [
  { name: 'the empty editor', path: '/' },
  {
    name: 'the editor with problems',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Bundle con problemas')
      await page.getByText('Con errores', { exact: true }).waitFor()
    },
  },
  {
    name: 'the entries',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Bundle con problemas')
      await page.getByRole('tab', { name: 'Entradas' }).click()
      await page.getByRole('treeitem').nth(1).click()
    },
  },
  {
    name: 'the elements',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Paciente con problemas')
      await page.getByRole('tab', { name: 'Elementos' }).click()
      await page.getByRole('treeitem').nth(1).click()
    },
  },
  {
    name: 'the way to an entry',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Bundle con problemas')
      await page.getByText('Con errores', { exact: true }).waitFor()
      await page.keyboard.press('Control+Shift+O')
      await page.getByRole('option').nth(4).waitFor()
    },
  },
  {
    name: 'several texts',
    path: '/',
    set: async (page) => {
      await dropAll(page, [
        ['uno.json', '{"resourceType":"Patient"}'],
        ['lote.ndjson', '{"resourceType":"Patient"}\n{"resourceType":"Encounter"}'],
      ])
      await page.getByText('2 recursos').waitFor()
      await page.keyboard.type(' ')
    },
  },
  {
    name: 'the question before a text is closed',
    path: '/',
    set: async (page) => {
      await editorOf(page).write('{"resourceType":"Patient"}')
      await page.keyboard.press('Alt+w')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the editor with a valid resource',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Paciente sin errores')
      await page.getByText('Sin problemas').waitFor()
    },
  },
  {
    name: 'a hover',
    path: '/',
    set: async (page) => {
      const editor = editorOf(page)
      await editor.openExample('Encuentro con problemas')
      await page.getByText('Con errores', { exact: true }).waitFor()
      await page.keyboard.press('F8')
      await editor.card.waitFor()
    },
  },
  { name: 'the palette', path: '/', set: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('dialog').waitFor()) },
  { name: 'a menu', path: '/', set: (page) => page.getByRole('button', { name: 'Más comandos' }).click() },
  {
    name: 'the search',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Paciente sin errores')
      await page.getByText('Sin problemas').waitFor()
      await page.keyboard.press('Control+f')
      await page.locator('.cm-search').waitFor()
    },
  },
  {
    name: 'the corrections',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Paciente con problemas')
      await page.getByRole('button', { name: /Aplicar correcciones seguras/ }).click()
      await page.getByRole('dialog').getByLabel('Después').waitFor()
    },
  },
  { name: 'the rules', path: '/reglas', set: (page) => page.getByText('cl-run-01').waitFor() },
  { name: 'a rule', path: '/reglas/cl-comuna-01', set: (page) => page.getByText('No cumple').first().waitFor() },
  { name: 'a rule that there is not', path: '/reglas/cl-nada-99', set: (page) => page.getByText('No existe la regla').waitFor() },
  {
    name: 'the catalogs',
    path: '/catalogos',
    set: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'tfc.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('code;display\n686341000167108;Paracetamol 500 mg comprimido\n'),
      })
      await page.getByText('Importado el').waitFor()
      await page.getByLabel('Buscar un código o un nombre').fill('nunoa')
      await page.getByText('COSAM Ñuñoa').waitFor()
    },
  },
  {
    name: 'the guides',
    path: '/guias',
    set: async (page) => {
      await page.locator('summary', { hasText: 'CorePrestadorCl' }).click()
      await page.getByText('valor: de').first().waitFor()
      await page.locator('summary', { hasText: '0.2.2' }).click()
      await page.getByText('tei:iniciar').first().waitFor()
    },
  },
  {
    name: 'a file that cannot be imported',
    path: '/catalogos',
    set: async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'tfc.csv', mimeType: 'text/csv', buffer: Buffer.from('code;display\nhola;x\n') })
      await page.getByText('no es un identificador').waitFor()
    },
  },
  {
    name: 'the history',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Encuentro con problemas')
      await page.getByText('Con errores', { exact: true }).waitFor()
      await page.getByRole('link', { name: 'Historial' }).click()
      await page
        .getByRole('button', { name: /encounter-invalid\.json/ })
        .first()
        .waitFor()
    },
  },
  { name: 'many files, none yet', path: '/archivos', set: (page) => page.getByText('Suelta aquí una carpeta').waitFor() },
  { name: 'the empty history', path: '/historial', set: (page) => page.getByText('Todavía no hay nada').waitFor() },
  {
    name: 'the question before everything is erased',
    path: '/',
    set: async (page) => {
      await runByName(page, 'Borrar los archivos')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the profiles to choose from',
    path: '/',
    set: async (page) => {
      await editorOf(page).openExample('Paciente con problemas')
      await page.getByText('Con errores', { exact: true }).waitFor()
      await runByName(page, 'Elegir el perfil')
      await page.getByRole('option').nth(1).waitFor()
    },
  },
  {
    name: 'an address that there is not',
    path: '/nada',
    set: (page) => page.getByText('Esta página no existe').waitFor(),
    // Chromium's word for the status of the document.
    complaints: ['console: Failed to load resource: the server responded with a status of 404 (Not Found)'],
  },
]

/** Runs a command by the beginning of its name. */
async function runByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.keyboard.press('Enter')
}

/** Changes the colours that a page is asked for; its scripts hear of it in the next frame. */
async function useColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Windows of telephones, upright tablets, laptops and desks. */
const windows = [
  [320, 640],
  [390, 844],
  [640, 480],
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const

const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

describeInChromium('accessibility and policy', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage?.close())

  it.each(scenes)('axe finds nothing in $name, light and dark, wide and narrow', async ({ path, set, complaints: expected = [] }) => {
    // None of them needs the whole of what each window would otherwise fetch and keep.
    const { page, context, complaints } = await stage.visit(path, { viewport: viewports[0], reducedMotion: 'reduce' })
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await set?.(page)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      for (const colours of ['light', 'dark'] as const) {
        await useColours(page, colours)
        // The dark scheme changes colours alone.
        const only = colours === 'dark' ? rulesOfColours : undefined
        expect(await violationsOf(page, only), `${viewport.width} wide, ${colours}`).toEqual([])
      }
    }
    expect(complaints).toEqual(expected)
    await context.close()
  })

  it.each([
    ['a script', () => void document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.wasRun = true' }))],
    ['a style attribute', () => document.body.setAttribute('style', 'color: red')],
    ['a request elsewhere', () => void fetch('https://ejemplo.invalid/').catch(() => {})],
    [
      'WebAssembly',
      () =>
        void WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).catch((cause: Error) =>
          console.error(`policy: ${cause.message}`),
        ),
    ],
  ])('the policy refuses %s, and the tests would hear of it', async (_name, breach) => {
    const { page, context, complaints } = await stage.visit()
    await editorOf(page).content.waitFor()
    // Through a timer, for what `evaluate` runs itself is above the policy.
    await page.evaluate(`void setTimeout(${breach.toString()}, 0)`)
    await expect.poll(() => complaints.join('\n')).toMatch(/policy|Content Security Policy/i)
    await context.close()
  })
})

describeInChromium('the pages', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await createStage()
  })
  afterAll(() => stage?.close())

  /** Counts the scripts and styles that a page asks for. What the worker is made of is not in it: that is another target. */
  async function weigh({ page, context }: Visit): Promise<() => number> {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const names = new Map<string, string>()
    let bytes = 0
    session.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, response.url))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (/\.(?:js|css)$/.test(names.get(requestId) ?? '')) bytes += encodedDataLength
    })
    return () => bytes
  }

  it('asks for at most 220 kB of scripts and styles before the editor can be typed in', async () => {
    const visit = await stage.visit('about:blank')
    const { page, context } = visit
    const bytes = await weigh(visit)
    await page.goto('/')
    await page.keyboard.press('Tab')
    await editorOf(page).content.waitFor()
    await expect.poll(bytes).toBeGreaterThan(100_000)
    expect(bytes()).toBeLessThan(220_000)
    await context.close()
  })

  it.each(['/reglas', '/catalogos', '/guias', '/archivos', '/historial', '/panel', '/estado', '/nada'])(
    'asks for no editor to show %s',
    async (path) => {
      const visit = await stage.visit('about:blank')
      const { page, context } = visit
      const bytes = await weigh(visit)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(bytes).toBeGreaterThan(50_000)
      expect(bytes()).toBeLessThan(115_000)
      await context.close()
    },
  )

  it('fetches what a page shows along with the document and not after its scripts', async () => {
    const links = (await fetch(`${stage.url}/reglas`)).headers.get('link') ?? ''
    expect(links).toMatch(/<\/assets\/RulesPage-[^>]+\.js>; rel=modulepreload/)
    expect(links).toMatch(/<\/assets\/RulesPage-[^>]+\.css>; rel=preload; as=style/)
    for (const [, path] of links.matchAll(/<([^>]+)>/g)) expect((await fetch(`${stage.url}${path}`)).status).toBe(200)
    // The editor comes after what stands around it, which would share the network with it.
    const first = (await fetch(stage.url)).headers.get('link')
    expect(first).toMatch(/<\/assets\/EditorPage-[^>]+\.js>; rel=modulepreload/)
    expect(first).toMatch(/<\/assets\/dexie-[^>]+\.js>; rel=modulepreload/)
    expect(first).not.toContain('codemirror')
  })

  it('can be installed', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'perfil-'))
    const context = await launchWithProfile(profile)
    const page = await context.newPage()
    await page.goto(stage.url)
    await untilKept(page)
    const session = await context.newCDPSession(page)
    const { installabilityErrors } = (await session.send('Page.getInstallabilityErrors')) as { installabilityErrors: unknown[] }
    expect(installabilityErrors).toEqual([])
    await context.close()
    await rm(profile, { recursive: true, maxRetries: 10 })
  })

  it('leads from an issue to its rule, to an example of it, and back to the text', async () => {
    const { page, context, complaints } = await stage.visit()
    const editor = editorOf(page)
    await editor.openExample('Encuentro con problemas')
    await editor.problems.getByRole('link', { name: 'Regla cl-enc-10' }).click()
    await page.getByRole('heading', { name: 'El encuentro termina después de empezar' }).waitFor()
    await expect.poll(() => page.title()).toBe('cl-enc-10: El encuentro termina después de empezar · Validador FHIR CL')
    await page.goBack()
    await editor.content.getByText('"encuentro-con-problemas"').waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Abrir en el editor' }).last().click()
    await editor.problems.getByText('cl-enc-10').waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await editor.content.getByText('"encuentro-con-problemas"').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('leads from a rule that there is not to the one that was meant', async () => {
    const { page, context } = await stage.visit('/reglas/cl-run-3')
    await page.getByRole('heading', { name: 'No existe la regla «cl-run-3»' }).waitFor()
    await page.getByRole('link', { name: 'cl-run-03' }).click()
    await page.getByRole('heading', { name: /dígito verificador/ }).waitFor()
    await context.close()
  })

  it('finds a rule by a word without its accent', async () => {
    const { page, context } = await stage.visit('/reglas')
    await page.getByLabel('Filtrar reglas').fill('DIGITO verificador')
    await page.getByText('cl-run-03').waitFor()
    await page.getByText('cl-enc-04').waitFor({ state: 'detached' })
    await context.close()
  })

  it('remembers the colours that were chosen', async () => {
    const { page, context } = await stage.visit('/', { colorScheme: 'light' })
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await page.getByRole('button', { name: 'Usar colores oscuros' }).click()
    await expect.poll(background).not.toBe(light)
    const dark = await background()
    await page.reload()
    await editorOf(page).content.waitFor()
    expect(await background()).toBe(dark)
    await context.close()
  })

  it('moves nothing where somebody wants no motion: no cursor blinks, and other colours are there at once', async () => {
    const { page, context } = await stage.visit('/', { colorScheme: 'light', reducedMotion: 'reduce' })
    await editorOf(page).openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await editorOf(page).content.click()
    const moving = () => page.evaluate(() => document.getAnimations().length)
    expect(await moving()).toBe(0)
    await useColours(page, 'dark')
    expect(await moving()).toBe(0)
    await context.close()
  })

  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

  it.each(windows)('of the editor fit a window of %i by %i: nothing sticks out to the side', async (width, height) => {
    const { page, context } = await stage.visit('/', { viewport: { width, height } })
    await editorOf(page).openExample('Bundle con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    expect(await fits(page)).toBe(true)
    for (const name of ['Ejemplos', 'Más comandos']) {
      await page.getByRole('button', { name, exact: true }).click()
      const box = (await page.getByRole('menu').boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
    }
    await context.close()
  })

  it('have menus in which a letter goes to the next command that begins with it', async () => {
    const { page, context } = await stage.visit('/')
    const focused = () => page.evaluate(() => document.activeElement!.textContent)
    await page.getByRole('button', { name: 'Más comandos' }).focus()
    await page.keyboard.press('ArrowDown')
    const seen: (string | null)[] = []
    for (const key of ['v', 'Shift+V', 's', 'v', 'q', 'Control+s']) {
      await page.keyboard.press(key)
      seen.push(await focused())
    }
    const first = 'Ver las reglas'
    expect(seen).toEqual([first, 'Ver los catálogos', 'Switch to English', first, first, first])
    await context.close()
  })

  it('fit every window: nothing sticks out to the side', async () => {
    const { page, context } = await stage.visit('/')
    for (const path of [
      '/reglas',
      '/reglas/cl-comuna-06',
      '/catalogos',
      '/guias',
      '/archivos',
      '/historial',
      '/panel',
      '/estado',
      '/nada',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height })
        expect(await fits(page), `${path}, ${width} wide`).toBe(true)
      }
    }
    await context.close()
  })

  it('fits a window where the browser makes the text alone twice as large', async () => {
    const { page, context } = await stage.visit('/', { viewport: { width: 1280, height: 800 } })
    await editorOf(page).openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('body *')].map(
        (one) => [one, parseFloat(getComputedStyle(one).fontSize)] as const,
      )
      for (const [one, size] of all) one.style.fontSize = `${2 * size}px`
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    const menu = (await page.getByRole('button', { name: 'Más comandos' }).boundingBox())!
    expect(menu.x + menu.width).toBeLessThan((await page.getByRole('separator').boundingBox())!.x)
    await context.close()
  })
})
