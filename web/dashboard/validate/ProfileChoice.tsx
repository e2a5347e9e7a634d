import { createResource, createSignal, createUniqueId, For, Show, type JSX } from 'solid-js'
import { useApp, useWorkspace } from '../../app.ts'
import { packages } from '../../storage/packages.ts'
import { panelWords } from '../../text/panel/words.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './FullValidation.module.css'

const other = 'other'

/** The profile that the text is held to, here and by the service: one that fits its type, or any by its address. */
export function ProfileChoice(): JSX.Element {
  const text = () => panelWords().validate
  const { client } = useApp()
  const workspace = useWorkspace()
  const id = createUniqueId()
  const [isOther, setOther] = createSignal(false)
  const [isWrong, setWrong] = createSignal(false)
  const [profiles] = createResource(
    () => [workspace.report()?.resourceType || undefined, packages()] as const,
    ([type]) => client.ask('listProfiles', type),
  )
  const chosen = () => workspace.profile()
  const isListed = () => chosen() === undefined || (profiles.latest ?? []).some(({ url }) => url === chosen())
  const isAddressShown = () => isOther() || !isListed()

  const choose = (value: string): void => {
    setWrong(false)
    setOther(value === other)
    if (value !== other) workspace.chooseProfile(value === '' ? undefined : value)
  }
  const write = (value: string): void => {
    const address = value.trim()
    const isAddress = /^(?:https?:\/\/|urn:)\S+$/.test(address)
    setWrong(address !== '' && !isAddress)
    if (isAddress) workspace.chooseProfile(address)
  }

  return (
    <div class={styles['profile']}>
      <label for={id}>{text().heldTo}</label>
      <select id={id} class="field" onChange={(event) => choose(event.currentTarget.value)}>
        <option value="" selected={!isAddressShown() && chosen() === undefined}>
          {text().heldAuto}
        </option>
        <For each={profiles.latest ?? []}>
          {({ url, title, source }) => (
            <option value={url} selected={!isAddressShown() && url === chosen()}>
              {title} ({source})
            </option>
          )}
        </For>
        <option value={other} selected={isAddressShown()}>
          {text().heldOther}
        </option>
      </select>
      <Show when={isAddressShown()}>
        <Field
          label={text().heldAddress}
          name="profile"
          type="url"
          maxlength={500}
          value={chosen() ?? ''}
          onValue={write}
          problem={isWrong() ? text().heldWrong : undefined}
        />
      </Show>
    </div>
  )
}
