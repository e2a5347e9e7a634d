import { structureNames } from '../structure/canonical.ts'
import { isTableAtHand, openTableFile } from '../structure/tables/table-file.ts'
import { fileOf } from './guide-definitions.ts'
import { guides, titleOf, type Guide } from './guides.ts'
import { guideNamed } from './named.ts'

/** A profile of a guide. */
export interface GuideProfile {
  readonly url: string
  readonly title: string
  /** The type of resource that it constrains, or Extension. */
  readonly type: string
  /** The name and version of the guide. */
  readonly source: string
}

const lists = new Map<Guide, readonly GuideProfile[]>()

/** The profiles for a type in the newest versions of the guides of Chile that are at hand; no definition is read for it. */
export function profilesInGuides(type: string): readonly GuideProfile[] {
  return newestGuides.flatMap((guide) => listProfiles(guide).filter((one) => one.type === type))
}

/** The type of a profile of a guide that is at hand; no definition is read for it. */
export function typeInGuides(canonical: string): string | undefined {
  const guide = guideNamed(canonical)
  const [url] = canonical.split('|')
  return guide && listProfiles(guide).find((one) => one.url === url)?.type
}

const newestGuides = guides.filter(
  (guide) =>
    guide.isBase !== true &&
    guide.isFoundation !== true &&
    guide.isDraft !== true &&
    guides.findLast(({ id, isDraft }) => id === guide.id && isDraft !== true) === guide &&
    !guides.some(({ id, isBase }) => id === guide.id && isBase === true),
)

/** The profiles of a guide for types of resources, and its extensions; none while its file is not at hand. */
export function listProfiles(guide: Guide): readonly GuideProfile[] {
  let list = lists.get(guide)
  if (list !== undefined) return list
  const file = guide.isBase === true ? `cl/definitions/${guide.id}.txt` : fileOf(guide)
  if (!isTableAtHand(file)) return []
  list = readHeads(openTableFile(file)('structures')(), titleOf(guide))
  lists.set(guide, list)
  return list
}

/** The heads of profiles on resources (`=name⇥r-⇥base⇥:Type`) and of extensions (`=name⇥c-⇥:Extension`). */
function readHeads(table: string, source: string): readonly GuideProfile[] {
  const found: GuideProfile[] = []
  for (let at = table.indexOf('\n='); at >= 0; at = table.indexOf('\n=', at + 1)) {
    const [name = '', kind = '', , type = ''] = table.slice(at + 2, table.indexOf('\n', at + 1)).split('\t')
    if (!type.startsWith(':') || !(kind.startsWith('r-') || type === ':Extension')) continue
    const url = structureNames.lengthen(name)
    found.push({ url, title: url.slice(url.lastIndexOf('/') + 1), type: type.slice(1), source })
  }
  return found
}
