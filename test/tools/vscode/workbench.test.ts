import { beforeAll, expect, it } from 'vitest'
import { describeWith } from '../../support/program.ts'
import { workbench } from '../../support/tools.ts'
import { builtExtension } from './built.ts'
import { files } from './workbench/files.ts'
import { runInWorkbench, type Look } from './workbench/workbench.ts'

/** The words that the workbench shows, by language. */
const shown = {
  es: { preview: ['Fecha de nacimiento', 'Mujer'] },
  en: { preview: ['Birth date', 'female'] },
}

describeWith(workbench, 'the extension in VS Code', () => {
  beforeAll(async () => void (await builtExtension()), 120_000)

  it.each([
    { host: 'node', language: 'es' },
    { host: 'browser', language: 'es' },
    { host: 'node', language: 'en' },
  ] as const)(
    'opens, hovers, completes, fixes, renames, previews and shows the tree: $host, $language',
    { timeout: 200_000 },
    async ({ host, language }) => {
      const stages: string[] = []
      const words = shown[language]
      const look: Look = async (stage, told, page) => {
        stages.push(stage)
        const status = page.locator('.statusbar-item', { hasText: /^\s*FHIR/ })
        if (stage === 'problems') {
          expect(told['codes']).toContain('r4-codigo-01')
          await expect.poll(() => status.first().innerText()).toMatch(/FHIR [1-9]/)
        } else if (stage === 'hover') expect(told['text']).toContain('Patient.gender')
        else if (stage === 'completion') expect(told['labels']).toContain('female')
        else if (stage === 'renamed') expect(told).toMatchObject({ files: 2, other: expect.stringContaining('Patient/ana') as string })
        else if (stage === 'preview') {
          const text = async () =>
            (
              await Promise.all(
                page.frames().map((frame) =>
                  frame
                    .locator('body')
                    .innerText()
                    .catch(() => ''),
                ),
              )
            ).join(' ')
          for (const word of words.preview) await expect.poll(text, { timeout: 15_000 }).toContain(word)
        } else if (stage === 'tree') {
          const pane = page.locator('.pane', { has: page.locator('.pane-header', { hasText: /Recurso FHIR|FHIR resource/i }) })
          await expect
            .poll(() => pane.innerText(), { timeout: 15_000 })
            .toMatch(language === 'es' ? /Paciente[\s\S]*Organización/ : /Paciente|Patient/)
        }
      }
      await runInWorkbench({
        host,
        language,
        files,
        look,
        ...(process.env['SVC_RECORD'] && host === 'node' && language === 'es' && { record: process.env['SVC_RECORD'] }),
      })
      expect(stages).toEqual(['problems', 'hover', 'completion', 'fixed', 'renamed', 'preview', 'tree'])
    },
  )
})
