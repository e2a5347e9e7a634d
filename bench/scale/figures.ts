import { readdirSync, readFileSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../proxy/store/schema.ts'

/** Work of PostgreSQL since its server started. */
export interface Work {
  /** In seconds, of all its processes. */
  readonly cpuS: number
  readonly walBytes: number
  readonly walRecords: number
  /** Pages that went into the log whole, for they were touched first after a checkpoint. */
  readonly walPages: number
  readonly commits: number
}

/** Reads what PostgreSQL has done, once its processes, which wait a second with that, have reported it. */
export async function readWork(db: Kysely<Tables>): Promise<Work> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const { rows } = await sql<Omit<Work, 'cpuS'> & { readonly pid: number }>`
    select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes", wal_records::float8 as "walRecords", wal_fpi::float8 as "walPages",
      (select sum(xact_commit)::float8 from pg_stat_database) as commits
    from pg_stat_wal`.execute(db)
  const { pid, ...rest } = rows[0]!
  return { ...rest, cpuS: cpuOfServer(pid) }
}

/** The processor time that a process, with its threads, has had so far, in seconds. */
export function cpuOfProcess(pid: number): number {
  return statOf(String(pid)).ticks / ticksPerSecond
}

/** Work between two readings. */
export function since(before: Work, after: Work): Work {
  const names = Object.keys(before) as (keyof Work)[]
  return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as unknown as Work
}

/** A table by what it takes on the disk. */
export interface Size {
  readonly name: string
  readonly rows: number
  readonly tableBytes: number
  /** By index. */
  readonly indexes: Readonly<Record<string, number>>
}

/** Reads the sizes of tables. */
export async function readSizes(db: Kysely<Tables>, names: readonly string[]): Promise<readonly Size[]> {
  const sizes: Size[] = []
  for (const name of names) {
    const { rows } = await sql<{ rows: number; tableBytes: number }>`
      select count(*)::float8 as rows, pg_table_size(${name}::regclass)::float8 as "tableBytes" from ${sql.table(name)}`.execute(db)
    const indexes = await sql<{ index: string; bytes: number }>`
      select indexrelid::regclass::text as index, pg_relation_size(indexrelid)::float8 as bytes from pg_index
      where indrelid = ${name}::regclass`.execute(db)
    sizes.push({ name, ...rows[0]!, indexes: Object.fromEntries(indexes.rows.map(({ index, bytes }) => [index, bytes])) })
  }
  return sizes
}

/** Of a server and all that it started, those that have ended too, by one of its processes. */
function cpuOfServer(backend: number): number {
  const server = statOf(String(backend)).parent
  const own = statOf(server)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return statOf(name)
      } catch {
        // It has ended meanwhile.
        return undefined
      }
    })
    .filter((stat) => stat?.parent === server)
  const ticks = own.ticks + own.ticksOfEnded + children.reduce((sum, stat) => sum + stat!.ticks, 0)
  return ticks / ticksPerSecond
}

/** As the kernel tells user programs, on every machine that Linux runs on today. */
const ticksPerSecond = 100

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function statOf(pid: string): { readonly parent: string; readonly ticks: number; readonly ticksOfEnded: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (index: number): number => Number(fields[index - 3])
  return { parent: fields[1]!, ticks: number(14) + number(15), ticksOfEnded: number(16) + number(17) }
}
