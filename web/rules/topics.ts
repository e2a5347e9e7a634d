import type { RuleSummary } from '../../worker/api.ts'
import type { RuleWords } from '../text/rules/es.ts'

/** The topic of a group of rules. */
export type Topic = keyof RuleWords['topics']

/** By the word after `cl-` in the code of a rule. */
const topics: Readonly<Record<string, Topic>> = {
  json: 'json',
  interno: 'json',
  run: 'run',
  id: 'id',
  comuna: 'address',
  eis: 'address',
  provincia: 'address',
  region: 'address',
  direccion: 'address',
  pais: 'address',
  telecom: 'address',
  patient: 'patient',
  nombre: 'patient',
  practitioner: 'practitioner',
  role: 'practitioner',
  org: 'organization',
  loc: 'organization',
  enc: 'encounter',
  cie10: 'codes',
  sct: 'codes',
  loinc: 'codes',
  ucum: 'codes',
  fecha: 'codes',
  cond: 'clinical',
  obs: 'clinical',
  allergy: 'clinical',
  med: 'treatment',
  medreq: 'treatment',
  imm: 'treatment',
  dr: 'treatment',
  bundle: 'bundle',
  comp: 'bundle',
  ref: 'bundle',
  perfil: 'bundle',
  msg: 'guides',
  tei: 'guides',
  urg: 'guides',
  quir: 'guides',
  r2bo: 'guides',
  snre: 'guides',
  ips: 'guides',
  ges: 'guides',
  lab: 'guides',
  img: 'guides',
}

/** The topic of a rule. */
export function topicOf({ code }: RuleSummary): Topic {
  if (code.startsWith('r4-')) return 'structure'
  return topics[/^cl-([a-z]+\d*[a-z]*)/.exec(code)?.[1] ?? ''] ?? 'other'
}

/** Rules by what they are about, both in the order they came in. */
export function byTopic(rules: readonly RuleSummary[]): readonly (readonly [Topic, readonly RuleSummary[]])[] {
  const groups = new Map<Topic, RuleSummary[]>()
  for (const rule of rules) {
    const topic = topicOf(rule)
    const group = groups.get(topic)
    if (group === undefined) groups.set(topic, [rule])
    else group.push(rule)
  }
  return [...groups]
}
