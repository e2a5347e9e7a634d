import { window, workspace } from 'vscode'
import type { LanguageClientOptions } from 'vscode-languageclient'
import { words } from './words.ts'

/** The languages of documents that the server is told of, wherever they are kept. */
const languages = ['json', 'jsonl', 'fhir-ndjson']

/** Options of the client in every host. */
export function clientOptions(): LanguageClientOptions {
  return {
    documentSelector: languages.map((language) => ({ language })),
    // Plain: a worker is posted what can be cloned.
    initializationOptions: JSON.parse(JSON.stringify(workspace.getConfiguration('svc'))) as unknown,
    synchronize: { configurationSection: 'svc' },
    outputChannelName: 'SVC · FHIR Chile',
    middleware: {
      async executeCommand(command, given, next) {
        if (command !== 'svc.suppress' || given.length > 2) return next(command, given)
        const reason = await window.showInputBox({ prompt: words.whySuppress(String(given[0])), ignoreFocusOut: true })
        return reason === undefined || reason.trim() === '' ? undefined : next(command, [...given, reason])
      },
    },
  }
}
