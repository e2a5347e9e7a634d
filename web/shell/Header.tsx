import { useLocation } from '@solidjs/router'
import { For, type JSX } from 'solid-js'
import { useApp } from '../app.ts'
import { runCommand } from '../commands/command.ts'
import { findCommand } from '../commands/commands.ts'
import { language, words } from '../text/words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Keys } from '../ui/Keys.tsx'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { isDark, useTheme } from '../page/theme.ts'

const palette = findCommand('palette')
const otherLanguage = findCommand('language')
const pages = [
  ['/', 'editor'],
  ['/reglas', 'rules'],
  ['/catalogos', 'catalogs'],
  ['/guias', 'guides'],
  ['/historial', 'history'],
  ['/panel', 'panel'],
  ['/estado', 'status'],
] as const

/** Name, pages, and what concerns the page as a whole. */
export function Header(): JSX.Element {
  const app = useApp()
  const place = useLocation()
  const otherTheme = () => (isDark() ? words().commands.themeLight : words().commands.themeDark)
  return (
    <header class={styles['header']}>
      <a href="/" class={styles['brand']}>
        <Logo />
        {words().product}
      </a>
      <nav class={styles['nav']} aria-label={words().nav.label}>
        <For each={pages}>
          {([path, name]) => (
            <a
              href={path}
              class={`tab ${styles['link']}`}
              classList={{ shown: place.pathname === path || place.pathname.startsWith(`${path}/`) }}
              aria-current={place.pathname === path ? 'page' : undefined}
            >
              {words().nav[name]}
            </a>
          )}
        </For>
      </nav>
      <div class={styles['tools']}>
        <button
          type="button"
          class={`button quiet ${styles['palette']}`}
          onClick={() => app.showDialog({ name: 'palette' })}
          aria-keyshortcuts="Control+K"
        >
          <Icon name="search" />
          <span class={styles['label']}>{words().commands.palette}</span>
          <span class={styles['wide']} aria-hidden="true">
            <Keys of={palette.key!} />
          </span>
        </button>
        <button
          type="button"
          class="button quiet"
          lang={language() === 'es' ? 'en' : 'es'}
          title={words().commands.otherLanguage}
          onClick={() => void runCommand(otherLanguage, app)}
        >
          {language() === 'es' ? 'EN' : 'ES'}
          <span class="hidden">: {words().commands.otherLanguage}</span>
        </button>
        <button
          type="button"
          class="button quiet square"
          aria-label={otherTheme()}
          title={otherTheme()}
          onClick={() => useTheme(isDark() ? 'light' : 'dark')}
        >
          <Icon name={isDark() ? 'sun' : 'moon'} />
        </button>
      </div>
    </header>
  )
}
