import type { Scanner } from './scanner.ts'
import type { Concept } from './tree.ts'

/** Reads `404684003 |Clinical finding|`, where a number stands. */
export function takeConcept(scanner: Scanner): Concept | undefined {
  const at = scanner.position()
  const char = scanner.char()
  if (char < '0' || char > '9') return undefined
  const sctid = scanner.run('concept', (code) => code >= 48 && code <= 57)
  if (sctid.length < 6 || sctid.length > 18 || sctid.startsWith('0')) {
    scanner.failAt(at, at + sctid.length, `«${sctid.slice(0, 24)}» no es un SCTID: tiene de 6 a 18 cifras y no empieza con 0.`)
  }
  scanner.skip()
  const term = scanner.sees('|') ? scanner.term() : undefined
  return { kind: 'concept', sctid, ...(term === undefined ? {} : { term }), at }
}
