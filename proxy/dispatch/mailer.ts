import { createTransport } from 'nodemailer'
import { bareHost, isLoopback } from './address.ts'

/** A letter. */
interface Mail {
  /** The same in every attempt, so that a mail program can show it once. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends letters by SMTP. */
export interface Mailer {
  /** Resolves after the server has taken the letter. */
  send(mail: Mail): Promise<void>
  close(): void
}

const seconds = 1000

/** A mailer for a server's `smtp://` or `smtps://` address. */
export function createMailer({ url, from }: { readonly url: string; readonly from: string }): Mailer {
  const { hostname } = new URL(url)
  const isHere = hostname === 'localhost' || isLoopback(bareHost(hostname))
  const transport = createTransport({
    url,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
    // Nobody stands between, and servers on the same machine sign their certificates themselves.
    ...(isHere ? { tls: { rejectUnauthorized: false } } : {}),
  })
  const domain = from.replace(/^.*@/, '').replace(/>$/, '')
  return {
    async send({ id, to, subject, text }) {
      // As an object it is one address, whatever is in it.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${domain}>` })
    },
    close: () => transport.close(),
  }
}
