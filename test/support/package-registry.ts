import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a registry misbehaves with the archive of one version, or with what it says of a name. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse, archive: Uint8Array) => void | Promise<void>

/** A version that a registry has. */
interface Published {
  readonly version: string
  readonly archive: Uint8Array
  /** The hash that the registry declares; by default that of the archive. */
  readonly shasum?: string
  readonly integrity?: string
  readonly tarball?: string
  readonly serve?: Behaviour
}

/** A registry of packages on loopback. */
export interface PackageRegistry {
  readonly url: string
  /** The paths that were asked for. */
  readonly asked: string[]
  readonly publish: (name: string, versions: readonly Published[], latest?: string) => void
  /** How a name is answered, in place of its versions. */
  readonly answer: (name: string, behaviour: Behaviour) => void
  readonly end: () => Promise<void>
}

export async function openPackageRegistry(): Promise<PackageRegistry> {
  const names = new Map<string, { versions: readonly Published[]; latest: string | undefined }>()
  const answers = new Map<string, Behaviour>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!)
    asked.push(path)
    const [, name = '', version] = path.split('/')
    const { versions, latest } = names.get(name) ?? { versions: undefined, latest: undefined }
    const own = answers.get(name)
    const one = versions?.find((published) => published.version === version)
    if (version === undefined && own !== undefined) void own(request, response, new Uint8Array())
    else if (versions === undefined || (version !== undefined && one === undefined)) response.writeHead(404).end('{}')
    else if (one === undefined) response.end(JSON.stringify(toIndex(name, versions, latest)))
    else if (one.serve !== undefined) void one.serve(request, response, one.archive)
    else response.end(one.archive)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function toIndex(name: string, versions: readonly Published[], latest: string | undefined): object {
    const all = versions.map(({ version, archive, shasum, integrity, tarball }) => [
      version,
      {
        name,
        version,
        dist: {
          shasum: shasum ?? createHash('sha1').update(archive).digest('hex'),
          tarball: tarball ?? `${url}/${name}/${version}`,
          ...(integrity !== undefined && { integrity }),
        },
      },
    ])
    return { _id: name, name, versions: Object.fromEntries(all) as object, ...(latest !== undefined && { 'dist-tags': { latest } }) }
  }

  return {
    url,
    asked,
    publish: (name, versions, latest) => void names.set(name, { versions, latest }),
    answer: (name, behaviour) => void answers.set(name, behaviour),
    end: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Half of an archive, and then the connection breaks. */
export const cutOff: Behaviour = (_request, response, archive) => {
  response.writeHead(200, { 'Content-Length': archive.length })
  response.write(archive.subarray(0, archive.length / 2), () => response.destroy())
}

/** Nothing at all, for as long as somebody waits. */
export const silent: Behaviour = () => {}

/** A status without anything. */
export const status =
  (code: number): Behaviour =>
  (_request, response) =>
    void response.writeHead(code).end()

/** The archive, after a while. */
export const late =
  (milliseconds: number): Behaviour =>
  async (_request, response, archive) => {
    await sleep(milliseconds)
    response.end(archive)
  }

/** Sends whoever asks elsewhere. */
export const redirect =
  (place: string): Behaviour =>
  (_request, response) =>
    void response.writeHead(302, { Location: place }).end()
