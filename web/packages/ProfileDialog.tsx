import { createResource, Show, type JSX } from 'solid-js'
import type { ProfileSummary } from '../../worker/api.ts'
import { useApp, useWorkspace } from '../app.ts'
import { packages } from '../storage/packages.ts'
import { packageWords } from '../text/packages/words.ts'
import { Picker } from '../ui/Picker.tsx'
import styles from './ProfileDialog.module.css'

/** The choice of the profile that the text in the editor is held to. */
export default function ProfileDialog(): JSX.Element {
  const { client, closeDialog } = useApp()
  const workspace = useWorkspace()
  const text = () => packageWords().profile
  const typeOf = () => workspace.report()?.resourceType || undefined
  const [profiles] = createResource(
    () => [typeOf(), packages()] as const,
    ([type]) => client.ask('listProfiles', type),
  )
  // Its type tells one profile from another where those of all types are there.
  const titleOf = (profile: ProfileSummary | undefined) =>
    profile === undefined ? text().automatic : typeOf() === undefined ? `${profile.title} · ${profile.type}` : profile.title
  const choices = (): readonly (ProfileSummary | undefined)[] => [undefined, ...(profiles.latest ?? [])]
  return (
    <Picker
      name="profile"
      onClose={() => closeDialog('profile')}
      label={text().label}
      none={text().none}
      items={choices()}
      idOf={(profile) => (profile === undefined ? 'auto' : encodeURIComponent(profile.url))}
      groupOf={(profile) => profile?.source ?? text().automaticGroup}
      titleOf={titleOf}
      aside={(profile) => (
        <Show when={workspace.profile() === profile?.url}>
          <span class={styles['chosen']}>{text().chosen}</span>
        </Show>
      )}
      onChoose={(profile) => {
        workspace.chooseProfile(profile?.url)
        workspace.view.focus()
      }}
    />
  )
}
