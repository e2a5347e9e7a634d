import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'

/** How the service runs. Nothing else reads the environment. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  /** True if the page is built again at the start; where there is none yet it is built in any case. */
  readonly build: boolean
  /** Where the service is reached from outside, without a slash at the end; undefined for the address it listens on. */
  readonly publicUrl: string | undefined
  /** Who may say, by `X-Forwarded-For`, for whom it asks: addresses and networks. */
  readonly trustedProxies: readonly string[]
  readonly database: Database
  /** Where burst windows are shared; undefined for the database. */
  readonly redisUrl: string | undefined
  /** Undefined where it is to be made and kept beside the SQLite file. */
  readonly secret: string | undefined
  /** The secret before the present one: what was made under it holds on. */
  readonly previousSecret: string | undefined
  /** Undefined: there is no cron endpoint. */
  readonly cronToken: string | undefined
  /** Undefined: metrics for loopback only. */
  readonly metricsToken: string | undefined
  /** Undefined: alerts wait in the outbox. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  readonly logLevel: LogLevel
  /** In bytes. */
  readonly bodyLimit: number
  /** In bytes, of all lines of a job, uncompressed. */
  readonly jobLimit: number
  /** Requests of a key, and of all keys of a tenant together, in a window. */
  readonly burst: { readonly limit: number; readonly tenantLimit: number; readonly windowS: number }
  readonly idempotencyDays: number
  /** How long a validation stays in the log. */
  readonly logDays: number
  readonly engine: EngineConfig
  /** The folder of what `svc terminology import` made, as an absolute path; undefined where codes of large systems are not looked up. */
  readonly terminology: string | undefined
  /** Webhooks may go to loopback, there also by http: to try a receiver on the same machine. */
  readonly allowLoopbackWebhooks: boolean
}

/** Where accounts, ledger and outbox are kept; `file` is an absolute path. */
export type Database = { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: 'postgres'; readonly url: string }

const engines = ['embedded', 'fhir', 'matchbox', 'hl7-server', 'hl7-wrapper', 'none'] as const

/** Who validates. */
export interface EngineConfig {
  readonly kind: (typeof engines)[number]
  /** The base of a remote engine, without a slash at the end; undefined makes a remote engine answer 503. */
  readonly url: string | undefined
  readonly timeoutMs: number
  /** How many validations a remote engine is given at once. */
  readonly concurrency: number
  /** Where the embedded engine has codes looked up; undefined where it does not. */
  readonly terminologyServer:
    | { readonly url: string; readonly header: readonly [name: string, value: string] | undefined; readonly timeoutMs: number }
    | undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** From how grave on something is logged. */
type LogLevel = (typeof logLevels)[number]

/** A configuration, or a sentence about the first variable that cannot be used, for who starts the service. */
export type ConfigReading = { readonly config: Config } | { readonly wrong: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration. An empty variable counts as one that is not there. */
export function readConfig(environment: Environment): ConfigReading {
  try {
    return { config: readVariables(environment) }
  } catch (error) {
    if (error instanceof WrongVariable) return { wrong: error.message }
    throw error
  }
}

function readVariables(environment: Environment): Config {
  const { folder, text, list, whole, oneOf, isOn, url, hidden } = variablesOf(environment)
  const publicUrl = url('SVC_PUBLIC_URL', ['http:', 'https:'], 'una dirección http o https sin consulta, como https://svc.example.cl')
  const database = readDatabase(hidden('SVC_DATABASE_URL', isDatabaseUrl, 'sqlite:ARCHIVO o postgres://USUARIO@SERVIDOR/BASE'))
  const secret = hidden('SVC_SECRET', isSecret, 'al menos 16 caracteres; «openssl rand -base64 32» da unos buenos')
  if (database.kind === 'postgres' && secret === undefined) {
    throw new WrongVariable('Falta SVC_SECRET: con PostgreSQL se esperaban al menos 16 caracteres, los mismos en todas las instancias.')
  }
  const burstLimit = whole('SVC_BURST_LIMIT', 1, 1_000_000, 'un número entre 1 y 1000000') ?? 60
  const kind = oneOf('SVC_ENGINE', engines, 'embedded')
  return {
    host: text('HOST', /^[\w.:%-]+$/, 'un nombre o una dirección IP, como 127.0.0.1 o 0.0.0.0') ?? '127.0.0.1',
    port: whole('PORT', 0, 65_535, 'un número de puerto entre 0 y 65535') ?? 8080,
    build: !isOn('SVC_SKIP_BUILD') && !isYes(environment['CI'] ?? ''),
    publicUrl,
    trustedProxies: list(
      'SVC_TRUSTED_PROXIES',
      (value) => ipaddr.isValid(value) || ipaddr.isValidCIDR(value),
      'direcciones IP o redes separadas por comas, como 127.0.0.1,10.0.0.0/8',
    ),
    database,
    redisUrl: hidden('SVC_REDIS_URL', (value) => hasProtocol(value, ['redis:', 'rediss:']), 'una dirección redis:// o rediss://'),
    secret,
    previousSecret: hidden('SVC_SECRET_PREVIOUS', isSecret, 'el valor anterior de SVC_SECRET'),
    cronToken: hidden('SVC_CRON_TOKEN', isToken, 'un texto sin espacios ni acentos'),
    metricsToken: hidden('SVC_METRICS_TOKEN', isToken, 'un texto sin espacios ni acentos'),
    smtp: readSmtp(
      hidden('SVC_SMTP_URL', (value) => hasProtocol(value, ['smtp:', 'smtps:']), 'una dirección smtp:// o smtps://'),
      text('SVC_SMTP_FROM', /^[^\r\n]*[^\s@]+@[^\s@]+$|^[^\r\n]*<[^\s@]+@[^\s@]+>$/, 'una dirección de correo'),
      publicUrl,
    ),
    logLevel: oneOf('SVC_LOG_LEVEL', logLevels, 'info'),
    bodyLimit: whole('SVC_BODY_LIMIT', 1024, 2 ** 30, 'un número de bytes entre 1024 y 1073741824') ?? 10 * 2 ** 20,
    jobLimit: whole('SVC_JOB_LIMIT', 1024, 2 ** 33, 'un número de bytes entre 1024 y 8589934592') ?? 2 ** 30,
    burst: {
      limit: burstLimit,
      tenantLimit: whole('SVC_TENANT_BURST_LIMIT', 1, 10_000_000, 'un número entre 1 y 10000000') ?? 5 * burstLimit,
      windowS: whole('SVC_BURST_WINDOW_S', 1, 86_400, 'un número de segundos entre 1 y 86400') ?? 60,
    },
    idempotencyDays: whole('SVC_IDEMPOTENCY_DAYS', 1, 3650, 'un número de días entre 1 y 3650') ?? 30,
    logDays: whole('SVC_LOG_DAYS', 1, 3650, 'un número de días entre 1 y 3650') ?? 90,
    engine: {
      kind,
      url: hidden('SVC_VALIDATOR_URL', isPlainUrl, 'una dirección http o https sin consulta, como http://127.0.0.1:8081/fhir')?.replace(
        /\/+$/,
        '',
      ),
      timeoutMs: whole('SVC_VALIDATOR_TIMEOUT_MS', 1, 600_000, 'un número de milisegundos entre 1 y 600000') ?? 30_000,
      concurrency: whole('SVC_VALIDATOR_CONCURRENCY', 1, 1000, 'un número entre 1 y 1000') ?? (kind === 'hl7-server' ? 1 : 8),
      terminologyServer: readTerminologyServer(
        hidden('SVC_TERMINOLOGY_URL', isPlainUrl, 'una dirección http o https sin consulta, como http://127.0.0.1:8082/fhir'),
        hidden('SVC_TERMINOLOGY_HEADER', (value) => readHeader(value) !== undefined, 'un encabezado, como «Authorization: Bearer …»'),
        whole('SVC_TERMINOLOGY_TIMEOUT_MS', 1, 600_000, 'un número de milisegundos entre 1 y 600000') ?? 5000,
      ),
    },
    terminology: folder('SVC_TERMINOLOGY'),
    allowLoopbackWebhooks: isOn('SVC_ALLOW_LOOPBACK_WEBHOOKS'),
  }
}

/** A variable that cannot be used, in a sentence. */
class WrongVariable extends Error {}

function variablesOf(environment: Environment) {
  const valueOf = (name: string): string | undefined => (environment[name] === '' ? undefined : environment[name])
  const refuse = (name: string, value: string, expected: string): never => {
    throw new WrongVariable(`${name} vale «${value}», pero se esperaba ${expected}.`)
  }
  const read = (name: string, isRight: (value: string) => boolean, expected: string): string | undefined => {
    const value = valueOf(name)
    return value === undefined || isRight(value) ? value : refuse(name, value, expected)
  }
  return {
    text: (name: string, pattern: RegExp, expected: string) => read(name, (value) => pattern.test(value), expected),
    list(name: string, isRight: (value: string) => boolean, expected: string): readonly string[] {
      const split = (value: string): readonly string[] => value.split(',').map((one) => one.trim())
      const value = read(name, (text) => split(text).every(isRight), expected)
      return value === undefined ? [] : split(value)
    },
    whole(name: string, least: number, most: number, expected: string): number | undefined {
      const value = read(name, (value) => /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most, expected)
      return value === undefined ? undefined : Number(value)
    },
    oneOf<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
      const value = valueOf(name) ?? otherwise
      return words.find((word) => word === value) ?? refuse(name, value, `una de estas palabras: ${words.join(', ')}`)
    },
    /** A folder; a relative path starts from the project. */
    folder(name: string): string | undefined {
      const value = read(
        name,
        (path) => statSync(resolve(root, path), { throwIfNoEntry: false })?.isDirectory() === true,
        'una carpeta que exista',
      )
      return value === undefined ? undefined : resolve(root, value)
    },
    isOn: (name: string) => read(name, (value) => /^[01]$/.test(value), '1 o 0') === '1',
    url: (name: string, protocols: readonly string[], expected: string) =>
      read(name, (value) => hasProtocol(value, protocols) && !/[?#]/.test(value), expected)?.replace(/\/+$/, ''),
    /** A value that is a secret or may hold one: what is wrong with it is said without it. */
    hidden(name: string, isRight: (value: string) => boolean, expected: string): string | undefined {
      const value = valueOf(name)
      if (value !== undefined && !isRight(value)) throw new WrongVariable(`${name} no sirve: se esperaba ${expected}.`)
      return value
    },
  }
}

/** The folder that relative paths start from. */
const root = join(import.meta.dirname, '..')

function readDatabase(url = 'sqlite:data/svc.db'): Database {
  return url.startsWith('sqlite:')
    ? { kind: 'sqlite', file: resolve(root, url.replace(/^sqlite:(?:\/\/)?/, '')) }
    : { kind: 'postgres', url }
}

function readSmtp(url: string | undefined, from: string | undefined, publicUrl = 'http://localhost'): Config['smtp'] {
  return url === undefined ? undefined : { url, from: from ?? `no-responder@${new URL(publicUrl).hostname}` }
}

function readTerminologyServer(url: string | undefined, header: string | undefined, timeoutMs: number): EngineConfig['terminologyServer'] {
  if (url === undefined) return undefined
  return { url: url.replace(/\/+$/, ''), header: header === undefined ? undefined : readHeader(header), timeoutMs }
}

function readHeader(text: string): readonly [name: string, value: string] | undefined {
  const colon = text.indexOf(':')
  const [name, value] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 1).trim()]
  return /^[A-Za-z][\w-]{0,60}$/.test(name) && /^[\x20-\x7E]{1,8000}$/.test(value) ? [name, value] : undefined
}

/** True for an address of a server that is asked, whose name and password can be read. */
function isPlainUrl(value: string): boolean {
  if (!hasProtocol(value, ['http:', 'https:']) || /[?#]/.test(value)) return false
  const { username, password } = new URL(value)
  return [username, password].every(isDecodable)
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function isDatabaseUrl(value: string): boolean {
  return /^sqlite:(?:\/\/)?[^?]+$/.test(value) || hasProtocol(value, ['postgres:', 'postgresql:'])
}

function hasProtocol(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) && value.includes('://')
}

function isSecret(value: string): boolean {
  return value.length >= 16
}

function isToken(value: string): boolean {
  return /^[\x21-\x7E]+$/.test(value)
}

/** Services of continuous integration write what they like; those that mean no say so in one of these ways. */
function isYes(value: string): boolean {
  return !['', '0', 'false'].includes(value.toLowerCase())
}
