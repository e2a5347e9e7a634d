/** How the service runs. Nothing else reads the environment. */
export interface Config {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  /** Whether the page is built again at the start; where there is none yet it is built in any case. */
  readonly build: boolean
}

/** A configuration, or a sentence about the first variable that cannot be used, for who starts the service. */
export type ConfigReading = { readonly config: Config } | { readonly wrong: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the configuration. An empty variable counts as one that is not there. */
export function readConfig(environment: Environment): ConfigReading {
  const { HOST = '', PORT = '', SVC_SKIP_BUILD = '', CI = '' } = environment
  if (!/^[\w.:%-]*$/.test(HOST)) return wrong('HOST', HOST, 'un nombre o una dirección IP, como 127.0.0.1 o 0.0.0.0')
  if (!/^\d{0,5}$/.test(PORT) || Number(PORT) > 65_535) return wrong('PORT', PORT, 'un número de puerto entre 0 y 65535')
  if (!/^[01]?$/.test(SVC_SKIP_BUILD)) return wrong('SVC_SKIP_BUILD', SVC_SKIP_BUILD, '1 o 0')
  return {
    config: {
      host: HOST === '' ? '127.0.0.1' : HOST,
      port: PORT === '' ? 8080 : Number(PORT),
      build: SVC_SKIP_BUILD !== '1' && !isYes(CI),
    },
  }
}

/** Services of continuous integration write what they like; those that mean no say so in one of these ways. */
function isYes(value: string): boolean {
  return !['', '0', 'false'].includes(value.toLowerCase())
}

function wrong(name: string, value: string, expected: string): ConfigReading {
  return { wrong: `${name} vale «${value}», pero se esperaba ${expected}.` }
}
