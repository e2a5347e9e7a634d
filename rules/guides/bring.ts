import { bringTableFile } from '../structure/tables/table-file.ts'
import { fileOf } from './guide-definitions.ts'
import { guides } from './guides.ts'

/** The file of a guide that a report asks for as `id#version`, named as from `rules/`; undefined where it is none. */
export function guideFile(name: string): string | undefined {
  const guide = guides.find(({ id, version, isBase }) => isBase !== true && `${id}#${version}` === name)
  return guide && fileOf(guide)
}

/** Gives the text of the file of a guide, asked for as `id#version`, to a host that cannot read it synchronously. */
export function bringGuide(name: string, text: string): void {
  const file = guideFile(name)
  if (file !== undefined) bringTableFile(file, text)
}
