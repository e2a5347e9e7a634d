import { createEffect, createMemo, createSignal, For, on, Show, type JSX } from 'solid-js'
import { fold } from '../text/fold.ts'
import { Modal } from './Modal.tsx'
import styles from './Picker.module.css'

interface PickerProps<Item> {
  /** Distinguishes the ids of its elements from those of other pickers. */
  readonly name: string
  readonly label: string
  /** The sentence where nothing is found. */
  readonly none: string
  readonly items: readonly Item[]
  /** Names an item among the others. */
  readonly idOf: (item: Item) => string
  /** The text before an item's title; an item is found by both. */
  readonly groupOf: (item: Item) => string
  readonly titleOf: (item: Item) => string
  /** The end of its line. */
  readonly aside?: (item: Item) => JSX.Element
  readonly onClose: () => void
  /** Called after `onClose`. */
  readonly onChoose: (item: Item) => void
}

const mostShown = 100

/** A dialog to find one of many things by typing part of its name; arrows choose, Enter takes. */
export function Picker<Item>(props: PickerProps<Item>): JSX.Element {
  const [query, setQuery] = createSignal('')
  const [active, setActive] = createSignal(0)
  let list!: HTMLUListElement

  const texts = createMemo(() => props.items.map((item) => ({ item, text: fold(`${props.groupOf(item)} ${props.titleOf(item)}`) })))
  const found = createMemo(() => {
    const parts = fold(query()).split(' ')
    const matching = texts().filter(({ text }) => parts.every((part) => text.includes(part)))
    return matching.slice(0, mostShown).map(({ item }) => item)
  })
  const idOf = (item: Item) => `${props.name}-${props.idOf(item)}`
  createEffect(on(found, () => setActive(0)))
  createEffect(() => list.children[active()]?.scrollIntoView({ block: 'nearest' }))

  const choose = (item: Item | undefined) => {
    if (item === undefined) return
    // Before the choice, which may open a dialog as well.
    props.onClose()
    props.onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found().length - 1
    if (event.key === 'Enter') choose(found()[active()])
    else if (event.key === 'ArrowDown') setActive((at) => (at >= last ? 0 : at + 1))
    else if (event.key === 'ArrowUp') setActive((at) => (at <= 0 ? Math.max(last, 0) : at - 1))
    else return
    event.preventDefault()
  }

  return (
    <Modal class={styles['picker']} label={props.label} onClose={() => props.onClose()} onClickBeside={() => props.onClose()}>
      <input
        type="text"
        class={styles['query']}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${props.name}-list`}
        aria-activedescendant={found()[active()] && idOf(found()[active()]!)}
        aria-label={props.label}
        placeholder={props.label}
        autocomplete="off"
        spellcheck={false}
        autofocus
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={`${props.name}-list`} class={styles['list']} role="listbox" aria-label={props.label}>
        <For each={found()}>
          {(item, index) => (
            <li
              id={idOf(item)}
              class={styles['item']}
              role="option"
              aria-selected={index() === active()}
              onPointerMove={() => setActive(index())}
              onClick={() => choose(item)}
            >
              <span>
                <span class={styles['group']}>{props.groupOf(item)}</span>
                {props.titleOf(item)}
              </span>
              {props.aside?.(item)}
            </li>
          )}
        </For>
      </ul>
      <Show when={found().length === 0}>
        <p class={styles['none']} role="status">
          {props.none}
        </p>
      </Show>
    </Modal>
  )
}
