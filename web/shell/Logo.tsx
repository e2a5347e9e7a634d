import type { JSX } from 'solid-js'
import styles from './Logo.module.css'

/** The mark of the product: braces around a tick. */
export function Logo(): JSX.Element {
  return (
    <svg class={styles['logo']} viewBox="0 0 32 32" aria-hidden="true">
      <rect class={styles['ground']} width="32" height="32" rx="8" />
      <path
        class={styles['line']}
        d="M11.5 7.5H10a2.5 2.5 0 0 0-2.5 2.5v3.2A2.8 2.8 0 0 1 5 16a2.8 2.8 0 0 1 2.5 2.8V22a2.5 2.5 0 0 0 2.5 2.5h1.5"
      />
      <path
        class={styles['line']}
        d="M20.5 7.5H22a2.5 2.5 0 0 1 2.5 2.5v3.2A2.8 2.8 0 0 0 27 16a2.8 2.8 0 0 0-2.5 2.8V22a2.5 2.5 0 0 1-2.5 2.5h-1.5"
      />
      <path class={styles['tick']} d="m12 16.4 2.9 2.9 5.2-6" />
    </svg>
  )
}
