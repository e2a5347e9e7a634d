import type { Json, JsonObject } from '../../engine/json.ts'
import type { CodeSystem, Concept, ValueSet } from '../definitions.ts'
import { readCodeSystem, readValueSet } from '../package/read-terminology.ts'

/** A ValueSet as HL7 publishes it, without names, and without its expansion where it has a `compose`. */
export function stripValueSet(resource: Json): ValueSet {
  const read = readValueSet(resource)
  if (read === undefined) throw new Error('Un archivo ValueSet no es un conjunto de códigos.')
  const { name: _name, title: _title, expansion, ...valueSet } = read
  return valueSet.compose === undefined && expansion !== undefined ? { ...valueSet, expansion } : valueSet
}

/** A CodeSystem as HL7 publishes it, with names in English and Spanish, and of its properties those that filters of sets use. */
export function stripCodeSystem(resource: Json): CodeSystem {
  const read = readCodeSystem(withSpanishAlone(resource as JsonObject))
  if (read === undefined) throw new Error('Un archivo CodeSystem no es un sistema de códigos.')
  const { name: _name, title: _title, concept, ...system } = read
  return concept === undefined ? system : { ...system, concept: concept.map(stripConcept) }
}

/** A concept with its names, and of its properties those that filters of sets use. */
export function stripConcept({ code, display, property = [], designation = [], concept = [] }: Concept): Concept {
  const kept = [
    ...property.filter(({ code, valueBoolean }) => code === 'notSelectable' && valueBoolean === true),
    ...property.filter(({ code }) => code === 'child'),
  ]
  return {
    code,
    // One name of v2-0396 goes over two lines.
    ...(display !== undefined && { display: display.replaceAll(/[\t\r\n]+/g, ' ') }),
    ...(kept.length > 0 && { property: kept }),
    ...(designation.length > 0 && { designation }),
    ...(concept.length > 0 && { concept: concept.map(stripConcept) }),
  }
}

function withSpanishAlone(parent: JsonObject): JsonObject {
  const { concept, designation, ...rest } = parent
  return {
    ...rest,
    ...(Array.isArray(designation) && { designation: (designation as JsonObject[]).filter(({ language }) => language === 'es') }),
    ...(Array.isArray(concept) && { concept: (concept as JsonObject[]).map(withSpanishAlone) }),
  }
}
