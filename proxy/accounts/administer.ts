import { parseArgs } from 'node:util'
import { isPlan, monthlyUnits, planAt } from '../quota/plan.ts'
import type { Store, Tenant } from '../store/store.ts'

/** The output of an operator's command, and its exit status: 0 done, 1 not found, 2 not understood. */
export interface Answer {
  readonly status: 0 | 1 | 2
  readonly text: string
}

const usage = `Uso: npm run admin -- tenant ORDEN

  tenant list                              muestra las organizaciones
  tenant plan ID PLAN [--until FECHA]      da un plan (${Object.keys(monthlyUnits).join(', ')})
  tenant suspend ID                        rechaza todas sus claves; no borra nada
  tenant resume ID                         las vuelve a aceptar

FECHA es el último día del plan, como 2026-12-31, o un momento, como 2026-12-31T18:00:00Z. Después queda en «free».
Los servicios en marcha lo saben de inmediato.`

/** How many words an order has, with «tenant». */
const wordsOf: Readonly<Record<string, number>> = Object.assign(Object.create(null), { list: 2, plan: 4, suspend: 3, resume: 3 })

/** The help, which needs no database; undefined where none is asked for, or for an order that there is not. */
export function findHelp(argv: readonly string[]): Answer | undefined {
  const line = readLine(argv)
  if (line?.wantsHelp !== true) return undefined
  const [noun = 'tenant', verb = 'list'] = line.words
  return noun === 'tenant' && wordsOf[verb] !== undefined ? { status: 0, text: usage } : undefined
}

/** Carries out an operator's command. */
export async function administer(argv: readonly string[], store: Store, clock: () => number): Promise<Answer> {
  const line = readLine(argv)
  if (line === undefined) return misunderstood('La línea de órdenes no se entiende.')
  const [noun, verb, id, plan, ...rest] = line.words
  const wanted = wordsOf[verb ?? '']
  if (noun !== 'tenant' || wanted === undefined || line.words.length !== wanted || rest.length > 0)
    return misunderstood('No existe esa orden.')
  if (line.until !== undefined && verb !== 'plan') return misunderstood('--until va solo con «tenant plan».')
  switch (verb) {
    case 'list':
      return { status: 0, text: await tableOf(store, clock()) }
    case 'plan':
      return grant(store, id!, plan!, line.until)
    default: {
      const isKnown = await store.setStatus(id!, verb === 'suspend' ? 'suspended' : 'active')
      return isKnown ? { status: 0, text: `${id}: ${verb === 'suspend' ? 'suspendida' : 'activa'}` } : unknown(id!)
    }
  }
}

async function grant(store: Store, id: string, plan: string, until: string | undefined): Promise<Answer> {
  if (!isPlan(plan)) return misunderstood(`No existe el plan «${plan}».`)
  const end = until === undefined ? null : readEnd(until)
  if (end === undefined) return misunderstood(`«${until}» no es una fecha.`)
  if (!(await store.setPlan(id, { plan, until: end }))) return unknown(id)
  return { status: 0, text: `${id}: ${plan}${end === null ? '' : ` hasta ${new Date(end).toISOString()}`}` }
}

/** The moment a plan ends, of its last day (UTC) or a moment; undefined of what is neither. */
function readEnd(text: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(T.*(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text) ?? []
  const [midnight, moment] = [Date.parse(day ?? ''), Date.parse(text)]
  // Of a day that the month does not have, JavaScript makes one of the next month.
  if (Number.isNaN(midnight + moment) || !new Date(midnight).toISOString().startsWith(day!)) return undefined
  return time === undefined ? moment + 86_400_000 : moment
}

async function tableOf(store: Store, now: number): Promise<string> {
  const tenants = await store.listTenants()
  const rows = await Promise.all(tenants.map(async (tenant) => rowOf(tenant, (await store.readQuota(tenant.id))?.used ?? 0, now)))
  const lines = [['ID', 'PLAN', 'HASTA', 'ESTADO', 'USADO', 'ORGANIZACIÓN', 'CORREO'], ...rows]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function rowOf({ id, grant, status, organization, email }: Tenant, used: number, now: number): readonly string[] {
  const plan = planAt(grant, now)
  const end = plan === grant.plan && grant.until !== null ? new Date(grant.until).toISOString() : '–'
  const limit = monthlyUnits[plan]
  const share = limit === Infinity ? String(used) : `${used}/${limit}`
  // A name must not be able to draw on the operator's terminal.
  return [id, plan, end, status === 'active' ? 'activa' : 'suspendida', share, organization.replaceAll(/\p{Cc}/gu, ' '), email]
}

/** A line of the operator. */
interface Line {
  readonly words: readonly string[]
  readonly until: string | undefined
  readonly wantsHelp: boolean
}

function readLine(argv: readonly string[]): Line | undefined {
  try {
    const options = { until: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
    const { positionals, values } = parseArgs({ args: [...argv], options, allowPositionals: true })
    return { words: positionals, until: values.until, wantsHelp: values.help === true }
  } catch {
    return undefined
  }
}

function misunderstood(sentence: string): Answer {
  return { status: 2, text: `${sentence}\n\n${usage}` }
}

function unknown(id: string): Answer {
  return { status: 1, text: `No existe la organización «${id}».` }
}
