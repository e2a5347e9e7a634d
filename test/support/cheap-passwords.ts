import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scrypt } = crypto
let users = 0

/**
 * Lets `scrypt` of this process take a thousandth of its time, until what this gives is called: tests sign in more than a thousand times, and
 * each would keep a processor busy for a tenth of a second. A password is right or wrong as always; its price, which is for those who guess,
 * is looked at in test/proxy/sessions/create.test.ts and test/security/attacks.test.ts.
 */
export function hashCheaply(): () => void {
  users += 1
  if (users === 1) {
    crypto.scrypt = ((password, salt, length, options, callback) =>
      scrypt(password, salt, length, { ...options, N: 16 }, callback)) as typeof scrypt
    syncBuiltinESMExports()
  }
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    users -= 1
    if (users > 0) return
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
}
