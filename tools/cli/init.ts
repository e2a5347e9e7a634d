import { existsSync, lstatSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { configName, guides, defaultPublicUrl, parseConfig, type Config } from '../../rules/index.ts'
import { isPackagePath } from '../node/project-config.ts'
import { toReason } from '../node/reasons.ts'
import { failure } from '../node/failure.ts'
import type { Lang } from '../node/report-language.ts'
import { publicUrl } from '../review/settings.ts'
import { notice, type Terminal } from '../node/terminal.ts'
import { initWords } from './text/init.ts'

/** Writes a configuration into the working folder: asks on a terminal, else or with `yes` takes what holds anyway. */
export async function init(
  { yes = false, lang = 'es' }: { readonly yes?: boolean | undefined; readonly lang?: Lang | undefined },
  terminal: Terminal,
): Promise<number> {
  const text = initWords[lang]
  const file = resolve(terminal.cwd, configName)
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined) throw failure(text.already(configName))
  if (!yes && !terminal.out.isTerminal) throw failure(text.noTerminal)
  const config = yes ? {} : await ask(lang, terminal)
  const schema = schemaFor(terminal)
  const whole = { ...(schema !== undefined && { $schema: schema }), strict: false, ...config, severity: {}, suppress: [] }
  try {
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    throw failure(text.notWritten(configName, toReason(error, lang)))
  }
  await notice(terminal, text.written(configName))
  return 0
}

/** Where editors read what the configuration may say: from the package of the project, else from a page that all of it can reach. */
function schemaFor(terminal: Terminal): string | undefined {
  const inPackage = './node_modules/svc-fhir-cl/lib/svc.config.schema.json'
  if (existsSync(resolve(terminal.cwd, inPackage))) return inPackage
  const url = publicUrl(terminal)
  return url === defaultPublicUrl ? undefined : `${url}/downloads/svc.config.schema.json`
}

/** The reason why an answer cannot be gone by, as a sentence. */
interface Fault {
  readonly fault: string
}

async function ask(lang: Lang, terminal: Terminal): Promise<Config> {
  const text = initWords[lang]
  const lines = linesOf(terminal.stdin())
  const ids = [...new Set(guides.filter(({ isBase, isFoundation }) => isBase !== true && isFoundation !== true).map(({ id }) => id))]
  const answer = async (question: string): Promise<string> => {
    await terminal.out.write(`${question} `)
    const { value = '', done } = await lines.next()
    if (done === true) throw failure(text.cutOff)
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
  const named = await answered(text.guides(ids.join(', ')), (said) =>
    checked({ guides: said.split(/[\s,]+/).filter((one) => one !== '') }, lang),
  )
  const ig = await answered(text.packages, (said) => {
    const all = said
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    const absent = all.find((one) => isPackagePath(one) && !existsSync(resolve(terminal.cwd, one)))
    return absent === undefined ? checked({ ig: all }, lang) : { fault: text.absent(absent) }
  })
  const strict = await answered(text.strict, (said) => {
    const isYes = ['s', 'sí', 'si', 'y', 'yes'].includes(said.toLowerCase())
    return isYes || ['n', 'no', ''].includes(said.toLowerCase()) ? { strict: isYes } : { fault: text.yesOrNo }
  })
  return { ...named, ...ig, ...strict }
}

/** A part of a configuration, without lists of nothing, or what is wrong with it. */
function checked(config: Readonly<Record<string, readonly string[]>>, lang: Lang): Config | Fault {
  const part = Object.fromEntries(Object.entries(config).filter(([, list]) => list.length > 0))
  const [problem] = parseConfig(JSON.stringify(part), lang).problems
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
