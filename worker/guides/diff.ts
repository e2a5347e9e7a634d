import { describeChange } from '../../rules/format/guide-diff.ts'
import { guideDiffInEnglish } from '../../rules/format/guide-diff.english.ts'
import { contentsOfGuide, contentsOfPackage, type GuideContents } from '../../rules/guides/diff/contents.ts'
import { diffGuides } from '../../rules/guides/diff/diff.ts'
import { isGuideAtHand } from '../../rules/guides/guide-definitions.ts'
import { guides } from '../../rules/guides/guides.ts'
import { dependenciesOf } from '../../rules/guides/versions.ts'
import type { Definitions } from '../../rules/index.ts'
import type { DefinitionPackage } from '../../rules/structure/package/read-package.ts'
import type { ToldDefinition } from '../api/guides.ts'
import { fetchGuide } from './fetch-guide.ts'
import { openPackages } from '../packages/packages.ts'

/** Compares two versions, each as `id#version` of a guide or a package that is used; undefined where one cannot be had now. */
export async function compareVersions(
  from: string,
  to: string,
  packages: readonly DefinitionPackage[],
  language?: 'en',
): Promise<readonly ToldDefinition[] | undefined> {
  const [old, now] = [await open(from, packages), await open(to, packages)]
  if (old === undefined || now === undefined) return undefined
  const words = language === 'en' ? guideDiffInEnglish : undefined
  return diffGuides(old, now).definitions.map(({ changes, ...about }) => ({
    ...about,
    changes: changes.map((change) => ({ ...change, text: describeChange(change, words) })),
  }))
}

async function open(name: string, packages: readonly DefinitionPackage[]): Promise<GuideContents | undefined> {
  const guide = guides.find(({ id, version }) => `${id}#${version}` === name)
  if (guide === undefined) {
    const own = packages.find((one) => `${one.name}#${one.version}` === name)
    return own && contentsOfPackage(own, definitionsOf(own, packages))
  }
  for (const one of [guide, ...dependenciesOf(guide)]) {
    if (!isGuideAtHand(one)) await fetchGuide(`${one.id}#${one.version}`)
    if (!isGuideAtHand(one)) return undefined
  }
  return contentsOfGuide(guide)
}

/** The definitions of a package, over those of others but for its own other versions. */
function definitionsOf(own: DefinitionPackage, packages: readonly DefinitionPackage[]): Definitions {
  return openPackages([own, ...packages.filter(({ name }) => name !== own.name)], () => {})
}
