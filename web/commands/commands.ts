import type { ExampleType } from '../../rules/examples/index.ts'
import type { ExampleId } from '../../worker/api.ts'
import type { App } from '../app.ts'
import { closeTab, mostTabs, newTab, openConfig, stepTab } from '../editor/tabs.ts'
import type { Workspace } from '../editor/workspace.ts'
import { chooseFiles, saveFile, showText } from '../files/files.ts'
import { noFile } from '../editor/file.ts'
import { copyReport, saveReport } from '../files/report.ts'
import { canInstall, install } from '../page/install.ts'
import { focusList, isInList } from '../page/list-focus.ts'
import { shownList, showList, type ListName } from '../page/shown-list.ts'
import { say } from '../page/notices.ts'
import { theme, useTheme } from '../page/theme.ts'
import { language, useLanguage, words, type Words } from '../text/words.ts'
import type { IconName } from '../ui/Icon.tsx'
import { shortcutOf } from './shortcuts.ts'

/** Something that can be done. Menus, keys and the palette are drawn from the one list of these. */
export interface Command {
  readonly id: string
  readonly title: (words: Words) => string
  /** A shorter title, for a button of the toolbar. */
  readonly short?: (words: Words) => string
  readonly about?: (words: Words) => string
  readonly group: keyof Words['commands']['group']
  /** `Mod-Shift-.`; see isKey. */
  readonly key?: string
  readonly icon?: IconName
  /** Always where it is absent. */
  readonly when?: (app: App) => boolean
  readonly run: (app: App) => unknown
}

/** The examples that show most, which come first and have an introduction of their own. */
const featured = ['patient-valid', 'patient-invalid', 'practitioner-invalid', 'encounter-invalid', 'bundle-invalid'] as const

const exampleTypes: readonly ExampleType[] = [
  'Patient', 'Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Encounter', 'Condition', 'Observation', 'AllergyIntolerance',
  'Medication', 'MedicationRequest', 'Immunization', 'DiagnosticReport', 'Composition', 'Bundle',
] // prettier-ignore

const otherExamples = exampleTypes.flatMap((type) => [toExample(type, true), toExample(type, false)]).filter(({ id }) => !isFeatured(id))

const onEditor = (app: App): boolean => app.isEditorShown()
const whereText =
  (is: (workspace: Workspace) => boolean) =>
  ({ isEditorShown, workspace }: App): boolean => {
    const texts = workspace()
    return isEditorShown() && texts !== undefined && is(texts)
  }
const withText = whereText((workspace) => !workspace.isEmpty())
const withTabs = whereText((workspace) => workspace.tabs().length > 1)

/** Acts on the texts; does nothing where they are not open yet. */
const toTexts =
  (run: (workspace: Workspace, app: App) => unknown) =>
  (app: App): unknown => {
    const workspace = app.workspace()
    return workspace && run(workspace, app)
  }

/** Every command, in the order of the menus. */
export const commands: readonly Command[] = [
  {
    id: 'open',
    title: ({ commands }) => commands.open,
    short: ({ commands }) => commands.openShort,
    group: 'file',
    key: shortcutOf('open'),
    icon: 'open',
    when: onEditor,
    run: chooseFiles,
  },
  {
    id: 'many',
    title: ({ commands }) => commands.many,
    group: 'file',
    run: ({ navigate }) => navigate('/archivos'),
  },
  {
    id: 'save',
    title: ({ commands }) => commands.save,
    short: ({ commands }) => commands.saveShort,
    group: 'file',
    key: shortcutOf('save'),
    icon: 'save',
    when: withText,
    run: toTexts(saveFile),
  },
  {
    id: 'new-tab',
    title: ({ commands }) => commands.newTab,
    group: 'file',
    key: shortcutOf('new-tab'),
    icon: 'plus',
    when: whereText((workspace) => !workspace.isEmpty() && workspace.tabs().length < mostTabs),
    run: toTexts(newTab),
  },
  {
    id: 'close-tab',
    title: ({ commands }) => commands.closeTab,
    group: 'file',
    key: shortcutOf('close-tab'),
    when: (app) => withText(app) || withTabs(app),
    run: toTexts((workspace, app) => closeTab(workspace, workspace.shown(), app)),
  },
  {
    id: 'next-tab',
    title: ({ commands }) => commands.nextTab,
    group: 'file',
    key: shortcutOf('next-tab'),
    when: withTabs,
    run: toTexts((workspace) => stepTab(workspace, 1)),
  },
  {
    id: 'previous-tab',
    title: ({ commands }) => commands.previousTab,
    group: 'file',
    key: shortcutOf('previous-tab'),
    when: withTabs,
    run: toTexts((workspace) => stepTab(workspace, -1)),
  },
  {
    id: 'config',
    title: ({ commands }) => commands.config,
    group: 'file',
    when: onEditor,
    run: toTexts(openConfig),
  },
  {
    id: 'format',
    title: ({ commands }) => commands.format,
    group: 'edit',
    key: shortcutOf('format'),
    icon: 'format',
    when: withText,
    run: toTexts((workspace) => workspace.format()),
  },
  {
    id: 'fix',
    title: ({ commands }) => commands.fix,
    group: 'problems',
    key: shortcutOf('fix'),
    when: withText,
    run: toTexts((workspace) => workspace.fixHere()),
  },
  {
    id: 'fix-all',
    title: ({ commands }) => commands.fixAll,
    group: 'problems',
    key: shortcutOf('fix-all'),
    icon: 'wand',
    when: withText,
    run: toTexts(fixAll),
  },
  {
    id: 'choose-profile',
    title: ({ commands }) => commands.chooseProfile,
    group: 'problems',
    when: withText,
    run: (app) => app.showDialog({ name: 'profile' }),
  },
  {
    id: 'next-problem',
    title: ({ commands }) => commands.nextProblem,
    group: 'problems',
    key: shortcutOf('next-problem'),
    when: withText,
    run: toTexts((workspace) => step(workspace, 1)),
  },
  {
    id: 'previous-problem',
    title: ({ commands }) => commands.previousProblem,
    group: 'problems',
    key: shortcutOf('previous-problem'),
    when: withText,
    run: toTexts((workspace) => step(workspace, -1)),
  },
  {
    id: 'switch-pane',
    title: ({ commands }) => commands.switchPane,
    group: 'problems',
    key: shortcutOf('switch-pane'),
    when: onEditor,
    run: toTexts((workspace) => (isInList() ? workspace.view.focus() : focusList())),
  },
  {
    id: 'go-to',
    title: ({ commands }) => commands.goTo,
    group: 'edit',
    key: shortcutOf('go-to'),
    icon: 'list',
    when: withText,
    run: (app) => app.showDialog({ name: 'go-to' }),
  },
  {
    id: 'go-to-definition',
    title: ({ commands }) => commands.goToDefinition,
    group: 'edit',
    key: shortcutOf('go-to-definition'),
    when: withText,
    run: toTexts((workspace, { client }) => move('goToDefinition', workspace, client)),
  },
  {
    id: 'go-to-reference',
    title: ({ commands }) => commands.goToReference,
    group: 'edit',
    key: shortcutOf('go-to-reference'),
    when: withText,
    run: toTexts((workspace, { client }) => move('goToReference', workspace, client)),
  },
  {
    id: 'rename',
    title: ({ commands }) => commands.renameId,
    group: 'edit',
    key: shortcutOf('rename'),
    when: withText,
    run: toTexts((workspace, { client }) => move('renameResource', workspace, client)),
  },
  {
    id: 'copy-report',
    title: ({ commands }) => commands.copyReport,
    group: 'problems',
    when: withText,
    run: toTexts((workspace, { client }) => copyReport(workspace, client)),
  },
  {
    id: 'save-sarif',
    title: ({ commands }) => commands.saveSarif,
    group: 'problems',
    when: withText,
    run: toTexts((workspace, { client }) => saveReport(workspace, client, 'sarif')),
  },
  {
    id: 'save-html',
    title: ({ commands }) => commands.saveHtml,
    group: 'problems',
    when: withText,
    run: toTexts((workspace, { client }) => saveReport(workspace, client, 'html')),
  },
  {
    id: 'save-csv',
    title: ({ commands }) => commands.saveCsv,
    group: 'problems',
    when: withText,
    run: toTexts((workspace, { client }) => saveReport(workspace, client, 'csv')),
  },
  {
    id: 'share',
    title: ({ commands }) => commands.share,
    group: 'file',
    when: withText,
    run: (app) => app.showDialog({ name: 'share' }),
  },
  {
    id: 'copy-anonymous',
    title: ({ commands }) => commands.copyAnonymous,
    group: 'file',
    when: withText,
    run: toTexts(async (workspace, { client }) => (await import('../share/copy-anonymous.ts')).copyAnonymous(workspace, client)),
  },
  {
    id: 'validate-fully',
    title: ({ commands }) => commands.validateFully,
    group: 'problems',
    when: whereText((workspace) => !workspace.isEmpty() && workspace.form() === 'json'),
    run: (app) => app.navigate('/panel/validar'),
  },
  {
    id: 'search',
    title: ({ commands }) => commands.search,
    group: 'edit',
    key: shortcutOf('search'),
    icon: 'search',
    when: withText,
    run: toTexts((workspace) => workspace.search()),
  },
  {
    id: 'fold-all',
    title: ({ commands }) => commands.foldAll,
    group: 'edit',
    when: withText,
    run: toTexts((workspace) => workspace.foldAll()),
  },
  {
    id: 'unfold-all',
    title: ({ commands }) => commands.unfoldAll,
    group: 'edit',
    when: withText,
    run: toTexts((workspace) => workspace.unfoldAll()),
  },
  {
    id: 'clear',
    title: ({ commands }) => commands.clear,
    group: 'file',
    when: withText,
    run: toTexts(clear),
  },
  {
    id: 'wipe',
    title: ({ commands }) => commands.wipe,
    group: 'file',
    icon: 'wiped',
    run: (app) => app.showDialog({ name: 'wipe' }),
  },
  {
    id: 'show-problems',
    title: ({ commands }) => commands.showProblems,
    group: 'view',
    when: (app) => withText(app) && shownList() !== 'problems',
    run: () => goToList('problems'),
  },
  {
    id: 'show-outline',
    title: ({ commands }) => commands.showOutline,
    group: 'view',
    when: (app) => withText(app) && shownList() !== 'outline',
    run: () => goToList('outline'),
  },
  {
    id: 'show-views',
    title: ({ commands }) => commands.showViews,
    group: 'view',
    when: (app) => withText(app) && shownList() !== 'views',
    run: () => goToList('views'),
  },
  {
    id: 'show-editor',
    title: ({ commands }) => commands.showEditor,
    group: 'view',
    when: (app) => !app.isEditorShown(),
    run: (app) => app.navigate('/'),
  },
  {
    id: 'show-rules',
    title: ({ commands }) => commands.showRules,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/reglas'),
  },
  {
    id: 'show-catalogs',
    title: ({ commands }) => commands.showCatalogs,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/catalogos'),
  },
  {
    id: 'show-guides',
    title: ({ commands }) => commands.showGuides,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/guias'),
  },
  {
    id: 'show-history',
    title: ({ commands }) => commands.showHistory,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/historial'),
  },
  {
    id: 'show-panel',
    title: ({ commands }) => commands.showPanel,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/panel'),
  },
  {
    id: 'show-status',
    title: ({ commands }) => commands.showStatus,
    group: 'view',
    icon: 'book',
    run: (app) => app.navigate('/estado'),
  },
  {
    id: 'theme-light',
    title: ({ commands }) => commands.themeLight,
    group: 'view',
    icon: 'sun',
    when: () => theme() !== 'light',
    run: () => useTheme('light'),
  },
  {
    id: 'theme-dark',
    title: ({ commands }) => commands.themeDark,
    group: 'view',
    icon: 'moon',
    when: () => theme() !== 'dark',
    run: () => useTheme('dark'),
  },
  {
    id: 'theme-system',
    title: ({ commands }) => commands.themeSystem,
    group: 'view',
    when: () => theme() !== 'system',
    run: () => useTheme('system'),
  },
  {
    id: 'language',
    title: ({ commands }) => commands.otherLanguage,
    group: 'view',
    run: () => useLanguage(language() === 'es' ? 'en' : 'es'),
  },
  {
    id: 'install',
    title: ({ commands }) => commands.install,
    group: 'view',
    when: canInstall,
    run: install,
  },
  {
    id: 'shortcuts',
    title: ({ commands }) => commands.shortcuts,
    group: 'view',
    key: shortcutOf('shortcuts'),
    run: (app) => app.showDialog({ name: 'shortcuts' }),
  },
  {
    id: 'palette',
    title: ({ commands }) => commands.palette,
    group: 'view',
    key: shortcutOf('palette'),
    run: (app) => app.showDialog({ name: 'palette' }),
  },
  ...featured.map((id) =>
    toCommand(
      id,
      ({ examples }) => examples[id].title,
      ({ examples }) => examples[id].about,
    ),
  ),
  ...otherExamples.map(({ id, type, isValid }) => toCommand(id, ({ otherExample }) => otherExample(type, isValid))),
]

/** The command of an id; throws where there is none. */
export function findCommand(id: string): Command {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) throw new Error(`no command ${id}`)
  return command
}

/** Whether a command can be run now. */
export function isPossible(command: Command, app: App): boolean {
  return command.when?.(app) ?? true
}

/** Runs a command; what goes wrong is said, never swallowed. */
export async function runCommand(command: Command, app: App): Promise<void> {
  try {
    await command.run(app)
  } catch (cause) {
    console.error(cause)
    say(words().notices.failed, 'error')
  }
}

function toExample(type: ExampleType, isValid: boolean): { readonly id: ExampleId; readonly type: ExampleType; readonly isValid: boolean } {
  return { id: `${type.toLowerCase() as Lowercase<ExampleType>}-${isValid ? 'valid' : 'invalid'}`, type, isValid }
}

function isFeatured(id: ExampleId): boolean {
  return (featured as readonly ExampleId[]).includes(id)
}

/** Each is fetched by itself: of several that are asked for, the last is shown, whichever comes last. */
let examplesAsked = 0

function toCommand(id: ExampleId, title: Command['title'], about?: Command['about']): Command {
  return {
    id: `example-${id}`,
    title,
    ...(about !== undefined && { about }),
    group: 'examples',
    icon: 'examples',
    async run(app) {
      const turn = (examplesAsked += 1)
      const text = await app.client.ask('readExample', id)
      if (turn === examplesAsked) await showText(app, text, { ...noFile, name: `${id}.json`, isSample: true })
    },
  }
}

async function step(workspace: Workspace, by: 1 | -1): Promise<void> {
  if (!(await workspace.step(by))) say(words().notices.noMoreProblems)
}

/** More than one correction is shown before it is applied. */
async function fixAll(workspace: Workspace, { showDialog }: App): Promise<void> {
  const proposal = await workspace.proposeAll()
  if (proposal === undefined) say(words().notices.nothingToFix)
  else if (proposal.count === 1) await workspace.apply(proposal)
  else showDialog({ name: 'fixes', proposal })
}

async function move(
  how: 'goToDefinition' | 'goToReference' | 'renameResource',
  workspace: Workspace,
  client: App['client'],
): Promise<void> {
  const moves = await import('../editor/resource-moves.ts')
  await moves[how](workspace, client)
}

/** All lists but the problems are fetched when they are first shown: there is nothing to give the focus to until they are drawn. */
async function goToList(name: ListName): Promise<void> {
  showList(name)
  for (let tries = 0; tries < 250 && !focusList(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20))
}

function clear(workspace: Workspace): void {
  const undo = workspace.replace('', noFile)
  workspace.view.focus()
  say(words().notices.cleared, 'done', { label: words().notices.undo, run: undo })
}
