import { resolve } from 'node:path'
import { applyFix, type Json } from '../../rules/index.ts'
import { parseAsWritten } from '../node/as-written.ts'
import { decode, type Decoded } from '../node/decode.ts'
import { readAll, readWhole } from '../node/passages.ts'
import { toReason } from '../node/reasons.ts'
import { rewriteFile } from '../node/rewriting.ts'
import { failure } from '../node/failure.ts'
import { notice, type Terminal } from '../node/terminal.ts'

/** Sets one value of a JSON file in place, and touches nothing else; with `-`, from standard input to output. */
export async function fix(
  name: string,
  { pointer, replacement }: { readonly pointer: string; readonly replacement: string },
  terminal: Terminal,
): Promise<number> {
  if (pointer !== '' && (!pointer.startsWith('/') || /~(?![01])/.test(pointer))) {
    throw failure({
      es: `--pointer espera un JSON Pointer, como /name/0/family, y no «${pointer}».`,
      en: `--pointer takes a JSON Pointer, such as /name/0/family, and not “${pointer}”.`,
    })
  }
  const given = parseAsWritten(replacement)
  if (given === undefined)
    throw failure({
      es: `--replacement espera un valor JSON; un texto va entre comillas dobles: '"${replacement}"'.`,
      en: `--replacement takes a JSON value; a string goes in double quotes: '"${replacement}"'.`,
    })
  const { text, encoding } = name === '-' ? decode(await readAll(terminal.stdin())) : await readFile(name, terminal)
  if (encoding !== 'UTF-8')
    throw failure({
      es: `«${name}» no está en UTF-8: guárdalo como UTF-8 antes de corregirlo.`,
      en: `“${name}” is not in UTF-8: save it as UTF-8 before fixing it.`,
    })
  const before = parse(text.replace(/^\uFEFF/, ''))
  const change = { jsonPointer: pointer, replacement: given.value }
  const after = given.write(applyFix(text, change))
  if (before === undefined && after === text)
    throw failure({
      es: `«${name}» no es JSON: mira dónde falla con svc validate.`,
      en: `“${name}” is no JSON: see with svc validate where it fails.`,
    })
  if (before !== undefined && pointer !== '' && applyFix(before, change) === before)
    throw failure({
      es: `«${pointer}» no lleva a ningún lugar de «${name}»: revisa la ruta.`,
      en: `“${pointer}” leads to no place of “${name}”: check the pointer.`,
    })

  if (name === '-') await terminal.out.write(after)
  else if (after !== text) writeFile(name, after, terminal)
  await notice(
    terminal,
    after === text
      ? { es: `«${name}» ya tenía ese valor.`, en: `“${name}” had that value already.` }
      : { es: `«${name}» quedó corregido en «${pointer}».`, en: `“${name}” is corrected at “${pointer}”.` },
  )
  return 0
}

async function readFile(name: string, { cwd }: Terminal): Promise<Decoded> {
  try {
    return await readWhole(resolve(cwd, name))
  } catch (error) {
    throw failure({ es: `No se pudo leer «${name}»: ${toReason(error)}.`, en: `“${name}” could not be read: ${toReason(error, 'en')}.` })
  }
}

function writeFile(name: string, text: string, { cwd }: Terminal): void {
  try {
    const rewriting = rewriteFile(resolve(cwd, name))
    rewriting.write(text)
    rewriting.commit()
  } catch (error) {
    throw failure({
      es: `No se pudo escribir «${name}»: ${toReason(error)}.`,
      en: `“${name}” could not be written: ${toReason(error, 'en')}.`,
    })
  }
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
