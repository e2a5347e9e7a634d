/** A number of bytes as people read it, in Spanish. */
export function toSize(bytes: number): string {
  if (bytes >= 2 ** 30) return `${tenths(bytes / 2 ** 30)} GiB`
  return bytes >= 2 ** 20 ? `${tenths(bytes / 2 ** 20)} MiB` : `${Math.floor(bytes / 1024)} KiB`
}

function tenths(number: number): string {
  return String(Math.floor(number * 10) / 10).replace('.', ',')
}
