#!/usr/bin/env node
/**
 * Builds the tables of definitions that the structure tier reads from the package of base R4.
 *
 *   node rules/structure/build.ts FOLDER TERMINOLOGY            writes r4/*.txt
 *   node rules/structure/build.ts FOLDER TERMINOLOGY --check    fails when one is out of date
 *
 * The unpacked npm packages `hl7.fhir.r4.examples` and `hl7.terminology.r4` (both CC0-1.0); `npm run examples` fetches them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeOrCheck, type Built } from '../../catalogs/sources/build.ts'
import { isObject, type Json, type JsonObject } from '../engine/json.ts'
import type { CodeSystem, StructureDefinition } from './definitions.ts'
import { withoutVersion } from './canonical.ts'
import { compactValueSets, withoutUnboundLists } from './tables/compact-value-sets.ts'
import { withLaterCodes } from './tables/later-codes.ts'
import { stripStructure } from './tables/strip-structure.ts'
import { stripCodeSystem, stripValueSet } from './tables/strip-terminology.ts'
import { writeTableFile } from './tables/table-file.ts'
import { toLatin1 } from './tables/table.ts'
import { writeSearchParameters } from './tables/write-search-parameters.ts'
import { writeStructures } from './tables/write-structures.ts'
import { writeCodeSystems, writeValueSets } from './tables/write-terminology.ts'

const version = '4.0.1'
const source = `From the npm package hl7.fhir.r4.examples ${version} (HL7, CC0-1.0).`

/** The definitions of a type that a package holds, in the order of their files. */
export function readPackage(folder: string, type: string): readonly JsonObject[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${type}-`))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json)
    .filter(isObject)
}

/** Tribes of the United States, hundreds of which are called otherwise by now. */
const leftAsTheyWere: ReadonlySet<string> = new Set(['http://terminology.hl7.org/CodeSystem/v3-TribalEntityUS'])

/** The code systems of FHIR R4, with the codes that HL7 has added to its own since. */
export function readCodeSystems(folder: string, terminology: string): readonly CodeSystem[] {
  const later = new Map(readPackage(terminology, 'CodeSystem').map((one) => [one['url'], one]))
  return readPackage(folder, 'CodeSystem')
    .map(stripCodeSystem)
    .map((system) => {
      const { url, content } = system
      const since = content !== 'complete' || leftAsTheyWere.has(url) ? undefined : later.get(url)
      return since?.['content'] === 'complete' ? withLaterCodes(system, since) : system
    })
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version
}

/** The files that the packages make, under the names of their files. */
export function buildDefinitions(folder: string, terminology: string): Built {
  const published = readPackage(folder, 'StructureDefinition')
  const stripped = published.map(stripStructure)
  const systems = readCodeSystems(folder, terminology)
  const valueSets = readPackage(folder, 'ValueSet').map(stripValueSet)
  const { structures, constraints } = writeStructures(stripped)
  return {
    'r4/structures.txt': writeTableFile(`Types, profiles and extensions of FHIR R4, and their invariants. ${source}`, {
      constraints,
      structures: structures.map(toLatin1),
    }),
    'r4/value-sets.txt': writeTableFile(`Value sets of FHIR R4. ${source}`, {
      'value-sets': writeValueSets(compactValueSets(withoutUnboundLists(valueSets, boundBy(stripped), systems), systems), version).map(
        toLatin1,
      ),
    }),
    'r4/code-systems.txt': writeTableFile(
      `Code systems of FHIR R4. ${source} With the codes that hl7.terminology.r4 ${versionOf(terminology)} has since (HL7, CC0-1.0).`,
      {
        'code-systems': writeCodeSystems(systems, version).map(toLatin1),
      },
    ),
    'r4/search-parameters.txt': writeTableFile(`Search parameters of FHIR R4. ${source}`, {
      'search-parameters': writeSearchParameters(readPackage(folder, 'SearchParameter'), version),
    }),
  }
}

/** The value sets that structures bind to otherwise than as an example. */
function boundBy(structures: readonly StructureDefinition[]): ReadonlySet<string> {
  const bindings = structures.flatMap(({ snapshot }) => snapshot?.element ?? []).flatMap(({ binding }) => binding ?? [])
  const names = bindings.flatMap(({ strength, valueSet, maxValueSet }) => [strength === 'example' ? undefined : valueSet, maxValueSet])
  return new Set(names.filter((name) => name !== undefined).map(withoutVersion))
}

if (import.meta.main) {
  const [folder, terminology, mode] = process.argv.slice(2)
  try {
    if (folder === undefined || terminology === undefined)
      throw new Error('Faltan las carpetas con los paquetes hl7.fhir.r4.examples y hl7.terminology.r4.')
    writeOrCheck(import.meta.dirname, buildDefinitions(folder, terminology), mode === '--check')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
