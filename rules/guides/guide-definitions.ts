import { clCoreDefinitions, eisDefinitions } from '../cl/definitions/definitions.ts'
import type { Definitions } from '../structure/definitions.ts'
import { layered } from '../structure/layered.ts'
import { findR4Constraint, r4Definitions } from '../structure/r4/r4-definitions.ts'
import { readCodeSystems } from '../structure/tables/code-system-table.ts'
import { readConstraints } from '../structure/tables/constraint-table.ts'
import { readStructures } from '../structure/tables/structure-table.ts'
import { isTableAtHand, openTable, openTableFile } from '../structure/tables/table-file.ts'
import { readValueSets } from '../structure/tables/value-set-table.ts'
import type { Guide } from './guides.ts'
import { dependenciesOf } from './versions.ts'

/** The file that the definitions of a guide are in, named as from `rules/`. */
export function fileOf({ id, version }: Guide): string {
  return `guides/${id}/${version}.txt`
}

/** Whether the definitions of a guide can be read now. */
export function isGuideAtHand(guide: Guide): boolean {
  return guide.isBase === true || isTableAtHand(fileOf(guide))
}

const opened = new Map<Guide, Definitions>()

/** A guide's own definitions. Its profiles rest on those of the versions that it declares; nothing is read before it is asked for. */
export function openGuide(guide: Guide): Definitions {
  let definitions = opened.get(guide)
  if (definitions === undefined) opened.set(guide, (definitions = open(guide)))
  return definitions
}

function open(guide: Guide): Definitions {
  if (guide.isBase === true) return guide.id === 'eis' ? eisDefinitions : clCoreDefinitions
  const { version } = guide
  const file = fileOf(guide)
  const findConstraint = readConstraints(openTableFile(file)('constraints'), findR4Constraint)
  const around = layered(r4Definitions, ...dependenciesOf(guide).map(openGuide), clCoreDefinitions, eisDefinitions)
  return {
    findStructure: readStructures({ version, text: openTable(file, 'structures'), findConstraint }, around.findStructure),
    findValueSet: readValueSets({ version, text: openTable(file, 'value-sets') }),
    findCodeSystem: readCodeSystems({ version, text: openTable(file, 'code-systems') }),
  }
}
