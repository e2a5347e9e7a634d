import { connect } from 'node:net'

/** A connection over which the same request is sent again and again. */
export interface Client {
  /** The head of the next answer, once all of it is there; rejects where it is not 200. */
  readonly ask: () => Promise<string>
  readonly close: () => void
}

/**
 * Speaks as much HTTP/1.1 as the measured servers do. A whole client would take as much of the processor as a server does, and
 * what it takes the server does not have.
 */
export async function openClient(url: string, request: Buffer): Promise<Client> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received: Buffer | undefined
  let answered: (head: string) => void = () => {}
  let failed: (cause: Error) => void = () => {}
  socket.on('error', (cause) => failed(cause))
  socket.on('close', () => failed(new Error('The server hung up')))
  socket.on('data', (chunk: Buffer) => {
    received = received === undefined ? chunk : Buffer.concat([received, chunk])
    const head = headOf(received)
    if (head === undefined || !isWhole(received, head)) return
    received = undefined
    if (head.startsWith('HTTP/1.1 200 ')) answered(head)
    else failed(new Error(`answered ${head.slice(0, head.indexOf('\r\n'))}`))
  })
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** A request with a body, as its bytes. */
export function toRequest(path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, 'Content-Length': String(Buffer.byteLength(body)) })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/** The lines before the body, with the end of the last one; undefined where they are not all there yet. */
function headOf(received: Buffer): string | undefined {
  const end = received.indexOf('\r\n\r\n')
  return end === -1 ? undefined : received.toString('latin1', 0, end + 4)
}

/** Whether an answer has come to its end: that of its length or, where it has none, of its chunks. */
function isWhole(received: Buffer, head: string): boolean {
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (length === undefined) return received.toString('latin1', received.length - 5) === '0\r\n\r\n'
  return received.length === head.length + Number(length)
}
