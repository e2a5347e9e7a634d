import { gzipSync } from 'node:zlib'

/** A file to put into an archive, or what only pretends to be one. */
export interface TarFile {
  readonly name: string
  readonly body?: string | Uint8Array
  /** The size that the header declares, where it lies; a text is written as it is. */
  readonly size?: number | string
  /** `0` a file, `2` a symbolic link, `5` a folder, `x` and `L` headers of the next entry. */
  readonly kind?: string
  readonly link?: string
  readonly prefix?: string
  /** GNU marks its headers otherwise than POSIX. */
  readonly magic?: string
}

/** An archive (tar) of these entries, blanks at its end included. */
export function tar(files: readonly TarFile[]): Uint8Array {
  return Buffer.concat([...files.flatMap(toBlocks), Buffer.alloc(1024)])
}

/** A package as guides publish them: package.json and the definitions, tarred and zipped. */
export function tgz(manifest: object, files: Readonly<Record<string, unknown>> = {}): Uint8Array {
  return gzipSync(tar(packageFiles(manifest, files)))
}

/** The entries of a package. */
export function packageFiles(manifest: object, files: Readonly<Record<string, unknown>> = {}): readonly TarFile[] {
  return [
    { name: 'package/package.json', body: JSON.stringify(manifest) },
    ...Object.entries(files).map(([name, body]) => ({
      name: `package/${name}`,
      body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    })),
  ]
}

/** One record of a pax header. */
export function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`)
  return `${length}${rest}`
}

function toBlocks({ name, body = '', size, kind = '0', link = '', prefix = '', magic = 'ustar\x0000' }: TarFile): readonly Buffer[] {
  const bytes = Buffer.from(body as string)
  const header = Buffer.alloc(512)
  header.write(name, 0, 100, 'utf8')
  header.write('0000644\0', 100)
  header.write(typeof size === 'string' ? size : `${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`, 124, 12, 'latin1')
  header.write('        ', 148)
  header.write(kind, 156, 1, 'latin1')
  header.write(link, 157, 100, 'utf8')
  header.write(magic, 257, 'latin1')
  header.write(prefix, 345, 155, 'utf8')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
}
