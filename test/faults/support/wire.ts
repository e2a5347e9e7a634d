import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A wire to a server on loopback, which can go dead without anybody being told. */
export interface Wire {
  readonly port: number
  /** Carries nothing any more, neither what comes nor that it ends; what was connected stays so for good. */
  cut(): void
  /** Carries connections that are made from now on. */
  mend(): void
  close(): Promise<void>
}

/** Lays a wire to a port. */
export async function layWire(to: number): Promise<Wire> {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    ends.add(near.on('error', () => {}))
    if (isCut) return
    const far = connect(to, '127.0.0.1')
    ends.add(far.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      for (const end of ends) end.unpipe().pause()
    },
    mend: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const end of ends) end.destroy()
      }),
  }
}
