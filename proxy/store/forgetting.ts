import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** Rows that are forgotten at a time: who comes meanwhile waits for no more than these. */
const pieceSize = 500

/** Forgets bindings that were made before a moment. */
export function forgetBindings(db: Kysely<Tables>, before: number): Promise<void> {
  const old = () => db.selectFrom('bindings').where('bound_at', '<', before)
  return inPieces(
    () => old().select('bound_at as moment').orderBy('bound_at').offset(pieceSize).limit(1).executeTakeFirst(),
    (end) => db.deleteFrom('bindings').where('bound_at', '<', end).execute(),
    before,
  )
}

/** Forgets deliveries that were announced before a moment and have ended. */
export function forgetDeliveries(db: Kysely<Tables>, before: number): Promise<void> {
  const old = () => db.selectFrom('outbox').where('status', '<>', 'pending').where('created_at', '<', before)
  return inPieces(
    () => old().select('created_at as moment').orderBy('created_at').offset(pieceSize).limit(1).executeTakeFirst(),
    (end) => db.deleteFrom('outbox').where('status', '<>', 'pending').where('created_at', '<', end).execute(),
    before,
  )
}

/** Forgets up to the moment where the next piece begins, until there is none before the end. */
async function inPieces(
  findNext: () => Promise<{ readonly moment: number } | undefined>,
  forgetBefore: (moment: number) => Promise<unknown>,
  end: number,
): Promise<void> {
  for (let next = await findNext(); next !== undefined; next = await findNext()) {
    // Rows of one moment go together, or a piece of nothing but them would never end.
    await forgetBefore(next.moment + 1)
    await setImmediate()
  }
  await forgetBefore(end)
}
