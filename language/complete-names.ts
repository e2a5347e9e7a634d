import type { InForce } from './answers.ts'
import { elementAt } from './answers.ts'
import { commaBehind, mostProposals, startingWith, type Proposal } from './completion.ts'
import { bindingOf, membersOf, minOf, type Element } from './elements.ts'
import { layoutAt, write, type Sketch } from './layout.ts'
import { otherNames, type Place } from './place.ts'
import { sketchItem, sketchOf, slicesOf } from './skeleton.ts'
import type { ReadText } from './text.ts'
import { valueOf } from './tree.ts'

/** Every element or resource may have these, and few write them by hand. */
const rare = new Set(['id', 'extension', 'modifierExtension', 'meta', 'implicitRules', 'language', 'text', 'contained'])

/** The members that the object of a place may still have, required ones first, and the slices of those that are not there. */
export function completeNames(read: ReadText, place: Place, { resource, definitions }: InForce): readonly Proposal[] {
  const { text, tree } = read
  const { base, steps, to, from, written } = place
  const hasColon = /^\s*:/.test(text.slice(to, to + 40))
  if (resource === undefined) {
    if (steps.length > 0) return []
    const insert = hasColon ? '"resourceType"' : `"resourceType": ""${commaBehind(read, to)}`
    const stops = hasColon ? [] : [{ from: insert.indexOf('""') + 1, to: insert.indexOf('""') + 1 }]
    return startingWith([{ label: 'resourceType', kind: 'member', insert, stops }], written)
  }
  const owner = elementAt(resource, steps, valueOf(tree, base), definitions)
  if (owner === undefined) return []
  const names = otherNames(read, place)
  const all = membersOf(owner, definitions)
  const taken = new Set(names.map((key) => all.find((one) => one.key === key)?.name ?? key))
  const free = all.filter(({ key, name }) => !taken.has(name) && !names.includes(key))
  const layout = layoutAt(text, from)
  const comma = commaBehind(read, to)

  const proposals = free.flatMap((member) => {
    const { key, type, isList } = member
    const toProposal = (label: string, kind: Proposal['kind'], sketch: () => Sketch, more: Partial<Proposal>): Proposal => {
      if (hasColon) return { label, kind, insert: JSON.stringify(key), stops: [], ...more }
      const head = `${JSON.stringify(key)}: `
      const { insert, stops } = write(sketch(), layout)
      const moved = stops.map((stop) => ({ from: stop.from + head.length, to: stop.to + head.length }))
      return { label, kind, insert: head + insert + comma, stops: moved, ...more }
    }
    const isRequired = minOf(member) > 0
    const detail = detailOf(member, isList)
    const plain = toProposal(key, 'member', () => sketchOf(member, definitions), { detail, ...(isRequired && { isRequired }) })
    const slices = hasColon ? [] : slicesOf(member).filter(isOfType(member))
    return [
      plain,
      ...slices.map((slice) =>
        toProposal(
          `${key}:${sliceName(slice)}`,
          'slice',
          () => (isList ? { kind: 'list', items: [sketchItem(slice, definitions)] } : sketchItem(slice, definitions)),
          { detail: type, ...((slice.nodes[0]?.element.min ?? 0) > 0 && { isRequired: true }) },
        ),
      ),
    ].map((proposal) => ({ proposal, rank: isRequired ? 0 : rare.has(key) ? 2 : 1 }))
  })
  const ranked = proposals.toSorted((a, b) => a.rank - b.rank).map(({ proposal }) => proposal)
  return startingWith(ranked, written).slice(0, mostProposals * 2)
}

/** Of a choice, the slices of the type that a name says. */
function isOfType(member: Element): (slice: Element) => boolean {
  return (slice) => slice.nodes[0]?.element.type?.some(({ code }) => code === member.type) !== false
}

function sliceName({ nodes }: Element): string {
  return nodes[0]?.element.sliceName ?? ''
}

function detailOf(member: Element, isList: boolean): string {
  const type = member.type === 'BackboneElement' || member.type === 'Element' ? '{ }' : member.type
  const set = bindingOf(member)?.valueSet?.split('|')[0]?.split('/').at(-1)
  return `${type}${isList ? ' […]' : ''}${set === undefined || bindingOf(member)?.strength === 'example' ? '' : ` · ${set}`}`
}

/** The items that a list may have at a place, or the object that a member is: its slices, and one without any. */
export function completeItems(read: ReadText, place: Place, element: Element, { definitions }: InForce): readonly Proposal[] {
  const { text } = read
  const { from, to, written, steps } = place
  if (written !== '' || !/^[A-Z]/.test(element.type) || text.slice(from, to).startsWith('"')) return []
  const isItem = typeof steps.at(-1) === 'number'
  const layout = layoutAt(text, from)
  const comma = isItem || /^\s*"/.test(text.slice(to, to + 400)) ? commaBehind(read, to) : ''
  const propose = (label: string, kind: Proposal['kind'], sketch: Sketch): Proposal => {
    const { insert, stops } = write(sketch, layout)
    return { label, kind, detail: element.type, insert: insert + comma, stops }
  }
  const wrap = (sketch: Sketch): Sketch => (isItem || !element.isList ? sketch : { kind: 'list', items: [sketch] })
  return [
    ...slicesOf(element).map((slice) => propose(`${element.key}:${sliceName(slice)}`, 'slice', wrap(sketchItem(slice, definitions)))),
    propose(`${element.key} { }`, 'value', isItem ? sketchItem(element, definitions) : sketchOf(element, definitions)),
  ]
}
