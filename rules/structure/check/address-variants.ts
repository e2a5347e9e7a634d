import { movedAddress } from '../tables/moved-bases.ts'

/**
 * The first address that is known, of those that one could have meant: without what hangs on at its end, with the other scheme, without the
 * version of FHIR's pages, as it was in STU3, or where the guide is that was elsewhere once.
 */
export function findVariant(address: string, isKnown: (address: string) => boolean): string | undefined {
  const parts = /^https?:\/\/(?:www\.)?([^/?#]+)([^]*)/i.exec(address)
  if (parts === null) return undefined
  const host = parts[1]!.toLowerCase()
  const path = parts[2]!.replace(/[/#.]+$/, '')
  const written = variantsOf(host, path)
  return (
    written.find((one) => one !== address && isKnown(one)) ??
    written.map((one) => one.toLowerCase()).find((one, index) => one !== written[index] && isKnown(one))
  )
}

function variantsOf(host: string, path: string): readonly string[] {
  const variants = [`http://${host}${path}`, `https://${host}${path}`, `http://www.${host}${path}`, `https://www.${host}${path}`]
  const end = path.replace(/^\/codesystem\//i, '/CodeSystem/').replace(/^\/fhir\/R4\//, '/fhir/')
  if (end !== path) variants.push(...variantsOf(host, end))
  const moved = host === 'hl7.org' ? /^\/fhir\/(?:(v[23])\/)?([\w-]+)$/.exec(path) : null
  if (moved !== null) variants.push(`http://terminology.hl7.org/CodeSystem/${moved[1] === undefined ? '' : `${moved[1]}-`}${moved[2]}`)
  const today = movedAddress(`${host}${path}`)
  if (today !== undefined) variants.push(`https://${today}`)
  return variants
}
