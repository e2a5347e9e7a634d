import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Folders and files that a service runs on. */
const folders = ['proxy', 'rules', 'catalogs', 'terminology', 'package.json']

/** The step of the tables that the next version has and this one has not. */
export const nextMigration = '0003-of-the-next-version'

/** Another version of the service, one step of its tables ahead. */
export interface NextVersion {
  /** Script that runs in the place of `proxy/server.ts`. */
  readonly script: string
  remove(): void
}

/** Makes the next version: this one, and a step that changes the tables that every validation writes. */
export function makeNextVersion(): NextVersion {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'next-version-'))
  for (const one of folders) cpSync(join(root, one), join(folder, one), { recursive: true })
  symlinkSync(join(root, 'dist'), join(folder, 'dist'))
  const file = join(folder, 'proxy/store/migrate.ts')
  const known = 'const migrations: readonly Migration[] = ['
  const text = readFileSync(file, 'utf8')
  if (!text.includes(known)) throw new Error('The list of migrations is written in another way')
  const [before, after] = text.split(known) as [string, string]
  writeFileSync(file, `${before}${step}\n${known}${after.replace(']', ', next]')}`)
  return { script: join(folder, 'proxy/server.ts'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const step = `
const next: Migration = {
  name: '${nextMigration}',
  async up(db) {
    await sql\`alter table validations add column if not exists note text\`.execute(db)
    await sql\`alter table outbox add column if not exists note text\`.execute(db)
    await sql\`create index if not exists validations_by_note on validations (tenant_id, note)\`.execute(db)
  },
}
`
