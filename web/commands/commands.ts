import type { App } from '../app.ts'
import { closeTab, newTab, openConfig, stepTab } from '../editor/tabs.ts'
import { noFile } from '../editor/file.ts'
import type { Workspace } from '../editor/workspace.ts'
import { chooseFiles } from '../files/open-files.ts'
import { saveFile } from '../files/save-file.ts'
import { copyReport, saveReport } from '../files/report.ts'
import { canInstall, install } from '../page/install.ts'
import { focusList, isInList } from '../page/list-focus.ts'
import { say } from '../page/notices.ts'
import { shownList, showList, type ListName } from '../page/shown-list.ts'
import { theme, useTheme } from '../page/theme.ts'
import { language, useLanguage, words, type Words } from '../text/words.ts'
import { shownView, showView } from '../views/shown-view.ts'
import type { Command } from './command.ts'
import { exampleCommands } from './examples.ts'
import { shortcutOf } from './shortcuts.ts'

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
export const commands: readonly Command[] = withKeys([
  {
    id: 'open',
    title: ({ commands }) => commands.open,
    short: ({ commands }) => commands.openShort,
    group: 'file',
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
    icon: 'save',
    when: withText,
    run: toTexts(saveFile),
  },
  {
    id: 'new-tab',
    title: ({ commands }) => commands.newTab,
    group: 'file',
    icon: 'plus',
    when: withText,
    run: toTexts(newTab),
  },
  {
    id: 'close-tab',
    title: ({ commands }) => commands.closeTab,
    group: 'file',
    when: (app) => withText(app) || withTabs(app),
    run: toTexts((workspace, app) => closeTab(workspace, workspace.shown(), app)),
  },
  {
    id: 'next-tab',
    title: ({ commands }) => commands.nextTab,
    group: 'file',
    when: withTabs,
    run: toTexts((workspace) => stepTab(workspace, 1)),
  },
  {
    id: 'previous-tab',
    title: ({ commands }) => commands.previousTab,
    group: 'file',
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
    icon: 'format',
    when: withText,
    run: toTexts((workspace) => workspace.format()),
  },
  {
    id: 'fix',
    title: ({ commands }) => commands.fix,
    group: 'problems',
    when: withText,
    run: toTexts((workspace) => workspace.fixHere()),
  },
  {
    id: 'fix-all',
    title: ({ commands }) => commands.fixAll,
    group: 'problems',
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
    when: withText,
    run: toTexts((workspace) => step(workspace, 1)),
  },
  {
    id: 'previous-problem',
    title: ({ commands }) => commands.previousProblem,
    group: 'problems',
    when: withText,
    run: toTexts((workspace) => step(workspace, -1)),
  },
  {
    id: 'switch-pane',
    title: ({ commands }) => commands.switchPane,
    group: 'problems',
    when: onEditor,
    run: toTexts((workspace) => (isInList() ? workspace.view.focus() : focusList())),
  },
  {
    id: 'go-to',
    title: ({ commands }) => commands.goTo,
    group: 'edit',
    icon: 'list',
    when: withText,
    run: (app) => app.showDialog({ name: 'go-to' }),
  },
  {
    id: 'go-to-definition',
    title: ({ commands }) => commands.goToDefinition,
    group: 'edit',
    when: withText,
    run: toTexts((workspace, { client }) => move('goToDefinition', workspace, client)),
  },
  {
    id: 'go-to-reference',
    title: ({ commands }) => commands.goToReference,
    group: 'edit',
    when: withText,
    run: toTexts((workspace, { client }) => move('goToReference', workspace, client)),
  },
  {
    id: 'rename',
    title: ({ commands }) => commands.renameId,
    group: 'edit',
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
    icon: 'search',
    when: withText,
    run: toTexts((workspace) => workspace.search()),
  },
  {
    id: 'wrap',
    title: ({ commands }) => commands.wrap,
    group: 'view',
    when: onEditor,
    run: toTexts((workspace) => workspace.toggleWrap()),
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
  ...(['table', 'graph', 'timeline', 'compare', 'second'] as const).map((name) => ({
    id: `show-${name}`,
    title: ({ commands }: Words) => commands.showView[name],
    group: 'view' as const,
    when: (app: App) => withText(app) && (shownList() !== 'views' || shownView() !== name),
    run: () => {
      showView(name)
      return goToList('views')
    },
  })),
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
    run: (app) => app.showDialog({ name: 'shortcuts' }),
  },
  {
    id: 'palette',
    title: ({ commands }) => commands.palette,
    group: 'view',
    run: (app) => app.showDialog({ name: 'palette' }),
  },
  ...exampleCommands,
])

/** The command of an id; throws where there is none. */
export function findCommand(id: string): Command {
  const command = commands.find((one) => one.id === id)
  if (command === undefined) throw new Error(`no command ${id}`)
  return command
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

function withKeys(rows: readonly Omit<Command, 'key'>[]): readonly Command[] {
  return rows.map((row) => ({ ...row, key: shortcutOf(row.id) }))
}
