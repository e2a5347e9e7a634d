import { createSocket } from 'node:dgram'

/** A name server on loopback that knows some names and says nothing of any other. */
export interface NameServer {
  /** With its port, as resolvers want it. */
  readonly address: string
  /** How many questions came. */
  readonly asked: () => number
  readonly close: () => Promise<void>
}

const [typeA, typeAaaa] = [1, 28]

/** Starts it; `known` holds addresses of IPv4 by name. */
export async function startNameServer(known: Readonly<Record<string, string>>): Promise<NameServer> {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (question, { port, address }) => {
    asked += 1
    const { name, end } = readName(question)
    const found = known[name]
    const type = question.readUInt16BE(end)
    if (found === undefined) return
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(type === typeA ? 1 : 0, 6)
    header.fill(0, 8, 12)
    const asking = question.subarray(12, end + 4)
    // A pointer to the name in the question, the type, the class, an hour, four bytes.
    const answer = Buffer.from([0xc0, 12, 0, typeA, 0, 1, 0, 0, 14, 16, 0, 4, ...found.split('.').map(Number)])
    if (type === typeA || type === typeAaaa)
      socket.send(Buffer.concat([header, asking, ...(type === typeA ? [answer] : [])]), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function readName(question: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = []
  let at = 12
  while (question[at] !== 0) {
    const length = question[at]!
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}
