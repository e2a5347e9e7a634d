import { isObject, objectsIn, type Json, type JsonObject } from '../../../engine/json.ts'
import type { Definitions } from '../../definitions.ts'
import type { Terminology } from '../../terminology.ts'
import type { Run, SystemFault, ValueCheck } from '../model.ts'
import { isAbsolute } from '../primitives.ts'
import { report } from '../run.ts'
import { isHl7, type SystemCheck } from '../systems.ts'
import { checkFilter } from './filter.ts'

const parameter = /^http:\/\/hl7\.org\/fhir\/(?:tools\/)?StructureDefinition\/valueset-parameter$/

/** Makes the check of how a value set is composed: its systems, the codes it takes from them, and its filters. */
export function createValueSetCheck({ findCodeSystem }: Definitions, { lookup }: Terminology, systems: SystemCheck): ValueCheck {
  return (run, value) => {
    if (!isObject(value)) return
    const { url, compose } = value
    if (!isObject(compose)) return
    const parameters = parametersOf(value)
    for (const name of ['include', 'exclude']) {
      for (const part of objectsIn(compose, name)) checkPart(run, part.value, ['compose', ...part.at], parameters, url)
    }
  }

  /** A set tells the version of a system beside it, so that none may stand in its address, known or not. */
  function findFault(run: Run, system: string, isKnown: boolean): SystemFault | undefined {
    const bar = system.indexOf('|')
    if (bar < 0) return isKnown ? undefined : systems.findFault(run, system)
    return systems.findFault(run, system) ?? (isKnown ? undefined : { reason: 'version', nearest: system.slice(0, bar) })
  }

  function checkPart(
    run: Run,
    part: JsonObject,
    under: readonly (string | number)[],
    parameters: ReadonlySet<string>,
    url: Json | undefined,
  ): void {
    const { system, version, valueSet } = part
    if (Array.isArray(valueSet) && typeof url === 'string') {
      const index = valueSet.indexOf(url)
      if (index >= 0)
        report(run, 'r4-conf-02', { reason: 'itself', property: 'valueSet', value: url }, { under: [...under, 'valueSet', index] })
    }
    if (typeof system !== 'string' || system === '') return
    const atSystem = [...under, 'system']
    if (!isAbsolute(system)) return report(run, 'r4-codigo-05', { system, reason: 'relative' }, { under: atSystem })
    const definition = findCodeSystem(typeof version === 'string' ? `${system}|${version}` : system)
    const fault = findFault(run, system, definition !== undefined)
    // A set may well stand beside the system that it is of.
    if (fault !== undefined && fault.reason !== 'absentInGuide') {
      const severity = fault.reason === 'valueSet' || fault.reason === 'version' || isHl7(system) ? undefined : 'warning'
      report(run, 'r4-codigo-05', { system, ...fault }, { under: atSystem, severity })
    }
    if (definition !== undefined) {
      for (const { at, value: concept } of objectsIn(part, 'concept')) {
        const { code } = concept
        // That a version of the set's own had the code is possible.
        if (typeof code === 'string' && lookup(system, code) === 'unknown')
          report(run, 'r4-codigo-03', { value: code, system }, { under: [...under, ...at, 'code'], severity: 'warning' })
      }
    }
    const context = { lookup, isKnown: definition !== undefined, system, parameters }
    for (const filter of objectsIn(part, 'filter')) checkFilter(run, filter.value, [...under, ...filter.at], context)
  }
}

/** The names of the parameters that a set declares. */
function parametersOf(valueSet: JsonObject): ReadonlySet<string> {
  const declared = objectsIn(valueSet, 'extension').filter(({ value: { url } }) => typeof url === 'string' && parameter.test(url))
  const names = declared.flatMap(({ value }) => objectsIn(value, 'extension').filter((one) => one.value['url'] === 'name'))
  return new Set(
    names.flatMap(({ value: { valueCode, valueString } }) => [valueCode, valueString]).filter((one) => typeof one === 'string'),
  )
}
