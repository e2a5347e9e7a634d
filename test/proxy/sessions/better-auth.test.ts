import { randomBytes } from 'node:crypto'
import { getMigrations } from 'better-auth/db/migration'
import { expect, it } from 'vitest'
import { createAuth } from '../../../proxy/sessions/better-auth.ts'
import { openDatabase } from '../../../proxy/store/database.ts'
import { describeStores } from '../../support/stores.ts'

describeStores('the tables of sessions', ({ open }) => {
  it('have all that better-auth keeps, of the kinds it expects', async () => {
    const { database, clock } = await open()
    const opened = await openDatabase(database, clock)
    try {
      const publicUrl = 'http://127.0.0.1:8080'
      const auth = createAuth({ database: opened, key: randomBytes(32), publicUrl, sendLetter: () => {}, onError: () => {} })
      const { toBeCreated, toBeAdded } = await getMigrations(auth.options)
      expect([toBeCreated, toBeAdded]).toEqual([[], []])
    } finally {
      await opened.db.destroy()
    }
  })
})
