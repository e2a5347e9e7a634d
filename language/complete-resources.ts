import { exampleTypes } from '../rules/examples/index.ts'
import { profileOfEvent } from '../rules/guides/events.ts'
import { teiEvents } from '../rules/guides/tei/events.ts'
import { r4 } from '../rules/structure/r4.ts'
import type { InForce } from './answers.ts'
import { commaBehind, fitting, quoted, type Proposal } from './completion.ts'
import type { Knowledge } from './knowledge.ts'
import { layoutAt, write, type Sketch } from './layout.ts'
import type { Place } from './place.ts'
import { sketchResource } from './skeleton.ts'
import type { ReadText } from './text.ts'

/** The types of resource, those that Chile uses most first. */
function allTypes(): readonly string[] {
  const first: readonly string[] = exampleTypes
  return [...first, ...r4.resources().filter((type) => !first.includes(type))]
}

/** The names of types of resource. */
export function completeTypes({ written }: Place): readonly Proposal[] {
  return fitting(
    allTypes().map((label) => quoted(label, undefined, 'value')),
    written,
  )
}

/** Whole resources: where a text begins, in an entry, among those contained; and the messages of events. */
export function completeResources(
  read: ReadText,
  place: Place | undefined,
  offset: number,
  knowledge: Knowledge,
  force?: InForce,
): readonly Proposal[] {
  const { text } = read
  const definitions = force?.definitions ?? knowledge.groundsOf(undefined).definitions
  const layout = layoutAt(text, offset)
  const comma = place === undefined ? '' : commaBehind(read, offset)
  const propose = (label: string, detail: string | undefined, sketch: Sketch): Proposal => {
    const { insert, stops } = write(sketch, layout)
    return { label, kind: 'resource', ...(detail !== undefined && { detail }), insert: insert + comma, stops }
  }
  const isContained = place?.steps.includes('contained') === true
  const whole = exampleTypes
    .filter((type) => place === undefined || type !== 'Bundle')
    .map((type) => {
      const profile = isContained ? undefined : knowledge.profilesFor(type)[0]
      return propose(type, profile?.title, sketchResource(type, profile?.url, definitions))
    })
  return place === undefined ? [...whole, ...eventMessages(knowledge, propose)] : whole
}

/** The messages of the events that a guide knows, each with the entries that its profile asks for. */
function eventMessages(knowledge: Knowledge, propose: (label: string, detail: string, sketch: Sketch) => Proposal): readonly Proposal[] {
  return teiEvents.flatMap((event) => {
    const { name } = event
    const profile = profileOfEvent(event)!
    const { definitions } = knowledge.groundsOf({ resourceType: 'Bundle', type: 'message', meta: { profile: [profile] } })
    if (definitions.findStructure(profile) === undefined) return []
    return propose(`Bundle: ${name}`, 'TEI', sketchResource('Bundle', profile, definitions))
  })
}
