import type { JSX } from 'solid-js'
import styles from './Icon.module.css'

/** Lines on a grid of 16 by 16, by the name of what they show. */
const drawings = {
  error: 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5Z M5.9 5.9l4.2 4.2 M10.1 5.9l-4.2 4.2',
  warning: 'M8 2.2 14.4 13.4H1.6Z M8 6.6v3.1 M8 11.6v.1',
  valid: 'M8 1.75a6.25 6.25 0 1 1 0 12.5a6.25 6.25 0 0 1 0-12.5Z M5.2 8.2l2 2 3.7-4.2',
  wand: 'M2.5 13.5 9 7 M11 2v2.4 M9.8 3.2h2.4 M13.2 7v2 M12.2 8h2 M6.4 2.6v1.6 M5.6 3.4h1.6',
  open: 'M1.8 12.8V3.6h4.4l1.5 1.8h6.5v7.4Z',
  save: 'M8 2v7.6 M4.8 6.6 8 9.8l3.2-3.2 M2.4 11v2.6h11.2V11',
  format: 'M2 3.4h12 M5 6.5h9 M5 9.6h9 M2 12.7h12',
  examples: 'M3.2 1.8h6l3.6 3.6v8.8H3.2Z M9 2v3.6h3.6 M5.6 8.4h4.8 M5.6 11h4.8',
  more: 'M3.4 8h.1 M8 8h.1 M12.6 8h.1',
  search: 'M7 2.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 0 1 0-9.2Z M10.4 10.4 14 14',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6a2.8 2.8 0 0 1 0-5.6Z M8 1.4v1.4 M8 13.2v1.4 M1.4 8h1.4 M13.2 8h1.4 M3.3 3.3l1 1 M11.7 11.7l1 1 M3.3 12.7l1-1 M11.7 4.3l1-1',
  moon: 'M13.4 9.6A5.8 5.8 0 0 1 6.4 2.6a5.8 5.8 0 1 0 7 7Z',
  down: 'M4 6.2 8 10l4-3.8',
  copy: 'M5.4 5.4h8.2v8.2H5.4Z M10.6 5.2V2.4H2.4v8.2h2.8',
  list: 'M5.8 3.6h8 M5.8 8h8 M5.8 12.4h8 M2.4 3.6h.1 M2.4 8h.1 M2.4 12.4h.1',
  plus: 'M8 3v10 M3 8h10',
  close: 'M4 4l8 8 M12 4l-8 8',
  book: 'M8 3.8C6.6 2.8 4.4 2.5 2 2.6v10c2.4-.1 4.6.2 6 1.2 1.4-1 3.6-1.3 6-1.2v-10C11.6 2.5 9.4 2.8 8 3.8Z M8 3.8v10',
  wiped: 'M2.6 4h10.8 M6 4V2.4h4V4 M4 4l.7 9.6h6.6L12 4',
  offline:
    'M2 2l12 12 M1.8 6.2c1-.9 2-1.5 3.1-1.9 M7.4 3.6c2.5-.1 4.9.8 6.8 2.6 M4.2 8.8c.8-.7 1.6-1.1 2.5-1.4 M10.2 7.8c.6.3 1.1.6 1.6 1 M8 12.4v.1',
  external: 'M9.4 2.6h4v4 M13.2 2.8 7.4 8.6 M11.4 9v4.2H2.8V4.6H7',
} as const

/** The name of a drawing. */
export type IconName = keyof typeof drawings

/** A small line drawing in the colour of the text around it; says nothing to who does not see it. */
export function Icon(props: { readonly name: IconName; readonly class?: string | undefined }): JSX.Element {
  return (
    <svg class={`${styles['icon']} ${props.class ?? ''}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[props.name]} />
    </svg>
  )
}
