#!/usr/bin/env node
/**
 * Fetches the official R4 definitions and examples (npm package hl7.fhir.r4.examples 4.0.1, HL7, CC0-1.0; 191 MB unpacked) and HL7's
 * code systems as they are now (npm package hl7.terminology.r4 7.0.1, HL7, CC0-1.0) into the ignored folder .cache. What needs them
 * asks `findR4Package` or `findTerminologyPackage`; `npm run examples` fetches them.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const cache = join(import.meta.dirname, '../../.cache')
const r4: Package = { name: 'hl7.fhir.r4.examples', version: '4.0.1' }
const terminology: Package = { name: 'hl7.terminology.r4', version: '7.0.1' }

interface Package {
  readonly name: string
  readonly version: string
}

/** Types whose instances define something rather than being an example of a record. */
const definitions = new Set([
  'CapabilityStatement',
  'CodeSystem',
  'CompartmentDefinition',
  'ConceptMap',
  'ImplementationGuide',
  'NamingSystem',
  'OperationDefinition',
  'SearchParameter',
  'StructureDefinition',
  'StructureMap',
  'ValueSet',
])

/** The folder with the official definitions and examples, or undefined where they were not fetched. */
export function findR4Package(): string | undefined {
  return find(r4)
}

/** The folder with HL7's code systems as they are now, or undefined where they were not fetched. */
export function findTerminologyPackage(): string | undefined {
  return find(terminology)
}

function find(one: Package): string | undefined {
  const folder = folderOf(one)
  return existsSync(folder) ? folder : undefined
}

function folderOf({ name, version }: Package): string {
  return join(cache, `${name}-${version}`)
}

/** The files of the 726 official instance examples in the package. */
export function listExamples(packageFolder: string): readonly string[] {
  return readdirSync(packageFolder)
    .filter((name) => name.endsWith('.json') && name.includes('-') && !definitions.has(name.slice(0, name.indexOf('-'))))
    .toSorted()
    .map((name) => join(packageFolder, name))
}

/** Fetches and unpacks the R4 package where it is not there yet. Throws where the npm registry cannot be reached. */
export function fetchR4Package(): string {
  return fetchPackage(r4)
}

function fetchPackage(one: Package): string {
  const folder = folderOf(one)
  if (existsSync(folder)) return folder
  const { name, version } = one
  const unpacking = `${folder}.${process.pid}`
  mkdirSync(unpacking, { recursive: true })
  try {
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', unpacking], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    execFileSync('tar', ['-xzf', `${name}-${version}.tgz`], { cwd: unpacking })
    renameSync(join(unpacking, 'package'), folder)
  } finally {
    rmSync(unpacking, { recursive: true, force: true })
  }
  return folder
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(`Ejemplos oficiales de FHIR R4 en ${fetchR4Package()}`)
  console.log(`Sistemas de códigos de HL7 en ${fetchPackage(terminology)}`)
}
