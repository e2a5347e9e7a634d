import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configName, guides, type Config } from '../../rules/index.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from './failure.ts'
import { publicUrl } from './settings.ts'
import { notice, type Terminal } from './terminal.ts'

/** Writes a configuration into the working folder: asks on a terminal, else or with `yes` takes what holds anyway. */
export async function init({ yes = false }: { readonly yes?: boolean | undefined }, terminal: Terminal): Promise<number> {
  const file = resolve(terminal.cwd, configName)
  if (existsSync(file)) throw failure(`Ya hay un ${configName} en esta carpeta: edítalo, o bórralo para empezar de nuevo.`)
  if (!yes && !terminal.out.isTerminal) throw failure('svc init pregunta en una terminal; sin ella, usa svc init --yes.')
  const config = yes ? {} : await ask(terminal)
  const whole = { $schema: `${publicUrl(terminal)}/downloads/svc.config.schema.json`, strict: false, ...config, severity: {}, suppress: [] }
  try {
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    throw failure(`No se pudo escribir «${configName}»: ${toReason(error)}.`)
  }
  await notice(terminal, `Se escribió ${configName}. Mira lo que vale para un archivo con svc config ARCHIVO.`)
  return 0
}

async function ask(terminal: Terminal): Promise<Config> {
  const lines = linesOf(terminal.stdin())
  const ids = [...new Set(guides.filter(({ isBase }) => isBase !== true).map(({ id }) => id))]
  const answer = async (question: string): Promise<string> => {
    await terminal.out.write(`${question} `)
    const { value = '', done } = await lines.next()
    if (done === true) throw failure('La entrada terminó antes de la respuesta: no se escribió nada.')
    return value.trim()
  }
  for (;;) {
    const said = await answer(`¿Qué guías se usan aunque nada las nombre? (${ids.join(', ')}; vacío: las que cada recurso nombre)`)
    const named = said.split(/[\s,]+/).filter((one) => one !== '')
    const unknown = named.find((one) => !ids.includes(one))
    if (unknown !== undefined) {
      await terminal.out.write(`No hay ninguna guía «${unknown}».\n`)
      continue
    }
    const ig = (await answer('¿Qué paquetes FHIR, además? (nombre#versión o ruta, separados por coma; vacío: ninguno)'))
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const strict = /^s/i.test(await answer('¿Tratar como error lo que puede no serlo? (s/N)'))
    return { ...(named.length > 0 && { guides: named }), ...(ig.length > 0 && { ig }), strict }
  }
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
