import { createEffect, createSignal, For, Match, on, Switch, type JSX } from 'solid-js'
import { panelWords } from '../text/panel/words.ts'
import styles from './Entrance.module.css'
import { ForgotForm } from './ForgotForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

type Way = 'sign-in' | 'register' | 'forgot'

/** The ways to a session: sign in, register, or have a letter sent that lets one choose another password. */
export function Entrance(props: { readonly onRegistered: (apiKey: string) => void }): JSX.Element {
  const text = () => panelWords().entrance
  const [way, setWay] = createSignal<Way>('sign-in')
  let heading!: HTMLHeadingElement
  // The button that led to another way is gone.
  createEffect(on(way, () => heading.focus(), { defer: true }))
  return (
    <div class={styles['entrance']}>
      <section class={`sheet ${styles['card']}`} aria-labelledby="entrance-title">
        <Switch>
          <Match when={way() === 'sign-in'}>
            <h2 ref={heading} id="entrance-title" tabindex="-1">
              {text().signIn}
            </h2>
            <SignInForm />
            <Ways to={['forgot', 'register']} />
          </Match>
          <Match when={way() === 'register'}>
            <h2 ref={heading} id="entrance-title" tabindex="-1">
              {text().register}
            </h2>
            <RegisterForm onRegistered={props.onRegistered} />
            <Ways to={['sign-in']} />
          </Match>
          <Match when={way() === 'forgot'}>
            <h2 ref={heading} id="entrance-title" tabindex="-1">
              {text().reset}
            </h2>
            <ForgotForm />
            <Ways to={['sign-in']} />
          </Match>
        </Switch>
      </section>
      <section class={styles['about']} aria-labelledby="entrance-about">
        <h2 id="entrance-about">{text().about}</h2>
        <p>{text().aboutBody}</p>
        <ul>
          <For each={text().aboutList}>{(one) => <li>{one}</li>}</For>
        </ul>
        <p>{text().aboutFree}</p>
        <p>{text().aboutPrivacy}</p>
      </section>
    </div>
  )

  function Ways(to: { readonly to: readonly Way[] }): JSX.Element {
    const labels = () => ({ 'sign-in': text().hasAccount, register: text().register, forgot: text().forgot })
    return (
      <p class={styles['ways']}>
        <For each={to.to}>
          {(other) => (
            <button type="button" class={styles['way']} onClick={() => setWay(other)}>
              {labels()[other]}
            </button>
          )}
        </For>
      </p>
    )
  }
}
