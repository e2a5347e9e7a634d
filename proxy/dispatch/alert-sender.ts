import { monthOf } from '../quota/quota.ts'
import type { ClaimedDelivery } from '../outbox/delivery.ts'
import type { UsageAlert } from '../outbox/messages.ts'
import type { AttemptResult } from './attempt.ts'
import type { Mailer } from './mailer.ts'

const monthNames = new Intl.DateTimeFormat('es-CL', { month: 'long', timeZone: 'UTC' })
const numbers = new Intl.NumberFormat('es-CL')

/** Writes to a tenant that its quota goes to its end, while that is still true. */
export async function sendAlert(delivery: ClaimedDelivery, mailer: Mailer, publicUrl: string, now: number): Promise<AttemptResult> {
  const alert = JSON.parse(delivery.payload) as UsageAlert
  if (alert.month !== monthOf(now)) return { kind: 'hopeless', responseStatus: null, failure: 'month-over', gone: false }
  try {
    await mailer.send({
      id: delivery.id,
      to: delivery.email,
      ...alertMail(alert, delivery.isConfirmed ? delivery.organization : undefined, publicUrl),
    })
    return { kind: 'accepted', responseStatus: null }
  } catch (error) {
    const responseStatus = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : null
    return { kind: 'refused', responseStatus, failure: responseStatus === null ? 'unreachable' : 'status', waitMs: 0 }
  }
}

/**
 * The words of the letter. Without an organization it goes to an address that nobody has confirmed: whoever opened the account
 * may have named somebody else's, so that none of the words are theirs, and it says what to do.
 */
export function alertMail({ month, used, limit }: UsageAlert, organization: string | undefined, publicUrl: string) {
  const name = monthNames.format(Date.parse(`${month}-01T00:00:00Z`))
  const share = Math.floor((used / limit) * 100)
  return {
    subject: `Tu cuota de ${name} va en ${share} %`,
    text: `Hola:

${organization ?? 'La cuenta que tiene esta dirección de correo'} ha usado ${numbers.format(used)} de las ${numbers.format(limit)} validaciones de su cuota de ${name} (${share} %).

Cuando la cuota se acaba, el servicio responde 429 hasta el primer día del mes siguiente (UTC). La revisión sin conexión no gasta cuota y sigue funcionando.

El detalle está en ${publicUrl}/panel
${organization === undefined ? unconfirmed(publicUrl) : ''}`,
  }
}

function unconfirmed(publicUrl: string): string {
  return `
Nadie ha confirmado todavía que esta dirección sea de quien abrió la cuenta. Pedir una contraseña nueva en ${publicUrl}/panel la confirma. Si no la abriste tú, con eso la cuenta queda en tus manos; si no haces nada, tampoco pasa nada.
`
}
