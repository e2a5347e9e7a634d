import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readable } from '../support/panel.ts'
import { violationsOf } from './support/axe.ts'
import { describeInChromium } from './support/chromium.ts'
import { newAddress } from './support/address.ts'
import { editorOf } from './support/editor.ts'
import { untilKept, type Visit } from './support/page.ts'
import { createServiceStage, type ServiceStage } from './support/service.ts'

const password = 'seis búhos de Ñuble'

/** Complaints of the page, but for answers that are no success: browsers write a line for each of those. */
function realComplaints({ complaints }: Visit): readonly string[] {
  return complaints.filter((complaint) => !/the server responded with a status of (?:4|503)/.test(complaint))
}

async function register(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Crear una cuenta' }).click()
  await page.getByLabel('Organización').fill('Hospital de Prueba')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear una cuenta' }).click()
  await page.getByRole('heading', { name: 'Tu clave nueva' }).waitFor()
  await page.getByRole('heading', { name: 'Uso del mes' }).waitFor()
  return (await page.getByText(/^svc_live_/).textContent())!
}

async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña').fill(word)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

/** Waits until the focus is on a heading, for what it was on is gone. */
async function untilFocused(heading: Locator): Promise<void> {
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Everything that the browser keeps outside of IndexedDB, and every address it has been at. */
function keptElsewhere(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]))
}

describeInChromium('the dashboard', () => {
  let stage: ServiceStage
  beforeAll(async () => {
    stage = await createServiceStage()
  })
  afterAll(() => stage?.close())

  it('registers somebody, shows the first key once, and lets them out and in again', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    const email = newAddress('ana')
    const apiKey = await register(page, email)
    expect(apiKey).toMatch(/^svc_live_\w{8}_[\w-]{38}$/)
    await page.getByText('0 de 100 validaciones').waitFor()
    await page.getByRole('button', { name: 'Listo, ya está guardada' }).click()
    await untilFocused(page.getByRole('heading', { level: 1 }))
    await page.reload()
    await page.getByText('Hospital de Prueba').waitFor()
    expect(await page.getByText(apiKey).count()).toBe(0)
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await untilFocused(page.getByRole('heading', { level: 1 }))
    await signIn(page, email)
    await page.getByText('Hospital de Prueba').waitFor()
    await untilFocused(page.getByRole('heading', { level: 1 }))
    expect(await keptElsewhere(page)).not.toContain('svc_live_')
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })

  it('asks once who is there, before its scripts are', async () => {
    const { page, context } = await stage.visit('about:blank')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const answered = page.waitForResponse('**/api/auth/get-session')
    await page.route('**/assets/*.js', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/panel')
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    expect(asked.filter((path) => path === '/api/auth/get-session')).toHaveLength(1)
    await context.close()
  })

  it('ties what is wrong to its field, and puts the focus there', async () => {
    const { page, context } = await stage.visit('/panel')
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await untilFocused(page.getByRole('heading', { name: 'Crear una cuenta' }))
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    const organization = page.getByLabel('Organización')
    await expect.poll(() => organization.evaluate((element) => element === document.activeElement)).toBe(true)
    await organization.fill('Hospital')
    await page.getByLabel('Correo').fill('nadie')
    await page.getByLabel('Contraseña').fill('password')
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    const email = page.getByLabel('Correo')
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    const said = await email.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby')!)!.textContent)
    expect(said).toBe('La dirección de correo no está bien escrita.')
    await context.close()
  })

  it('says in Spanish why somebody is not let in', async () => {
    const { page, context } = await stage.visit('/panel')
    await signIn(page, 'nadie@example.cl', 'otra contraseña')
    await page
      .getByRole('alert')
      .getByText(/correo|contraseña/)
      .waitFor()
    await context.close()
  })

  it('lets who forgot the password choose another, and takes the token out of the address', async () => {
    const { page, context } = await stage.visit('/panel')
    const email = newAddress('olvidadiza')
    await register(page, email)
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('button', { name: '¿Olvidaste la contraseña?' }).click()
    await page.getByLabel('Correo').fill(email)
    const before = stage.mail.letters.length
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await page.getByText('el enlace va en camino').waitFor()
    await expect.poll(() => stage.mail.letters.length).toBe(before + 1)
    const address = /http\S+restablecer#token=\S+/.exec(readable(stage.mail.letters[before]!.source))![0]
    await page.goto(address)
    await page.getByLabel('Contraseña nueva').fill('nueve loicas del Maipo')
    expect(page.url()).toBe(`${stage.url}/panel/restablecer`)
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByText('La contraseña es la nueva').waitFor()
    await untilFocused(page.getByRole('heading', { level: 2 }))
    await page.getByRole('link', { name: 'Iniciar sesión' }).click()
    await signIn(page, email, 'nueve loicas del Maipo')
    await page.getByText('Hospital de Prueba').waitFor()
    // The link works once; who uses it again can have another sent, without looking for where.
    await page.goto(address)
    await page.getByLabel('Contraseña nueva').fill('diez choroyes de Aysén')
    await page.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await page.getByRole('alert').getByText('Este enlace ya se usó o venció. Pide otro.').waitFor()
    await untilFocused(page.getByRole('heading', { level: 2 }))
    await page.getByLabel('Correo').fill(email)
    await page.getByRole('button', { name: 'Enviar el enlace' }).click()
    await page.getByText('el enlace va en camino').waitFor()
    await context.close()
  })

  it('creates, rotates and revokes keys', async () => {
    const { page, context } = await stage.visit('/panel')
    await register(page, newAddress('claves'))
    await page.getByRole('button', { name: 'Listo, ya está guardada' }).click()
    await page.getByRole('link', { name: 'Claves' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('ficha')
    await page.getByRole('button', { name: 'Crear una clave' }).click()
    const created = (await page.getByText(/^svc_live_\w{8}_/).textContent())!
    await page.getByRole('button', { name: 'Rotar ficha' }).click()
    await page.getByLabel('La actual deja de servir').selectOption('7')
    await page.getByRole('dialog').getByRole('button', { name: 'Rotar' }).click()
    await expect.poll(() => page.getByText(/^svc_live_\w{8}_/).textContent()).not.toBe(created)
    const row = (key: string) => page.getByRole('row').filter({ hasText: key.slice(0, 17) })
    await expect.poll(() => row(created).textContent()).not.toContain('no vence')
    const rotated = (await page.getByText(/^svc_live_\w{8}_/).textContent())!
    await row(rotated).getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row(rotated).getByRole('button', { name: 'Revocar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
    await row(rotated).waitFor({ state: 'detached' })
    await row(created).waitFor()
    // Shown on it would be a key that is of no use any more.
    expect(await page.getByRole('heading', { name: 'Tu clave nueva' }).count()).toBe(0)
    await context.close()
  })

  it('goes by keyboard alone from a problem to its correction, to the next one, and to a key', async () => {
    const { page, context } = await stage.visit('/panel')
    await register(page, newAddress('teclado'))
    await page.goto('/')
    const run = async (name: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
    const tabTo = async (target: Locator) => {
      await target.waitFor()
      for (let presses = 0; presses < 40 && !(await isFocused(target)); presses += 1) await page.keyboard.press('Tab')
      expect(await isFocused(target)).toBe(true)
    }

    await editorOf(page).content.waitFor()
    await run('Encuentro con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.keyboard.press('F8')
    await editorOf(page).card.waitFor()
    await page.keyboard.press('Control+.')
    await editorOf(page).content.getByText('"finished"').waitFor()
    const line = await editorOf(page).activeLine()
    await page.keyboard.press('F8')
    await expect.poll(() => editorOf(page).activeLine()).not.toBe(line)

    await run('Ver la cuenta y la API')
    await page.getByText('Uso del mes').waitFor()
    await tabTo(page.getByRole('link', { name: 'Claves' }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('textbox', { name: 'Nombre' }))
    await page.keyboard.type('teclado')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Tu clave nueva' }))).toBe(true)
    const revoke = page.getByRole('button', { name: 'Revocar teclado' })
    await tabTo(revoke)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    // Both at once, as fingers that know the way press them: the second finds the button again, and its dialog.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Revocar' }))
    await page.keyboard.press('Enter')
    await revoke.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page.getByRole('heading', { name: 'Claves de la API' }))).toBe(true)
    await context.close()
  })

  it('sets a webhook, shows its secret once, tests it, and lists its deliveries', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    await register(page, newAddress('webhook'))
    await page.getByRole('link', { name: 'Webhook' }).click()
    await page.getByLabel('Dirección').fill('https://10.0.0.1/')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(() => page.getByLabel('Dirección').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Dirección').fill(`${stage.receiver.url}/svc`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(/^whsec_/).waitFor()
    await page.getByRole('button', { name: 'Enviar una prueba' }).click()
    await page.getByText('La prueba llegó: el receptor respondió 204.').waitFor()
    await page.getByRole('cell', { name: 'Entregada' }).waitFor()
    stage.receiver.answer((response) => void response.writeHead(500).end())
    await page.getByRole('button', { name: 'Enviar una prueba' }).click()
    await page.getByText('La prueba no llegó: el receptor no lo aceptó, respondió 500.').waitFor()
    stage.receiver.answer((response) => void response.writeHead(204).end())
    await page.getByLabel('Dirección').fill(`${stage.receiver.url}/otra`)
    await page.getByRole('button', { name: 'Guardar y crear otro secreto' }).click()
    await page.getByText('/otra').waitFor()
    // How the test of the other one went says nothing of this one.
    expect(await page.getByText('La prueba no llegó').count()).toBe(0)
    await page.getByRole('button', { name: 'Quitar el webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitar el webhook' }).click()
    await page.getByText('Encendido desde').waitFor({ state: 'detached' })
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })

  it('lists jobs, saves their findings, cancels what runs and removes what is over', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    const key = await register(page, newAddress('jobs'))
    const invalid = '{"resourceType":"Patient","birthDate":"ayer"}'
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/x-ndjson' }
    const send = (body: BodyInit) => fetch(`${stage.url}/api/jobs`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    await send(`${invalid}\n{"resourceType":"Patient"}\n`)
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const endless = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(`${invalid}\n`))
        await released
        controller.close()
      },
    })
    const running = send(endless).catch(() => undefined)
    await page.getByRole('link', { name: 'Trabajos' }).click()
    const table = page.getByRole('table', { name: 'Trabajos' })
    const row = (state: string): Locator => table.getByRole('row').filter({ hasText: state })
    await row('Terminado').getByText('2 líneas con errores').waitFor()
    expect(await violationsOf(page)).toEqual([])
    const saved = async (form: string): Promise<string> => {
      const download = page.waitForEvent('download')
      await row('Terminado').getByRole('link', { name: form }).click()
      return readFile(await (await download).path(), 'utf8')
    }
    const finding = JSON.parse((await saved('NDJSON')).split('\n')[0]!) as Readonly<Record<string, unknown>>
    expect(finding).toMatchObject({ line: 1, resourceType: 'Patient' })
    expect((await saved('CSV')).split('\r\n')[1]).toBe(
      ['line', 'resourceType', 'severity', 'code', 'path'].map((name) => `${String(finding[name])},`).join(''),
    )
    await row('En curso').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Cancelar el trabajo' }).click()
    await row('Cancelado').waitFor()
    release()
    await running
    await row('Terminado').getByRole('button', { name: 'Borrar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
    await row('Terminado').waitFor({ state: 'detached' })
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })

  it('has the service validate the text, shows both verdicts, and the usage it came to', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    const apiKey = await register(page, newAddress('completa'))
    await page.getByRole('button', { name: 'Usarla en esta pestaña' }).click()
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await editorOf(page).openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('Validar por completo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Qué se envía' }).waitFor()
    // Going there sends nothing yet.
    expect(sent).toEqual([])
    const held: (string | undefined)[] = []
    page.on('request', (request) => void (request.url().endsWith('/api/validate') && held.push(request.headers()['x-fhir-profile'])))
    await page.getByLabel('Perfil con que se valida').selectOption({ label: 'Otro, por su dirección…' })
    const profile = 'https://hl7chile.cl/fhir/ig/clcore/StructureDefinition/CorePacienteCl'
    await page.getByLabel('Dirección canónica del perfil').fill(profile)
    // One that the list has too stays as it was written.
    await expect.poll(() => page.getByLabel('Dirección canónica del perfil').inputValue()).toBe(profile)
    const run = page.getByRole('button', { name: 'Enviar y validar' })
    await run.click()
    await page.getByRole('heading', { name: /^En ambos \(\d+\)$/ }).waitFor()
    await page.getByText('motor: incluido en el servicio (embedded)').waitFor()
    // Who works with the keyboard goes on from there.
    await expect.poll(() => run.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(sent).toEqual([`${stage.url}/api/validate`])
    expect(held).toEqual([profile])
    const path = page.getByRole('button', { name: 'Patient.identifier[0].value' }).first()
    await path.click()
    await expect.poll(() => editorOf(page).activeLine()).toMatch(/"value": "/)
    await page.goBack()
    expect(await keptElsewhere(page)).not.toContain(apiKey)
    await page.getByRole('link', { name: 'Uso' }).click()
    await page.getByText('1 de 100 validaciones').waitFor()
    await page
      .getByRole('img', { name: /^Gráfico de barras: 1 unidad/ })
      .locator('canvas')
      .waitFor()
    await page.getByRole('table', { name: 'Por tipo de recurso' }).getByRole('rowheader', { name: 'Patient' }).waitFor()
    const plot = page.getByRole('img', { name: /^Gráfico de barras/ })
    const ofOneMonth = await plot.getAttribute('aria-label')
    await page.route('**/api/usage?months=12', (route) => route.abort())
    await page.getByLabel('Período').selectOption('Doce meses')
    await page.getByRole('alert').filter({ hasText: 'El servicio no responde' }).waitFor()
    // The days of a month are not shown as those of a year.
    expect(await plot.getAttribute('aria-label')).toBe(ofOneMonth)
    await page.unroute('**/api/usage?months=12')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => plot.getAttribute('aria-label')).not.toBe(ofOneMonth)
    const drawn = () => page.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    const inSpanish = await drawn()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    // The days under the bars are written in the language of the page.
    await expect.poll(drawn).not.toBe(inSpanish)
    await page.getByRole('button', { name: 'Cambiar a español' }).click()
    await page.getByRole('link', { name: 'Registro' }).click()
    await page.getByRole('cell', { name: /Con errores/ }).waitFor()
    const unknown = { resourceType: 'Basic', code: { text: 'x' } }
    const headers = {
      'X-API-Key': apiKey,
      'Content-Type': 'application/fhir+json',
      'X-FHIR-Profile': 'https://example.cl/StructureDefinition/x',
    }
    expect((await fetch(`${stage.url}/api/validate`, { method: 'POST', headers, body: JSON.stringify(unknown) })).status).toBe(200)
    await page.getByRole('button', { name: 'Actualizar' }).click()
    // A validation with unchecked codes is not shown as in order.
    const cell = page.getByRole('cell', { name: /Válido.*1 sin comprobar/s })
    await cell.waitFor()
    expect(await cell.locator('[class*="good"]').count()).toBe(0)
    await page.getByRole('cell', { name: 'Basic otro' }).waitFor()
    await page.getByRole('cell', { name: 'incluido en el servicio (embedded)' }).first().waitFor()
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await page.getByRole('cell', { name: 'Basic other' }).waitFor()
    expect(stage.log()).not.toContain('Fuenzalida')
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })

  it('validates by the session alone, and says why where nobody is signed in', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    await register(page, newAddress('sinclave'))
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await editorOf(page).openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Cuenta y API' }).click()
    await page.getByRole('link', { name: 'Validación completa' }).click()
    await page.getByText('el resultado es el mismo').waitFor()
    const asked = page.waitForRequest('**/api/validate')
    const send = page.getByRole('button', { name: 'Enviar y validar' })
    await send.click()
    expect((await asked).headers()['x-api-key']).toBeUndefined()
    await page.getByRole('heading', { name: /^En ambos \(\d+\)$/ }).waitFor()
    await page.getByRole('link', { name: 'Registro' }).click()
    await page.getByRole('cell', { name: 'sesión' }).waitFor()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('link', { name: 'Validación completa' }).click()
    await expect.poll(() => send.isDisabled()).toBe(true)
    await expect
      .poll(() => send.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby')!)?.textContent))
      .toBe('Para enviar, inicia sesión o usa una clave. Iniciar sesión')
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })

  it('shows every operation of its contract, and sends one with the session', async () => {
    const visit = await stage.visit('/panel')
    const { page, context } = visit
    const apiKey = await register(page, newAddress('referencia'))
    await page.getByRole('button', { name: 'Listo, ya está guardada' }).click()
    const elsewhere: string[] = []
    page.on('request', (request) => void (request.url().startsWith(stage.url) || elsewhere.push(request.url())))
    expect(await page.locator('link[href*="mount-reference"], script[src*="mount-reference"]').count()).toBe(0)
    await page.getByRole('link', { name: 'API', exact: true }).click()
    await page.getByText(`-H 'X-API-Key: ${apiKey.slice(0, 17)}…'`).waitFor()
    for (const file of await page.locator('a[download]').all()) {
      expect((await fetch(`${stage.url}${await file.getAttribute('href')}`)).status).toBe(200)
    }
    const { paths } = (await (await fetch(`${stage.url}/downloads/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, object>>
    }
    const operations = Object.values(paths).flatMap((path) => Object.keys(path))
    await expect.poll(() => page.locator('.opblock').count()).toBe(operations.length)
    const first = page.locator('.opblock').first()
    await first.locator('.opblock-summary-control').click()
    await first.getByRole('button', { name: 'Probar' }).click()
    await first.getByRole('combobox', { name: 'Ejemplo' }).selectOption({ label: 'Un Patient con problemas' })
    const asked = page.waitForRequest('**/api/validate')
    await first.getByRole('button', { name: 'Enviar', exact: true }).click()
    expect((await asked).headers()).toMatchObject({ 'content-type': 'application/json' })
    expect((await asked).headers()['x-api-key']).toBeUndefined()
    await first.locator('.live-responses-table').getByText('422', { exact: true }).waitFor()
    expect(await first.locator('.curl').textContent()).toContain(`'X-API-Key: ${apiKey.slice(0, 17)}…'`)
    expect(await page.content()).not.toContain(apiKey)
    await page.getByRole('button', { name: 'Switch to English' }).click()
    await first.locator('.opblock-summary-control').click()
    await first.getByRole('button', { name: 'Try it out' }).waitFor()
    await page.getByRole('link', { name: 'Log', exact: true }).click()
    await page.getByRole('cell', { name: 'session' }).waitFor()
    expect(elsewhere).toEqual([])
    expect(realComplaints(visit).filter((complaint) => !complaint.includes('422'))).toEqual([])
    await context.close()
  })

  it('remembers the key where that is ticked, and only there', async () => {
    const { page, context } = await stage.visit('/panel')
    const apiKey = await register(page, newAddress('recuerdo'))
    const using = page.getByText(`${apiKey.slice(0, 17)}…`)
    const enter = async () => {
      await page.goto('/panel/validar')
      await page.getByRole('button', { name: 'Usar una clave' }).click()
      await page.getByRole('textbox', { name: 'Clave de la API' }).fill(apiKey)
    }
    await enter()
    await page.getByRole('button', { name: 'Usar la clave' }).click()
    await using.waitFor()
    await enter()
    await page.getByLabel('Recordarla en este dispositivo').check()
    await page.getByRole('button', { name: 'Usar la clave' }).click()
    await page.getByText('recordada en este dispositivo').waitFor()
    await page.reload()
    await using.waitFor()
    expect(await keptElsewhere(page)).not.toContain(apiKey)
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('button', { name: 'Usar una clave' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Usar una clave' }).waitFor()
    expect(await using.count()).toBe(0)
    await page.goto('/panel')
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.getByRole('link', { name: 'Validación completa' }).click()
    await page.getByRole('textbox', { name: 'Clave de la API' }).waitFor()
    await context.close()
  })
})

describeInChromium('without the service', () => {
  let stage: ServiceStage
  beforeAll(async () => {
    stage = await createServiceStage()
  })
  afterAll(() => stage?.close())

  it('keeps full validations until somebody sends them, and is charged once for each', async () => {
    const { page, context } = await stage.visit('/panel', { serviceWorkers: 'allow' })
    await register(page, newAddress('cola'))
    await untilKept(page)
    await page.goto('/')
    await editorOf(page).openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Cuenta y API' }).click()
    await page.getByRole('link', { name: 'Validación completa' }).click()
    await page.getByRole('button', { name: 'Dejar en la cola' }).click()
    await page.getByRole('heading', { name: 'En cola' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'En cola' }).waitFor()
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/validate')) sent.push(request.headers()['idempotency-key']!)
    })
    await context.setOffline(false)
    await page.getByText('Una validación completa esperaba la conexión.').waitFor()
    await page.getByRole('button', { name: 'Revisar' }).click()
    await page.getByText('Con tu sesión, a cuenta de Hospital de Prueba.').waitFor()
    // Nothing goes by itself.
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Enviarla ahora' }).click()
    await page.getByText(/^Con errores: \d+ errores/).waitFor()
    expect(sent).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
    await page.getByRole('button', { name: /^Quitar/ }).click()
    await page.getByRole('heading', { name: 'En cola' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Uso' }).click()
    await page.getByText('1 de 100 validaciones').waitFor()
    await context.close()
  })

  it('offers the queue when the service does not answer, with the key that was sent already', async () => {
    const { page, context } = await stage.visit('/panel')
    await register(page, newAddress('caida'))
    await page.getByRole('button', { name: 'Usarla en esta pestaña' }).click()
    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await editorOf(page).openExample('Paciente sin errores')
    await page.getByText('Sin problemas').waitFor()
    await page.getByRole('link', { name: 'Cuenta y API' }).click()
    await page.getByRole('link', { name: 'Validación completa' }).click()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/validate')) sent.push(request.headers()['idempotency-key']!)
    })
    await page.route('**/api/validate', (route) => route.abort())
    await page.getByRole('button', { name: 'Enviar y validar' }).click()
    await page.getByText('El servicio no responde.').waitFor()
    await page.getByRole('button', { name: 'Dejar en la cola' }).click()
    await page.unroute('**/api/validate')
    await page.getByRole('button', { name: 'Enviarla ahora' }).click()
    await page.getByText(/^Válido: 0 errores/).waitFor()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
    await context.close()
  })

  it('says so on the status page, and what still works', async () => {
    const visit = await stage.visit('/estado')
    const { page, context } = visit
    await page.getByText('El servicio funciona').waitFor()
    await page.getByText('Nada atrasado').waitFor()
    expect(realComplaints(visit)).toEqual([])
    await stage.stop()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('El servicio no responde').waitFor()
    await page.getByText('Lo que sigue es de la última respuesta').waitFor()
    await page.getByRole('rowheader', { name: 'CIE-10 (Chile)' }).waitFor()
    await stage.start()
    await page.getByRole('button', { name: 'Actualizar' }).click()
    await page.getByText('El servicio funciona').waitFor()
    await context.close()
  })
})

describeInChromium('accessibility of the dashboard', () => {
  let stage: ServiceStage
  let apiKey: string
  beforeAll(async () => {
    stage = await createServiceStage()
    const visit = await stage.visit('/panel')
    apiKey = await register(visit.page, 'ana@example.cl')
    await visit.context.close()
    for (const resourceType of ['Patient', 'Encounter']) {
      await fetch(`${stage.url}/api/validate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
        body: JSON.stringify({ resourceType }),
      })
    }
  })
  afterAll(() => stage?.close())

  it.each([
    { colorScheme: 'light', widths: [1440, 390] },
    { colorScheme: 'dark', widths: [1024, 320] },
  ] as const)('axe finds nothing and nothing sticks out, $colorScheme, $widths wide', async ({ colorScheme, widths }) => {
    const visit = await stage.visit('/estado', { colorScheme, viewport: { width: widths[0], height: 844 }, reducedMotion: 'reduce' })
    const { page, context } = visit
    const check = async (scene: string) => {
      for (const width of widths.toReversed()) {
        await page.setViewportSize({ width, height: 844 })
        // Charts are drawn anew in the next frame.
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), { message: `${scene} fits ${width}` })
          .toBe(true)
        expect({ scene, width, violations: await violationsOf(page) }).toEqual({ scene, width, violations: [] })
      }
    }
    const section = async (name: string) => {
      await page.getByRole('navigation', { name: 'Secciones de la cuenta' }).getByRole('link', { name }).click()
    }
    await page.getByText('El servicio funciona').waitFor()
    await page.getByRole('rowheader', { name: 'CIE-10 (Chile)' }).waitFor()
    await check('status')

    await page.getByRole('link', { name: 'Cuenta y API' }).click()
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await page.getByRole('button', { name: 'Crear una cuenta' }).click()
    await page.getByText('Falta este dato.').first().waitFor()
    await check('registration, with fields that lack something')
    await page.goto('/panel')
    await page.getByRole('button', { name: '¿Olvidaste la contraseña?' }).click()
    await page.getByRole('button', { name: 'Enviar el enlace' }).waitFor()
    await check('a forgotten password')
    await page.goto('/panel/restablecer#token=nada')
    await page.getByLabel('Contraseña nueva').waitFor()
    await check('another password')
    await page.goto('/panel')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByText('Falta este dato.').first().waitFor()
    await check('sign in, with fields that lack something')
    await signIn(page, 'ana@example.cl', 'otra contraseña')
    await page
      .getByRole('alert')
      .getByText(/contraseña/)
      .waitFor()
    await check('sign in, refused')
    await signIn(page, 'ana@example.cl')
    await page.locator('canvas').waitFor()
    await page.getByText('Ver los días como tabla').click()
    await check('usage')

    await section('Claves')
    await page.getByRole('textbox', { name: 'Nombre' }).fill(`clave de ${widths[0]}`)
    await page.getByRole('button', { name: 'Crear una clave' }).click()
    await page.getByRole('heading', { name: 'Tu clave nueva' }).waitFor()
    await check('keys, and a new one')
    await page.getByRole('button', { name: 'Revocar' }).first().click()
    await page.getByRole('dialog').waitFor()
    await check('a key to be revoked')
    await page.keyboard.press('Escape')

    await section('Webhook')
    await page.getByRole('button', { name: 'Guardar' }).waitFor()
    await check('the webhook, before there is one or as it was left')
    await page.getByLabel('Dirección').fill(`${stage.receiver.url}/svc`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Enviar una prueba' }).click()
    await page.getByText('La prueba llegó').waitFor()
    await page.getByRole('cell', { name: 'Entregada' }).first().waitFor()
    await check('the webhook')

    await section('Trabajos')
    await page.getByText('No hay ningún trabajo').waitFor()
    await check('jobs, none yet')
    await section('Registro')
    await page
      .getByRole('cell', { name: /Con errores/ })
      .first()
      .waitFor()
    await check('the log')

    await page.getByRole('navigation', { name: 'Secciones de la cuenta' }).getByRole('link', { name: 'API', exact: true }).click()
    const operation = page.locator('.opblock').first()
    await operation.waitFor()
    await check('the reference of the API')
    await operation.locator('.opblock-summary-control').click()
    const send = operation.getByRole('button', { name: 'Enviar', exact: true })
    // On a slow machine the operation is drawn anew under a click.
    await expect
      .poll(async () => {
        if (!(await send.isVisible())) await operation.getByRole('button', { name: 'Probar' }).click()
        return send.isVisible()
      })
      .toBe(true)
    await send.click()
    await operation.locator('.live-responses-table').waitFor()
    await check('the reference of the API, with an answer')

    await page.getByRole('link', { name: 'Editor', exact: true }).click()
    await editorOf(page).openExample('Paciente con problemas')
    await page.getByText('Con errores', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Cuenta y API' }).click()
    await section('Validación completa')
    await page.getByText('salvo por los paquetes y terminologías').waitFor()
    await check('full validation by the session')
    await page.getByRole('button', { name: 'Usar una clave' }).click()
    await page.getByRole('textbox', { name: 'Clave de la API' }).fill('svc_live_no')
    await page.getByRole('button', { name: 'Usar la clave' }).click()
    await page.getByText('Una clave empieza').waitFor()
    await check('full validation, a key that is none')
    await page.getByRole('textbox', { name: 'Clave de la API' }).fill(apiKey)
    await page.getByRole('button', { name: 'Usar la clave' }).click()
    await page.getByRole('button', { name: 'Enviar y validar' }).click()
    await page.getByRole('heading', { name: /^En ambos/ }).waitFor()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Dejar en la cola' }).click()
    await page.getByRole('heading', { name: 'En cola' }).waitFor()
    await check('full validation, a result and a queue')
    expect(realComplaints(visit)).toEqual([])
    await context.close()
  })
})
