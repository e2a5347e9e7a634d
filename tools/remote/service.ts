import { failure } from '../node/failure.ts'

/** Where the service is and who asks. */
export interface Service {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly apiKey: string
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs: number
}

/** A little more than what the service gives its own validator. */
const defaultTimeoutMs = 35_000

/** The service that `SVC_BASE_URL`, `SVC_API_KEY` and `SVC_TIMEOUT_MS` name; throws where they do not. */
export function readService(env: Readonly<Record<string, string | undefined>>): Service {
  const baseUrl = (env['SVC_BASE_URL'] ?? '').trim()
  const apiKey = (env['SVC_API_KEY'] ?? '').trim()
  const timeout = env['SVC_TIMEOUT_MS'] ?? ''
  if (baseUrl === '')
    throw failure({
      es: 'Falta SVC_BASE_URL: pon en ella la dirección del servicio, como https://svc.ejemplo.cl.',
      en: 'SVC_BASE_URL is missing: put the address of the service into it, such as https://svc.example.org.',
    })
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl) || /[?#]/.test(baseUrl)) {
    throw failure({
      es: `SVC_BASE_URL tiene que ser la dirección del servicio, como https://svc.ejemplo.cl, y no «${baseUrl}».`,
      en: `SVC_BASE_URL has to be the address of the service, such as https://svc.example.org, and not “${baseUrl}”.`,
    })
  }
  const { username, password } = new URL(baseUrl)
  if (username !== '' || password !== '')
    throw failure({
      es: 'SVC_BASE_URL no lleva usuario ni contraseña: quítalos.',
      en: 'SVC_BASE_URL takes neither user nor password: remove them.',
    })
  if (apiKey === '')
    throw failure({
      es: 'Falta SVC_API_KEY: pon en ella la clave de tu cuenta, que se crea en el panel del servicio.',
      en: 'SVC_API_KEY is missing: put the key of your account into it, which is made in the panel of the service.',
    })
  if (!/^[\x21-\x7E]+$/.test(apiKey))
    throw failure({
      es: 'SVC_API_KEY tiene caracteres que ninguna clave tiene: cópiala otra vez.',
      en: 'SVC_API_KEY has characters that no key has: copy it again.',
    })
  if (timeout !== '' && !/^[1-9]\d{0,8}$/.test(timeout)) {
    throw failure({
      es: `SVC_TIMEOUT_MS espera un número de milisegundos, como 35000, y no «${timeout}».`,
      en: `SVC_TIMEOUT_MS takes a number of milliseconds, such as 35000, and not “${timeout}”.`,
    })
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs: timeout === '' ? defaultTimeoutMs : Number(timeout) }
}
