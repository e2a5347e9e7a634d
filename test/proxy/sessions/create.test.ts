import { scryptSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import { createSessions } from '../../../proxy/sessions/create.ts'
import { openDatabase, type OpenDatabase } from '../../../proxy/store/database.ts'
import { StoreUnavailable } from '../../../proxy/store/unavailable.ts'
import { describeStores } from '../../support/stores.ts'

describeStores('sessions', ({ open }) => {
  it('reject while their database is away, also where nobody waits for the letter and where better-auth says only that something failed', async () => {
    const { database, clock } = await open()
    const opened: OpenDatabase = await openDatabase(database, clock)
    await opened.close()
    const sessions = createSessions({
      database: opened,
      store: { isReachable: () => Promise.resolve(false) },
      secrets: drawSecrets('un secreto de prueba', undefined),
      publicUrl: 'http://127.0.0.1:8080',
      sendLetter: () => {},
      onError: () => {},
    })
    await expect(sessions.requestReset('ana@example.cl')).rejects.toThrow(StoreUnavailable)
    await expect(sessions.signIn('ana@example.cl', 'una contraseña')).rejects.toThrow(StoreUnavailable)
    await expect(sessions.resetPassword('token', 'una contraseña')).rejects.toThrow(StoreUnavailable)
    await sessions.close()
  })

  it('hash passwords at the price that they always had', async () => {
    const { database, clock } = await open()
    const opened = await openDatabase(database, clock)
    const sessions = createSessions({
      database: opened,
      store: { isReachable: () => Promise.resolve(true) },
      secrets: drawSecrets('un secreto de prueba', undefined),
      publicUrl: 'http://127.0.0.1:8080',
      sendLetter: undefined,
      onError: () => {},
    })
    const password = 'seis búhos de Ñuble'
    const [salt, key] = (await sessions.hashPassword(password)).split(':')
    expect(salt).toMatch(/^[\da-f]{32}$/)
    expect(key).toBe(scryptSync(password.normalize('NFKC'), salt!, 64, { N: 2 ** 14, r: 16, maxmem: 2 ** 26 }).toString('hex'))
    await sessions.close()
    await opened.close()
  })
})
