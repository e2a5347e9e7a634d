#!/usr/bin/env node
/**
 * Builds `clcore.txt` and `eis.txt`: the profiles, extensions and value sets of the guides CL Core and EIS.
 * Their code systems are those of `catalogs/`.
 *
 *   node rules/cl/definitions/build.ts SOURCE... [--check]
 *
 * Sources: the `StructureDefinition-*.json` and `ValueSet-*.json` of the packages of both guides, or digests of them
 * with the same definitions and no prose.
 */
import { expectCount, runBuilder, type Built, type Source } from '../../../catalogs/sources/build.ts'
import type { Json } from '../../engine/json.ts'
import type { StructureDefinition, ValueSet } from '../../structure/definitions.ts'
import { r4Constraints, r4Definitions } from '../../structure/r4/r4-definitions.ts'
import { createSnapshots } from '../../structure/snapshot.ts'
import { writeTableFile } from '../../structure/tables/table-file.ts'
import { writeStructures } from '../../structure/tables/write-structures.ts'
import { writeValueSets } from '../../structure/tables/write-terminology.ts'
import { heldLists } from './held-lists.ts'
import { readGuide, type Guide } from './read-guide.ts'
import { clCoreVersion, eisVersion } from './versions.ts'

/** In EIS 0.2.0 the set of regions takes in the codes of health insurance: by it, every region would be an error. */
const wrong: ReadonlySet<string> = new Set(['https://interoperabilidad.minsal.cl/fhir/ig/eis/ValueSet/eis-regiones-vs'])

if (import.meta.main) runBuilder(import.meta.filename, buildGuides)

/** The files that the sources of both guides make; throws a Spanish sentence where one is malformed. */
export function buildGuides(sources: readonly Source[]): Built {
  const parsed = sources.map(({ text }) => JSON.parse(text) as Json)
  const clCore = readGuide(parsed, 'https://hl7chile.cl/fhir/ig/clcore')
  const eis = readGuide(parsed, 'https://interoperabilidad.minsal.cl/fhir/ig/eis')
  expectCount(clCore.structures.length, 29, 'perfiles y extensiones de CL Core')
  expectCount(clCore.valueSets.length, 22, 'conjuntos de CL Core')
  return {
    'clcore.txt': guideTables('CL Core (HL7Chile/clcore_ig@b8ca4bae, CC0-1.0)', clCore, clCoreVersion),
    'eis.txt': guideTables('EIS (Minsal-CL/eis@6abf3b7)', eis, eisVersion),
  }
}

function guideTables(name: string, { version, structures, valueSets }: Guide, expected: string): string {
  if (version !== expected) throw new Error(`${name}: versions.ts dice ${expected} y la guía es ${version}.`)
  const written = writeStructures(withSnapshots(structures), { ...r4Definitions, constraints: r4Constraints() })
  return writeTableFile(`Profiles, extensions and value sets of ${name}.`, {
    constraints: written.constraints,
    structures: written.structures,
    differentials: writeStructures(structures).structures,
    'value-sets': writeValueSets(valueSets.filter(({ url }) => !wrong.has(url)).map(withoutHeldList), version),
  })
}

/** Snapshots are generated here, once: they are read from their rows in a fraction of the time. */
function withSnapshots(structures: readonly StructureDefinition[]): readonly StructureDefinition[] {
  const published = new Map(structures.map((structure) => [structure.url, structure]))
  const complete = createSnapshots((canonical) => published.get(canonical) ?? r4Definitions.findStructure(canonical))
  return structures.map((structure) => {
    const { structure: completed, troubles } = complete(structure)
    if (completed === undefined || troubles.length > 0) throw new Error(`${structure.url}: ${JSON.stringify(troubles)}.`)
    const { differential: _differential, ...about } = completed
    return about
  })
}

/** A list that a catalog holds is left out, and put in when it is read. */
function withoutHeldList({ compose, ...valueSet }: ValueSet): ValueSet {
  const held = heldLists.get(valueSet.url)?.()
  if (held === undefined || compose === undefined) return { ...valueSet, ...(compose !== undefined && { compose }) }
  const codes = new Set(held.map(({ code }) => code))
  const [{ concept = [], ...part } = {}, ...others] = compose.include
  const other = concept.find(({ code }) => !codes.has(code))
  if (other !== undefined) throw new Error(`${valueSet.url}: el catálogo no tiene ${other.code}.`)
  expectCount(concept.length, codes.size, `códigos de ${valueSet.url}`)
  return { ...valueSet, compose: { include: [part, ...others] } }
}
