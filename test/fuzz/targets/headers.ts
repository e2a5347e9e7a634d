import type { Request } from 'express'
import { readKeyId } from '../../../proxy/accounts/api-key.ts'
import { readIdempotencyKey } from '../../../proxy/idempotency/key.ts'
import { requireToken } from '../../../proxy/middleware/bearer.ts'
import { requireJson } from '../../../proxy/middleware/content-type.ts'
import { clientOf } from '../../../proxy/middleware/limits.ts'
import { findUrlProblem, toStandardUrl } from '../../../proxy/dispatch/webhook-url.ts'
import { Refusal } from '../../../proxy/http/problem.ts'
import { resolveClCoreVersion } from '../../../proxy/routes/validate/cl-core-version.ts'
import { readHeaders } from '../../../proxy/routes/validate/read-headers.ts'
import { clCoreVersion } from '../../../rules/index.ts'
import { demand } from '../failure.ts'
import type { Input, Target } from '../target.ts'

const id = '0f8fad5b-d9cd-469f-a165-70867728950e'
const values = [id, `"${id.toUpperCase()}"`, 'http://a.cl/p|1', 'urn:a:b', 'application/fhir+json; charset="utf-8"', 'Bearer token', 'stable', ' 1.9.4 ', '::ffff:1.2.3.4%eth0', 'https://a.cl:8443/b?c=%20#d', 'https://[::ffff:127.0.0.1]/', `svc_live_1a2B3c4D_${'a'.repeat(32)}bcdefg`] // prettier-ignore

/** Single headers and addresses, read by the code that decides on them: refused in words, never anything else. */
export const headers: Target = {
  name: 'headers',
  seeds: values.map((value): Input => [value]),
  words: [...values, '"', '-', ';', '=', ',', '|', '%', 'charset', 'utf-8', 'application/json', 'https://', '127.0.0.1', '0x7f.1', '2130706433', 'localhost', '[::1]', '@', '。', '①', 'ⓛ', '\\', '#', '?'], // prettier-ignore
  mostLength: 3000,
  batch: 1000,
  run([value = '']) {
    const deeds: string[] = []
    const key = readIdempotencyKey(value)
    demand(
      key === undefined || (/^[\da-f-]{36}$/.test(key) && value.toLowerCase().includes(key)),
      'A key is a UUID that was sent',
      () => key,
    )
    demand(key === undefined || readIdempotencyKey(key) === key, 'A key read is a key')
    demand(resolveClCoreVersion(value) === clCoreVersion, 'Every version leads to one that is there')
    const keyId = readKeyId(value)
    demand(keyId === undefined || value.startsWith(`svc_live_${keyId}_`), 'The id of a key is its own')
    demand(clientOf({ ip: value }).length <= Math.max(value.length, 45), 'A client has a name no longer than an address')
    const asked = refusing(() => readHeaders({ 'idempotency-key': value }), deeds)
    demand((asked !== undefined) === (key !== undefined), 'Only a UUID is a key')
    const profile = refusing(() => readHeaders({ 'x-fhir-profile': value }), deeds)?.profile
    demand(profile === undefined || (profile === value && /^[\x21-\x7e]+$/.test(value)), 'A profile has no blanks', () => profile)
    const request = (named: object): Request => ({ headers: named }) as Request
    refusing(() => requireJson(request({ 'content-type': value }), ['application/json']), deeds)
    refusing(() => requireJson(request({ 'content-type': 'application/json', 'content-encoding': value }), ['application/json']), deeds)
    refusing(() => requireToken(request({ authorization: value }), 'token'), deeds)
    const url = toStandardUrl(value)
    const problem = findUrlProblem(url, false)
    demand(
      problem === undefined || Object.values(problem).every((said) => said.endsWith('.')),
      'What is wrong with an address is said in a sentence',
      () => problem,
    )
    if (problem === undefined) demandPublic(url)
    return [...deeds, `${problem?.es}`, `${key !== undefined}`]
  },
}

/** Hosts that are never public, as `URL` writes them: IPv4 within IPv6 in hexadecimal. */
const own =
  /^(?:0|10|127|169\.254|192\.168)\.[\d.]+$|^\[(?!2|::ffff:)|^\[::ffff:(?:0:|a[\da-f]{2}:|7f[\da-f]{2}:|a9fe:|c0a8:)|(?:^|\.)localhost$/

/** That an address which is accepted is what it seems, and nobody’s own. */
function demandPublic(url: string): void {
  const { protocol, hostname, username, password, hash } = new URL(url)
  demand(protocol === 'https:' && username + password + hash === '', 'A webhook is a plain https address', () => url)
  demand(!own.test(hostname), 'A webhook leads to the outside', () => hostname)
  demand(toStandardUrl(url) === url && new URL(new URL(url).href).href === new URL(url).href, 'An address is written once and for all', () => url) // prettier-ignore
}

function refusing<T>(read: () => T, deeds: string[]): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    deeds.push(error.code)
    return undefined
  }
}
