import { listDefinitions } from '../../cl/definitions/definitions.ts'
import type { Definitions } from '../../structure/definitions.ts'
import type { DefinitionPackage } from '../../structure/package/read-package.ts'
import { codeSystemNames, structureNames, valueSetNames } from '../../structure/canonical.ts'
import { listTable } from '../../structure/tables/table.ts'
import { openTableFile } from '../../structure/tables/table-file.ts'
import { fileOf, openGuide } from '../guide-definitions.ts'
import type { Guide } from '../guides.ts'

/** All that a version of a guide defines. */
export interface GuideContents {
  /** The id of a guide here, or the name of a package. */
  readonly id: string
  readonly version: string
  readonly structures: readonly string[]
  readonly valueSets: readonly string[]
  readonly codeSystems: readonly string[]
  /** Its definitions, with those that they stand on. */
  readonly definitions: Definitions
}

/** The definitions of a guide here; its file has to be at hand. */
export function contentsOfGuide(guide: Guide): GuideContents {
  const { id, version } = guide
  const about = { id, version, definitions: openGuide(guide) }
  if (guide.isBase === true) return { ...about, ...listDefinitions(id === 'eis' ? 'eis' : 'clcore') }
  const table = openTableFile(fileOf(guide))
  return {
    ...about,
    structures: listTable(table('structures')(), structureNames),
    valueSets: listTable(table('value-sets')(), valueSetNames),
    codeSystems: listTable(table('code-systems')(), codeSystemNames),
  }
}

/** The definitions of a package. */
export function contentsOfPackage({ name, version, files }: DefinitionPackage, definitions: Definitions): GuideContents {
  const listed = (wanted: string): readonly string[] => [...new Set(files.flatMap(({ type, url }) => (type === wanted ? url : [])))]
  return {
    id: name,
    version,
    structures: listed('StructureDefinition'),
    valueSets: listed('ValueSet'),
    codeSystems: listed('CodeSystem'),
    definitions,
  }
}
