import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'
import { parse } from 'yaml'
import { configSchema } from '../../rules/config/schema.ts'
import { toHttpFile, toOpenApi, toPostman, toTypes, type Node } from './documents.ts'

// Makes what follows from openapi.yaml; with --check, says which of the files are not as they would be made.
const root = join(import.meta.dirname, '../..')
const examples = ['patient-valid.json', 'patient-invalid.json']
const readExample = (file: string): string => readFileSync(join(root, 'rules/examples', file), 'utf8')

const contract = parse(readFileSync(join(root, 'proxy/openapi.yaml'), 'utf8')) as Node
const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatOptions
const openApi = toOpenApi(contract, readExample)

const files: Readonly<Record<string, string>> = {
  'proxy/api.ts': (await format('api.ts', await toTypes(contract), style)).code,
  'proxy/downloads/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
  'proxy/downloads/postman_collection.json': `${JSON.stringify(await toPostman(openApi), null, 2)}\n`,
  'proxy/downloads/svc.config.schema.json': `${JSON.stringify(configSchema, null, 2)}\n`,
  'proxy/downloads/validate.http': toHttpFile(openApi, readExample),
  ...Object.fromEntries(examples.map((file) => [`proxy/downloads/${file}`, readExample(file)])),
}

if (process.argv.includes('--check')) {
  const stale = Object.entries(files).flatMap(([file, text]) => (read(file) === text ? [] : [file]))
  if (stale.length > 0) {
    console.error(`No están al día: ${stale.join(', ')}. Se generan con «npm run artifacts».`)
    process.exitCode = 1
  }
} else {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  console.log(
    Object.keys(files)
      .map((file) => relative(process.cwd(), join(root, file)))
      .join('\n'),
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}
