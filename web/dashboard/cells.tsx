import type { JSX } from 'solid-js'
import { moment } from '../text/moment.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Section.module.css'

/** The mark of a state, and its colour. */
export interface Mark {
  readonly icon: IconName
  readonly tone?: 'good' | 'bad' | 'odd'
}

/** When something was, and its id below. */
export function MomentCell(props: { readonly at: string; readonly id: string; readonly idTitle?: string }): JSX.Element {
  return (
    <>
      <time dateTime={props.at}>{moment(props.at)}</time>
      <code class={styles['small']} title={props.idTitle}>
        {props.id}
      </code>
    </>
  )
}

/** The name of a state beside its mark. */
export function StateCell(props: { readonly mark: Mark; readonly name: string }): JSX.Element {
  return (
    <span class={styles['state']}>
      <Icon name={props.mark.icon} class={props.mark.tone && styles[props.mark.tone]} />
      {props.name}
    </span>
  )
}

/** A detail below what a cell says first. */
export function Detail(props: { readonly title?: string; readonly children: JSX.Element }): JSX.Element {
  return (
    <span class={styles['small']} title={props.title}>
      {props.children}
    </span>
  )
}
