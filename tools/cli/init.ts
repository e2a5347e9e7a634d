import { existsSync, lstatSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configName, guides, defaultPublicUrl, parseConfig, type Config } from '../../rules/index.ts'
import { isPackagePath } from '../node/project-config.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { publicUrl } from './settings.ts'
import { notice, type Terminal } from './terminal.ts'

/** Writes a configuration into the working folder: asks on a terminal, else or with `yes` takes what holds anyway. */
export async function init({ yes = false }: { readonly yes?: boolean | undefined }, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.cwd, configName)
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw failure(`Ya hay un ${configName} en esta carpeta: edítalo, o bórralo para empezar de nuevo.`)
  if (!yes && !terminal.out.isTerminal) throw failure('svc init pregunta en una terminal; sin ella, usa svc init --yes.')
  const config = yes ? {} : await ask(terminal)
  const schema = schemaFor(terminal)
  const whole = { ...(schema !== undefined && { $schema: schema }), strict: false, ...config, severity: {}, suppress: [] }
  try {
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    throw failure(`No se pudo escribir «${configName}»: ${toReason(error)}.`)
  }
  await notice(terminal, `Se escribió ${configName}. Mira lo que vale para un archivo con svc config ARCHIVO.`)
  return 0
}

/** Where editors read what the configuration may say: from the package of the project, else from a page that all of it can reach. */
function schemaFor(terminal: Terminal): string | undefined {
  const inPackage = './node_modules/svc-fhir-cl/lib/svc.config.schema.json'
  if (existsSync(resolve(terminal.cwd, inPackage))) return inPackage
  const url = publicUrl(terminal)
  return url === defaultPublicUrl ? undefined : `${url}/downloads/svc.config.schema.json`
}

/** What keeps an answer from being gone by, as a sentence. */
interface Fault {
  readonly fault: string
}

async function ask(terminal: Terminal): Promise<Config> {
  const lines = linesOf(terminal.stdin())
  const ids = [...new Set(guides.filter(({ isBase, isFoundation }) => isBase !== true && isFoundation !== true).map(({ id }) => id))]
  const answer = async (question: string): Promise<string> => {
    await terminal.out.write(`${question} `)
    const { value = '', done } = await lines.next()
    if (done === true) throw failure('La entrada terminó antes de la respuesta: no se escribió nada.')
    return value.trim()
  }
  /** Asks again until an answer can be gone by; `read` gives what is wrong with one as a sentence. */
  const answered = async (question: string, read: (said: string) => Config | Fault): Promise<Config> => {
    for (;;) {
      const found = read(await answer(question))
      if (!('fault' in found)) return found
      await terminal.out.write(`${found.fault}\n`)
    }
  }
  const named = await answered(
    `¿Qué guías se usan aunque nada las nombre? (${ids.join(', ')}; none: ninguna; vacío: las que cada recurso nombre)`,
    (said) => checked({ guides: said.split(/[\s,]+/).filter((one) => one !== '') }),
  )
  const ig = await answered('¿Qué paquetes FHIR, además? (nombre#versión o ruta, separados por coma; vacío: ninguno)', (said) => {
    const all = said
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const absent = all.find((one) => isPackagePath(one) && !existsSync(resolve(terminal.cwd, one)))
    return absent === undefined ? checked({ ig: all }) : { fault: `No está «${absent}» en esta carpeta, ni es el nombre de un paquete.` }
  })
  const strict = await answered('¿Tratar como error lo que puede no serlo? (s/N)', (said) => {
    const isYes = ['s', 'sí', 'si', 'y', 'yes'].includes(said.toLowerCase())
    return isYes || ['n', 'no', ''].includes(said.toLowerCase()) ? { strict: isYes } : { fault: 'Responde s o n.' }
  })
  return { ...named, ...ig, ...strict }
}

/** A part of a configuration, without lists of nothing, or what is wrong with it. */
function checked(config: Readonly<Record<string, readonly string[]>>): Config | Fault {
  const part = Object.fromEntries(Object.entries(config).filter(([, list]) => list.length > 0))
  const [problem] = parseConfig(JSON.stringify(part)).problems
  return problem === undefined ? part : { fault: problem.message }
}

async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = parts.pop()!
    yield* parts
  }
  if (rest !== '') yield rest
  return undefined
}
