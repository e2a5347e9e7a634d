import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, type Config } from '../../proxy/config.ts'

const root = join(import.meta.dirname, '../..')
const defaults: Config = {
  host: '127.0.0.1',
  port: 8080,
  build: true,
  publicUrl: undefined,
  trustedProxies: [],
  database: { kind: 'sqlite', file: join(root, 'data/svc.db') },
  redisUrl: undefined,
  secret: undefined,
  previousSecret: undefined,
  cronToken: undefined,
  metricsToken: undefined,
  smtp: undefined,
  logLevel: 'info',
  bodyLimit: 10_485_760,
  jobLimit: 1_073_741_824,
  burst: { limit: 60, tenantLimit: 300, windowS: 60 },
  terminology: undefined,
  idempotencyDays: 30,
  logDays: 90,
  engine: { kind: 'embedded', url: undefined, timeoutMs: 30_000, concurrency: 8, terminologyServer: undefined },
  allowLoopbackWebhooks: false,
}
const secret = 'un-secreto-de-prueba'

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({ config: defaults })
  })

  it('takes what is set', () => {
    const environment = {
      HOST: '0.0.0.0',
      PORT: '0',
      SVC_PUBLIC_URL: 'https://svc.example.cl/',
      SVC_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      SVC_DATABASE_URL: 'postgres://svc@127.0.0.1/svc',
      SVC_REDIS_URL: 'redis://127.0.0.1:6379/1',
      SVC_SECRET: secret,
      SVC_SECRET_PREVIOUS: 'otro-secreto-de-prueba',
      SVC_CRON_TOKEN: 'cron',
      SVC_METRICS_TOKEN: 'metrics',
      SVC_SMTP_URL: 'smtp://127.0.0.1:2525',
      SVC_LOG_LEVEL: 'debug',
      SVC_BODY_LIMIT: '2048',
      SVC_JOB_LIMIT: '4096',
      SVC_BURST_LIMIT: '5',
      SVC_BURST_WINDOW_S: '2',
      SVC_TERMINOLOGY: 'test/proxy',
      SVC_IDEMPOTENCY_DAYS: '7',
      SVC_LOG_DAYS: '365',
      SVC_ENGINE: 'fhir',
      SVC_VALIDATOR_URL: 'http://127.0.0.1:8081/fhir/',
      SVC_TERMINOLOGY_URL: 'https://ana:clave@tx.example.cl/fhir/',
      SVC_TERMINOLOGY_HEADER: 'X-API-Key: llave de prueba',
      SVC_TERMINOLOGY_TIMEOUT_MS: '800',
      SVC_VALIDATOR_TIMEOUT_MS: '500',
      SVC_VALIDATOR_CONCURRENCY: '3',
      SVC_ALLOW_LOOPBACK_WEBHOOKS: '1',
    }
    expect(readConfig(environment)).toEqual({
      config: {
        host: '0.0.0.0',
        port: 0,
        build: true,
        publicUrl: 'https://svc.example.cl',
        trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
        database: { kind: 'postgres', url: 'postgres://svc@127.0.0.1/svc' },
        redisUrl: 'redis://127.0.0.1:6379/1',
        secret,
        previousSecret: 'otro-secreto-de-prueba',
        cronToken: 'cron',
        metricsToken: 'metrics',
        smtp: { url: 'smtp://127.0.0.1:2525', from: 'no-responder@svc.example.cl' },
        logLevel: 'debug',
        bodyLimit: 2048,
        jobLimit: 4096,
        burst: { limit: 5, tenantLimit: 25, windowS: 2 },
        idempotencyDays: 7,
        logDays: 365,
        engine: {
          kind: 'fhir',
          url: 'http://127.0.0.1:8081/fhir',
          timeoutMs: 500,
          concurrency: 3,
          terminologyServer: { url: 'https://ana:clave@tx.example.cl/fhir', header: ['X-API-Key', 'llave de prueba'], timeoutMs: 800 },
        },
        terminology: import.meta.dirname,
        allowLoopbackWebhooks: true,
      } satisfies Config,
    })
  })

  it('counts an empty variable as absent', () => {
    const names =
      'HOST PORT CI SVC_SKIP_BUILD SVC_PUBLIC_URL SVC_DATABASE_URL SVC_REDIS_URL SVC_SECRET SVC_SECRET_PREVIOUS SVC_CRON_TOKEN ' +
      'SVC_METRICS_TOKEN SVC_SMTP_URL SVC_SMTP_FROM SVC_LOG_LEVEL SVC_BODY_LIMIT SVC_JOB_LIMIT SVC_BURST_LIMIT SVC_TENANT_BURST_LIMIT SVC_BURST_WINDOW_S SVC_IDEMPOTENCY_DAYS SVC_LOG_DAYS ' +
      'SVC_ENGINE SVC_VALIDATOR_URL SVC_VALIDATOR_TIMEOUT_MS SVC_VALIDATOR_CONCURRENCY SVC_TERMINOLOGY_URL SVC_TERMINOLOGY_HEADER SVC_TERMINOLOGY_TIMEOUT_MS SVC_ALLOW_LOOPBACK_WEBHOOKS'
    expect(readConfig(Object.fromEntries(names.split(' ').map((name) => [name, ''])))).toEqual({ config: defaults })
  })

  it.each([
    ['sqlite:/var/lib/svc.db', '/var/lib/svc.db'],
    ['sqlite:///var/lib/svc.db', '/var/lib/svc.db'],
    ['sqlite:svc.db', join(root, 'svc.db')],
    ['sqlite:../svc.db', join(root, '../svc.db')],
  ])('keeps %s in %s', (url, file) => {
    expect(readConfig({ SVC_DATABASE_URL: url })).toMatchObject({ config: { database: { kind: 'sqlite', file } } })
  })

  it('gives the HL7 server one validation at a time', () => {
    expect(readConfig({ SVC_ENGINE: 'hl7-server' })).toMatchObject({ config: { engine: { concurrency: 1 } } })
  })

  it('sends mail from the address that is set', () => {
    const environment = { SVC_SMTP_URL: 'smtps://127.0.0.1', SVC_SMTP_FROM: 'Avisos <avisos@example.cl>' }
    expect(readConfig(environment)).toMatchObject({ config: { smtp: { from: 'Avisos <avisos@example.cl>' } } })
  })

  it.each([
    [{ CI: 'true' }, false],
    [{ CI: '1' }, false],
    [{ SVC_SKIP_BUILD: '1' }, false],
    [{ CI: 'false' }, true],
    [{ SVC_SKIP_BUILD: '0' }, true],
  ])('with %o it builds: %s', (environment, build) => {
    expect(readConfig(environment)).toMatchObject({ config: { build } })
  })

  it.each([
    [{ PORT: 'ochenta' }, 'PORT vale «ochenta», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ PORT: '65536' }, 'PORT vale «65536», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ PORT: '-1' }, 'PORT vale «-1», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ HOST: 'http://x' }, 'HOST vale «http://x», pero se esperaba un nombre o una dirección IP, como 127.0.0.1 o 0.0.0.0.'],
    [{ SVC_SKIP_BUILD: 'sí' }, 'SVC_SKIP_BUILD vale «sí», pero se esperaba 1 o 0.'],
    [{ SVC_BURST_LIMIT: '0' }, 'SVC_BURST_LIMIT vale «0», pero se esperaba un número entre 1 y 1000000.'],
    [{ SVC_BODY_LIMIT: '10MB' }, 'SVC_BODY_LIMIT vale «10MB», pero se esperaba un número de bytes entre 1024 y 1073741824.'],
    [
      { SVC_ENGINE: 'hapi' },
      'SVC_ENGINE vale «hapi», pero se esperaba una de estas palabras: embedded, fhir, matchbox, hl7-server, hl7-wrapper, none.',
    ],
    [
      { SVC_PUBLIC_URL: 'svc.example.cl' },
      'SVC_PUBLIC_URL vale «svc.example.cl», pero se esperaba una dirección http o https sin consulta, como https://svc.example.cl.',
    ],
  ])('refuses %o and says what it expected', (environment, wrong) => {
    expect(readConfig(environment)).toEqual({ wrong })
  })

  it.each([
    [
      { SVC_DATABASE_URL: 'mysql://root:clave@x/y' },
      'SVC_DATABASE_URL no sirve: se esperaba sqlite:ARCHIVO o postgres://USUARIO@SERVIDOR/BASE.',
    ],
    [
      { SVC_VALIDATOR_URL: 'https://ana:clave@fhir.example.cl/fhir?x=1' },
      'SVC_VALIDATOR_URL no sirve: se esperaba una dirección http o https sin consulta, como http://127.0.0.1:8081/fhir.',
    ],
    [
      { SVC_VALIDATOR_URL: 'https://ana:clave%@fhir.example.cl/fhir' },
      'SVC_VALIDATOR_URL no sirve: se esperaba una dirección http o https sin consulta, como http://127.0.0.1:8081/fhir.',
    ],
    [{ SVC_REDIS_URL: 'clave@x' }, 'SVC_REDIS_URL no sirve: se esperaba una dirección redis:// o rediss://.'],
    [
      { SVC_TERMINOLOGY_URL: 'ftp://ana:clave@x/fhir' },
      'SVC_TERMINOLOGY_URL no sirve: se esperaba una dirección http o https sin consulta, como http://127.0.0.1:8082/fhir.',
    ],
    [{ SVC_TERMINOLOGY_HEADER: 'llave' }, 'SVC_TERMINOLOGY_HEADER no sirve: se esperaba un encabezado, como «Authorization: Bearer …».'],
    [{ SVC_SECRET: 'clave' }, 'SVC_SECRET no sirve: se esperaba al menos 16 caracteres; «openssl rand -base64 32» da unos buenos.'],
    [{ SVC_CRON_TOKEN: 'una clave' }, 'SVC_CRON_TOKEN no sirve: se esperaba un texto sin espacios ni acentos.'],
    [{ SVC_SMTP_URL: 'http://clave@x' }, 'SVC_SMTP_URL no sirve: se esperaba una dirección smtp:// o smtps://.'],
    [
      { SVC_DATABASE_URL: 'postgres://clave@x/y' },
      'Falta SVC_SECRET: con PostgreSQL se esperaban al menos 16 caracteres, los mismos en todas las instancias.',
    ],
  ])('refuses %o without showing what may be secret', (environment, wrong) => {
    expect(readConfig(environment)).toEqual({ wrong })
  })
})
