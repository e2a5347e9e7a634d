import { isIP } from 'node:net'
import { countCharacters } from '../http/characters.ts'
import type { Said } from '../http/problem-texts.ts'
import { bareHost, isLoopback, isPermittedAddress } from './address.ts'

const mostCharacters = 2048

/** Browsers take more for a URL than RFC 3986 does: `https://a;b.cl/|`. */
const plain = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:[/?](?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i

/** JavaScript would let pass spaces and control characters, which no address has; PostgreSQL keeps no zeros. */
const hasBlank = /[\s\p{Cc}]/u

/** The address of a webhook as RFC 3986 has it, where it can be had: names in other letters than those of ASCII are written in them. */
export function toStandardUrl(text: string): string {
  return plain.test(text) || hasBlank.test(text) || !URL.canParse(text) ? text : new URL(text).href
}

/**
 * The fault of a webhook's address, as a sentence; undefined for one that may be tried. A name is
 * looked up each time it is dialled, and not here: it may lead elsewhere by then.
 */
export function findUrlProblem(text: string, allowLoopback: boolean): Said | undefined {
  if (countCharacters(text) > mostCharacters)
    return {
      es: `La dirección no puede tener más de ${mostCharacters} caracteres.`,
      en: `The address can have at most ${mostCharacters} characters.`,
    }
  if (hasBlank.test(text) || !URL.canParse(text)) {
    return {
      es: 'La dirección debe ser una URL completa, como https://example.cl/avisos.',
      en: 'The address has to be a complete URL, such as https://example.cl/avisos.',
    }
  }
  const { protocol, hostname, username, password, hash, href } = new URL(text)
  const host = bareHost(hostname)
  // With a dot at its end it is the same name.
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  const isHere = name === 'localhost' || name.endsWith('.localhost') || isLoopback(host)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere && allowLoopback))
    return { es: 'La dirección debe comenzar con https://.', en: 'The address has to begin with https://.' }
  if (username !== '' || password !== '')
    return { es: 'La dirección no puede llevar usuario ni contraseña.', en: 'The address can have no user and no password.' }
  if (hash !== '') return { es: 'La dirección no puede llevar un fragmento (#).', en: 'The address can have no fragment (#).' }
  if (!plain.test(href)) {
    return {
      es: 'La dirección tiene caracteres que una URL debe llevar codificados (%XX), o un nombre que no es de Internet.',
      en: 'The address has characters that a URL has to have encoded (%XX), or a name that is none of the Internet.',
    }
  }
  const isForbidden = isIP(host) === 0 ? isHere && !allowLoopback : !isPermittedAddress(host, allowLoopback)
  if (isForbidden) {
    return {
      es: 'La dirección debe ser pública: no puede ser privada, local ni de enlace local.',
      en: 'The address has to be public: not private, local or link-local.',
    }
  }
  return undefined
}
