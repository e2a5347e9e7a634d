import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter that was taken. */
interface Letter {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

/** A mail server on loopback, which keeps what it takes. */
export interface MailServer {
  readonly url: string
  readonly letters: Letter[]
  /** Refuses the next letters with this reply; undefined for taking them. */
  refuse(refusal: { readonly responseCode: number } | undefined): void
  /** How many letters it has refused. */
  refusals(): number
  close(): Promise<void>
}

/** Starts a mail server; with TLS it offers a certificate that nobody has signed, as servers on one's own machine do. Port 0 lets the system choose. */
export async function startMailServer({ hasTls = false, port: wanted = 0 } = {}): Promise<MailServer> {
  const letters: Letter[] = []
  let refusal: { readonly responseCode: number } | undefined
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    onData(stream, session, callback) {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (source += part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        if (refusal !== undefined) {
          refusals += 1
          callback(Object.assign(new Error('not now'), refusal))
          return
        }
        letters.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), source })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (how) => void (refusal = how),
    refusals: () => refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
