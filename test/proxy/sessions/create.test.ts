import { expect, it } from 'vitest'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import { createSessions } from '../../../proxy/sessions/create.ts'
import { openDatabase, type OpenDatabase } from '../../../proxy/store/database.ts'
import { StoreUnavailable } from '../../../proxy/store/unavailable.ts'
import { describeStores } from '../../support/stores.ts'

describeStores('sessions whose database goes away', ({ open }) => {
  it('reject, also where nobody waits for the letter and where better-auth says only that something failed', async () => {
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
})
