import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { packZip } from '../support/terminology/zip.ts'
import { editorOf } from './support/editor.ts'
import { drop } from './support/files.ts'
import { describePage } from './support/windows.ts'

const patient = '{"resourceType":"Patient","id":"a","name":[{"family":"Soto"}]}'

describePage('texts of other formats', ({ visit }) => {
  it('are converted from FHIR in XML, which is said and can be undone', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    const xml = `<?xml version="1.0"?>\n<Patient xmlns="http://hl7.org/fhir"><id value="x1"/><text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml"><p>Uno &amp; dos</p></div></text><active value="true"/><name><family value="Soto"/></name></Patient>`
    await drop(page, 'paciente.xml', Buffer.from(xml))
    await editor.notice(/El texto era FHIR en XML \(Patient\)/).waitFor()
    await editor.content.getByText('"active": true').waitFor()
    await editor.content.getByText(String.raw`<div xmlns=\"http://www.w3.org/1999/xhtml\"><p>Uno &amp; dos</p></div>`).waitFor()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await editor.content.getByText('<active value="true"/>').waitFor()
    // Written by hand, or taken back to what it was, it is not held to be no FHIR.
    await page.getByText('Esto es FHIR en XML (Patient)').waitFor()
    await page.getByRole('button', { name: 'Convertir a JSON' }).click()
    await editor.content.getByText('"active": true').waitFor()
  })

  it('are taken out of a log, compressed or not', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await drop(page, 'servicio.log.gz', gzipSync(`10:00 POST ${patient} 422\n10:01 POST ${patient} 200\n`))
    await editor.notice('Venían 2 recursos dentro de otro texto: quedó uno por línea.').waitFor()
    await page.getByText('servicio.ndjson').first().waitFor()
    await page.getByText('2 recursos').first().waitFor()
  })

  it('are read of all members of a gzip; what follows them is told', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await drop(page, 'lote.ndjson.gz', Buffer.concat([gzipSync(`${patient}\n`), gzipSync(`${patient}\n`)]))
    await page.getByText('2 recursos').first().waitFor()
    await drop(page, 'copia.json.gz', Buffer.concat([gzipSync(patient), Buffer.from('<html>')]))
    await editor.notice(/«copia\.json\.gz» trae otros que no lo son: se abrió lo anterior/).waitFor()
  })

  it('are taken out of a zip, which tells what it leaves out, and why nothing comes out of it', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    const zip = (files: readonly string[]) => Buffer.from(packZip(files.map((path) => ({ path, content: Buffer.from(patient) }))))
    const tab = (name: string) => page.getByRole('navigation', { name: 'Archivos abiertos' }).getByRole('button', { name }).first()
    await drop(page, 'lote.zip', zip(['uno.json', 'x/dos.json', 'y/dos.json', 'foto.png', '__MACOSX/._uno.json']))
    for (const name of ['uno.json', 'x-dos.json', 'y-dos.json']) await tab(name).waitFor()
    await editor.notice('De «lote.zip» no se abrió «foto.png».').waitFor()
    await drop(page, 'roto.zip', zip(['uno.json']).subarray(0, 40))
    await editor.notice('«roto.zip» está dañado o incompleto: no se puede descomprimir.').waitFor()
    await drop(page, 'conclave.zip', Buffer.from(packZip([{ path: 'uno.json', content: patient, says: { flags: 1 } }])))
    await editor.notice('«conclave.zip» pide una contraseña: descomprímelo y abre los archivos que trae.').waitFor()
    await drop(page, 'mal.zip', Buffer.from(packZip([{ path: 'uno.json', content: patient, says: { crc: 1 } }])))
    await editor.notice('De «mal.zip» no se abrió «uno.json», que está dañado: vuelve a copiar el .zip.').waitFor()
    await drop(page, 'pacientes.xlsx', zip(['[Content_Types].xml', 'xl/workbook.xml']))
    await editor.notice('«pacientes.xlsx» no es un archivo de texto.').waitFor()
    await drop(page, 'nada.json', Buffer.from(''))
    await editor.notice('«nada.json» está vacío: tiene 0 bytes.').waitFor()
    await drop(page, 'vacio.zip', zip([]))
    await editor.notice('«vacio.zip» no trae ningún archivo.').waitFor()
    await drop(page, 'fotos.zip', zip(['foto.png']))
    await editor.notice(/«fotos\.zip» no trae ningún archivo que se pueda leer \(«foto\.png»\)/).waitFor()
    await drop(page, 'muchos.zip', zip(Array.from({ length: 40 }, (_, index) => `${index}.json`)))
    await page.waitForURL('**/archivos')
    await page.getByRole('button', { name: 'muchos.zip/0.json' }).waitFor()
  })

  it('are named as HL7 v2, with its segments and its RUN judged', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await editor.write('MSH|^~\\&|SIS|HOSP|||20260115||ADT^A01|1|P|2.5\nPID|1||12.345.678-9^^^RUN||Soto')
    await page.getByText('Esto es un mensaje HL7 v2 (ADT^A01, versión 2.5), no FHIR').waitFor()
    await page.getByText(/RUN de PID-3, 12\.345\.678-9:.*dígito verificador/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: /PID/ }).click()
    await expect.poll(() => editor.activeLine()).toMatch(/^PID/)
  })

  it('lead from an OperationOutcome to the places it speaks of in another file', async () => {
    const { page } = await visit()
    const editor = editorOf(page)
    await drop(page, 'paciente.json', Buffer.from(patient.replaceAll(',', ',\n')))
    await editor.content.getByText('"Soto"').waitFor()
    const issue = { severity: 'error', code: 'invalid', diagnostics: 'Falta el nombre', expression: ['Patient.name[0].family'] }
    await drop(page, 'respuesta.json', Buffer.from(JSON.stringify({ resourceType: 'OperationOutcome', issue: [issue] })))
    await page.getByText('Este OperationOutcome dice 1 problema de otro recurso').waitFor()
    await page.getByRole('button', { name: 'Ir a «paciente.json»' }).click()
    await expect.poll(() => editor.activeLine()).toContain('Soto')
  })
})
