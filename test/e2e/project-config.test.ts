import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { describePage } from './support/windows.ts'

const command = join(import.meta.dirname, '../../tools/cli/svc.ts')
const patient = { resourceType: 'Patient', id: 'p1', gender: 'femenino', birthDate: '1990-02-30', name: [{ family: 'Soto' }] }
const config = {
  severity: { 'cl-fecha-01': 'warning' },
  suppress: [
    { code: 'r4-codigo-01', path: 'Patient.gender', files: ['paciente*.json'], reason: 'el emisor lo corrige en marzo' },
    { code: 'cl-patient-01', files: ['otros/**'], reason: 'no es de este archivo' },
  ],
}

/** The findings of the command for the same files, each `severity code`. */
async function commandSays(configuration: object): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-config-'))
  writeFileSync(join(folder, 'svc.config.json'), JSON.stringify(configuration))
  writeFileSync(join(folder, 'paciente.json'), JSON.stringify(patient, undefined, 2))
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, [command, 'validate', 'paciente.json', '--format', 'json'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  rmSync(folder, { recursive: true, force: true })
  const { results } = JSON.parse(out) as {
    readonly results: readonly { readonly issues: readonly { severity: string; message: string }[] }[]
  }
  return results
    .flatMap(({ issues }) => issues.map(({ severity, message }) => `${severity === 'error' ? 'Error' : 'Aviso'} ${message}`))
    .toSorted()
}

describePage('the configuration of a project in the page', ({ visit }) => {
  it('says the same of a text as the command, as long as it is open', async () => {
    const { page, complaints } = await visit('/')
    const { problems } = editorOf(page)
    const shown = async (): Promise<readonly string[]> => {
      const rows = await problems.getByRole('listitem').all()
      const texts = await Promise.all(rows.map((row) => row.innerText()))
      return texts
    }
    const tab = (name: string) => page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name }).first()
    const file = (name: string, value: object) => drop(page, name, Buffer.from(JSON.stringify(value, undefined, 2)))
    const agrees = async (configuration: object): Promise<void> => {
      const said = await commandSays(configuration)
      await expect.poll(async () => (await shown()).length).toBe(said.length)
      const all = (await shown()).join('\n')
      for (const one of said) {
        const [severity, message] = [one.slice(0, 5), one.slice(6)]
        expect(all).toContain(message)
        expect((await shown()).find((text) => text.includes(message))).toContain(severity)
      }
    }
    await file('paciente.json', patient)
    await agrees({})
    await file('svc.config.json', config)
    await page.getByText('Configuración (svc.config.json)', { exact: true }).waitFor()
    await tab('paciente.json').click()
    await page.getByText(/· svc\.config\.json/).waitFor()
    await page.getByText(/silenciados: 1/).waitFor()
    await agrees(config)
    // Another text of the configuration holds as soon as it is written.
    await tab('svc.config.json').click()
    await editorOf(page).write(JSON.stringify({ severity: { 'cl-fecha-01': 'off', 'cl-patient-01': 'error' } }))
    await tab('paciente.json').click()
    await agrees({ severity: { 'cl-fecha-01': 'off', 'cl-patient-01': 'error' } })
    expect(complaints).toEqual([])
  })

  it('takes up from a finding what somebody wants of its rule, with the reason', async () => {
    const { page, complaints } = await visit('/')
    const { problems, content } = editorOf(page)
    const row = (text: string) => problems.getByRole('listitem').filter({ hasText: text })
    const ask = async (text: string) => {
      await row(text).locator('[data-row]').click()
      await row(text).getByRole('button', { name: 'Silenciar…' }).click()
      return page.getByRole('dialog', { name: /^Silenciar / })
    }
    await drop(page, 'paciente.json', Buffer.from(JSON.stringify(patient, undefined, 2)))
    let dialog = await ask('«femenino»')
    await dialog.getByRole('radio', { name: 'Esta regla en «paciente.json»' }).waitFor()
    await dialog.getByRole('button', { name: 'Escribir en svc.config.json' }).click()
    await dialog.getByText('Falta el motivo.').waitFor()
    await dialog.getByLabel('Motivo').fill('el emisor lo corrige en marzo')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(/silenciados: 1/).waitFor()
    await row('«femenino»').waitFor({ state: 'detached' })
    expect(await content.innerText()).toContain('"Patient"')

    dialog = await ask('1990-02-30')
    await dialog.getByRole('radio', { name: 'Nada: la regla queda como aviso' }).check()
    await dialog.getByRole('button', { name: 'Escribir en svc.config.json' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => row('1990-02-30').innerText()).toMatch(/^Aviso/)
    await page.getByRole('region', { name: 'Mensajes' }).getByRole('button', { name: 'Ver' }).click()
    await content.getByText('"el emisor lo corrige en marzo"').waitFor()
    expect(JSON.parse(await content.innerText())).toEqual({
      severity: { 'cl-fecha-01': 'warning' },
      suppress: [{ code: 'r4-codigo-01', files: ['paciente.json'], reason: 'el emisor lo corrige en marzo' }],
    })
    expect(await problems.getByRole('button', { name: 'Silenciar…' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('tells of a suppression without use, and no more once it has one', async () => {
    const { page } = await visit('/')
    const { problems } = editorOf(page)
    const tab = (name: string) => page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name }).first()
    const unused = problems.getByText('Ya no hay ningún r4-codigo-01 que silenciar aquí')
    await drop(page, 'paciente.json', Buffer.from('{"resourceType": "Patient", "gender": "female"}'))
    await drop(
      page,
      'svc.config.json',
      Buffer.from(JSON.stringify({ suppress: [{ code: 'r4-codigo-01', files: ['paciente.json'], reason: 'el emisor lo corrige' }] })),
    )
    await unused.waitFor()
    await tab('paciente.json').click()
    await editorOf(page).write('{"resourceType": "Patient", "gender": "femenino"}')
    await page.getByText(/silenciados: 1/).waitFor()
    await tab('svc.config.json').click()
    await page.getByText('Configuración (svc.config.json)', { exact: true }).waitFor()
    await expect.poll(() => unused.count()).toBe(0)
  })

  it('decides which guides count in what is proposed', async () => {
    const { page } = await visit('/')
    const { system, code } = { system: 'https://interoperabilidad.minsal.cl/fhir/ig/tei/CodeSystem/CSTipoEventoLE', code: 'iniciar' }
    const header = { resource: { resourceType: 'MessageHeader', eventCoding: { system, code } } }
    const text = JSON.stringify({ '': 0, resourceType: 'Bundle', type: 'message', entry: [header] })
    const tab = (name: string) => page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name }).first()
    /** The best proposal for the first name of the Bundle: the event asks for a `timestamp`. */
    const best = async (): Promise<string> => {
      await editorOf(page).content.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Control+Space')
      return page.getByRole('option').first().innerText()
    }
    await drop(page, 'mensaje.json', Buffer.from(text))
    await page.getByText('Con errores', { exact: true }).waitFor()
    expect(await best()).toMatch(/^timestamp/)
    await page.keyboard.press('Escape')
    await drop(page, 'svc.config.json', Buffer.from('{"guides": ["none"]}'))
    await page.getByText('Configuración (svc.config.json)', { exact: true }).waitFor()
    await tab('mensaje.json').click()
    await page.getByText(/· svc\.config\.json/).waitFor()
    expect(await best()).toMatch(/^identifier/)
  })

  it('tells what is wrong with it, and begins one', async () => {
    const { page } = await visit('/')
    await drop(page, 'svc.config.json', Buffer.from('{"severidad": {}, "suppress": [{"code": "cl-run-1"}]}'))
    const { problems, content } = editorOf(page)
    await problems.getByText('«severidad» no es una clave de la configuración').waitFor()
    await problems.getByText('Falta «reason»').waitFor()
    await page.reload()
    await problems.getByText('Falta «reason»').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Configuración (svc')
    await page.keyboard.press('Enter')
    await content.getByText('severidad').waitFor()
  })
})
