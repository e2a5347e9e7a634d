import { createMemo, onCleanup, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { Picker } from '../ui/Picker.tsx'
import { toRows, type Row } from './rows.ts'
import { createTallies } from './tallies.ts'
import { TallyMarks } from './TallyMarks.tsx'

/** The parts of the text, to go to one by typing some of its name: the entries of a Bundle, or the elements of a resource however deep. */
export default function GoToDialog(): JSX.Element {
  const { closeDialog } = useApp()
  const workspace = useWorkspace()
  onCleanup(workspace.watch())
  const tallies = createTallies(workspace)
  const kind = () => workspace.outline()?.kind
  const rows = createMemo(() => toRows(workspace.outline()?.parts ?? [], () => kind() !== 'elements'))
  const groupOf = ({ part, position, path }: Row) => (kind() === 'elements' ? path : `${part.number ?? position} ${part.name}`)
  const label = () => {
    const { goToLine, goToEntry, goToElement } = words().outline
    return { lines: goToLine, entries: goToEntry, elements: goToElement }[kind() ?? 'elements']
  }
  return (
    <Picker
      name="go-to"
      onClose={() => closeDialog('go-to')}
      label={label()}
      none={workspace.outline() === undefined ? words().loading : words().outline.none}
      items={rows()}
      idOf={({ part }) => String(part.from)}
      groupOf={groupOf}
      titleOf={({ part }) => part.label}
      aside={({ part }) => <TallyMarks of={tallies().get(part)} />}
      onChoose={({ part }) => workspace.goToPart(part, true)}
    />
  )
}
