import type { Shared } from '../api.ts'

/** Shared texts and files, between the request that brought them and the page that opens them. */
export interface Sharing {
  /** Holds what a form brought for the page that the answer leads to; `hold` keeps the worker alive until then. */
  readonly take: (form: FormData, hold: (until: Promise<void>) => void) => Response
  /** The share that was taken and not given yet. */
  readonly give: () => Shared
}

/** How long a page may take to ask, in milliseconds. */
const patience = 60_000

/** Makes the place for it: in memory alone, for what is shared is nobody's to keep. */
export function createSharing(): Sharing {
  let waiting: readonly (Shared & { readonly given: () => void })[] = []

  return {
    take(form, hold) {
      const files = form.getAll('files').filter((one) => one instanceof File)
      const texts = form.getAll('text').filter((one) => typeof one === 'string' && one.trim() !== '') as readonly string[]
      hold(
        new Promise((resolve) => {
          const entry = { files, texts, given: resolve }
          waiting = [...waiting, entry]
          setTimeout(() => {
            waiting = waiting.filter((other) => other !== entry)
            resolve()
          }, patience)
        }),
      )
      // 303: the page is fetched, the form is not sent again. The mark says no more than that there is something.
      return new Response(null, { status: 303, headers: { Location: '/?compartido' } })
    },
    give() {
      const given = waiting
      waiting = []
      for (const one of given) one.given()
      return { files: given.flatMap(({ files }) => files), texts: given.flatMap(({ texts }) => texts) }
    },
  }
}
