import { toThousands, toThousandsInEnglish } from '../../rules/format/words.ts'
import { inLanguage, type Said } from '../node/said.ts'
import type { Output, Terminal } from '../node/terminal.ts'

/** A bar on the last line of a terminal, that makes way for whatever else is printed. */
export interface Progress {
  /** The same terminal; what is written to it first wipes the bar. */
  readonly terminal: Terminal
  /** Says how much is done; `detail` is what is being done now. */
  readonly tick: (done: number, total: number, detail?: string | Said) => Promise<void>
  readonly end: () => Promise<void>
}

/** Short work shows no bar. In milliseconds. */
const patience = 700
const interval = 100
const barWidth = 24

/** Shows progress on standard error where that is a terminal; elsewhere nothing. `now` is in milliseconds. */
export function createProgress(terminal: Terminal, now: () => number = () => performance.now()): Progress {
  const { out, err } = terminal
  if (!err.isTerminal) return { terminal, tick: () => Promise.resolve(), end: () => Promise.resolve() }
  const begun = now()
  let next = begun + patience
  let isShown = false

  async function wipe(): Promise<void> {
    if (!isShown) return
    isShown = false
    await err.write('\r\u001b[K')
  }

  const wiping = (output: Output): Output => ({
    ...output,
    write: async (text) => {
      await wipe()
      await output.write(text)
    },
  })

  return {
    terminal: { ...terminal, out: out.isTerminal ? wiping(out) : out, err: wiping(err) },
    end: wipe,
    tick: async (done, total, detail = '') => {
      if (now() < next) return
      next = now() + interval
      isShown = true
      const pace = toPace(done, total, now() - begun)
      const said = inLanguage(
        {
          es: `${toThousands(done)} de ${toThousands(total)}${inLanguage(detail)}${pace.es}`,
          en: `${toThousandsInEnglish(done)} of ${toThousandsInEnglish(total)}${inLanguage(detail, 'en')}${pace.en}`,
        },
        terminal.lang,
      )
      await err.write(`\r\u001b[K${toBar(done, total)} ${said}`.slice(0, err.width + 3))
    },
  }
}

/** How much is done in a second and how long the rest takes, once that can be told. */
function toPace(done: number, total: number, elapsed: number): Said {
  if (elapsed < 2000 || done === 0 || done >= total) return { es: '', en: '' }
  const rate = (done / elapsed) * 1000
  const left = Math.ceil((total - done) / rate)
  const spanIn = (write: (count: number) => string): string =>
    left < 60 ? `${left} s` : left < 3600 ? `${Math.round(left / 60)} min` : `${write(Math.round(left / 3600))} h`
  const [es, en] =
    rate < 1 ? ['', ''] : [`, ${toThousands(Math.round(rate))} por segundo`, `, ${toThousandsInEnglish(Math.round(rate))} a second`]
  return { es: `${es}, faltan ${spanIn(toThousands)}`, en: `${en}, ${spanIn(toThousandsInEnglish)} left` }
}

function toBar(done: number, total: number): string {
  const full = Math.round((done / Math.max(1, total)) * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
