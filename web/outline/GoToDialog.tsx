import { createMemo, onCleanup, type JSX } from 'solid-js'
import type { OutlinePart } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { words } from '../text/words.ts'
import { Picker } from '../ui/Picker.tsx'
import { toRows, type Row } from './rows.ts'
import { TallyMarks } from './TallyMarks.tsx'

/** The parts of the text, to go to one by typing some of its name. */
export default function GoToDialog(): JSX.Element {
  const { closeDialog } = useApp()
  const workspace = useWorkspace()
  onCleanup(workspace.watch())
  const rows = createMemo(() => toRows(workspace.outline()?.parts ?? [], () => false))
  const kind = () => workspace.outline()?.kind
  const groupOf = ({ part, position }: Row) => (kind() === 'elements' ? part.name : `${part.number ?? position} ${part.name}`)
  const label = () => {
    const { goToLine, goToEntry, goToElement } = words().outline
    return { lines: goToLine, entries: goToEntry, elements: goToElement }[kind() ?? 'elements']
  }
  const tallyOf = (part: OutlinePart) => workspace.tallies().get(part)
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
      aside={({ part }) => <TallyMarks of={tallyOf(part)} />}
      onChoose={({ part }) => workspace.goToPart(part, true)}
    />
  )
}
