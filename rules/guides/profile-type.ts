import { openGuide } from './guide-definitions.ts'
import { guideNamed } from './named.ts'

/** The type that a profile of a guide constrains; undefined where no guide here defines it. */
export function typeOfGuideProfile(canonical: string): string | undefined {
  const guide = guideNamed(canonical)
  return guide === undefined || guide.isBase === true ? undefined : openGuide(guide).findStructure(canonical)?.type
}
