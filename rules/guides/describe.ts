import { guides, type Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'

/** A version of a guide, described. */
export interface GuideDescription {
  readonly id: string
  readonly version: string
  /** The name of its package. */
  readonly name: string
  readonly canonical: string
  /** The repository or registry that its definitions were taken from. */
  readonly source: string
  readonly commit: string | null
  /** As SPDX writes it; null where the source states none. */
  readonly licence: string | null
  /** Not yet published as binding; used only where its version is named. */
  readonly draft: boolean
  /** Its dependencies here, as `id#version`. */
  readonly dependencies: readonly string[]
}

/** Every version of every guide here. */
export function describeGuides(): readonly GuideDescription[] {
  return guides.map(describe)
}

function describe(guide: Guide): GuideDescription {
  const { id, version, name, canonical, licence = null, isDraft = false } = guide
  const [, source = guide.source, commit = null] = /^(.*)@([0-9a-f]{7,})$/.exec(guide.source) ?? []
  const dependencies = dependenciesOf(guide).map((one) => `${one.id}#${one.version}`)
  return { id, version, name, canonical, source, commit, licence, draft: isDraft, dependencies }
}
