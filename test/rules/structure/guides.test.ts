import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lint } from '../../../rules/index.ts'
import { findGuides, listGuides, openGuide } from '../../support/guides/guides.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** Both have RUNs that no digit fits, and one is written with dots. */
const core: Errors = { 'Patient-PacienteCL': ['cl-run-01', 'cl-run-03'], 'Practitioner-EjemploPrestadorCL': ['cl-run-03'] }

/** The errors on what guides publish, each read and found right by arithmetic or the definitions; any other is false until somebody has looked. */
const known: Readonly<Record<string, Errors>> = {
  // The language is a code of CL Core's own system, which these versions require although R4 has none beyond BCP 47: the profile in force counts.
  'clcore-1.9.1': core,
  'clcore-1.9.2': core,
  'clcore-1.9.3': core,
  'clcore-1.9.4': core,
  'clcore-2.0.0': { 'Patient-PacienteCL': ['cl-run-03'], 'Practitioner-EjemploPrestadorCL': ['cl-run-03'] },
  'clips-0.6.0': {
    'Patient-PacienteClIpsEjemplo': ['cl-run-01', 'cl-run-03'],
    'Practitioner-PrestadorMedInternaClIpsEjemplo': ['cl-run-03'],
  },
  'hpd-0.2.4': {
    // Identifier types of the guide's own, where CorePrestadorCl, on which it rests, requires VSTipoIdentificador in every version that is here.
    'Practitioner-MINSALPrestadorProfesionalEjemplo': ['cl-practitioner-03', 'cl-run-01', 'cl-run-03', 'r4-card-01'],
  },
  'quirurgico-0.1.2-ballot': { 'Patient-22e862c5-6d96-44ec-869c-dba001058cb3': ['cl-run-03'] },
  'r2bo-0.2.0': {
    // A document without identifier, that lacks a report which it refers to.
    'Bundle-r2bo-documento-informe-bundle-ejemplo': ['cl-bundle-04', 'cl-bundle-06', 'cl-run-03'],
  },
  'snre-0.9.6': {
    // An address without the extensions that cl-address requires.
    'Organization-ORG1': ['r4-card-01'],
    'Patient-Paciente1': ['cl-run-01', 'cl-run-03'],
  },
  'tei-0.2.2': {
    // A branch of GES in words alone, where its set is required; references that are an id alone.
    'Bundle-BundleIniciarEjemplo2': ['r4-codigo-01'],
    'Condition-ConditionAtencionejemplo': ['cl-ref-03'],
    'Observation-AnamnesisEjemplo': ['cl-ref-03'],
    'PractitionerRole-PractitionerRoleAtendedor': ['cl-ref-03'],
    'ServiceRequest-AbadrenalEjemplo': ['cl-ref-03'],
    'ServiceRequest-EjemploSolicitudExamen': ['cl-ref-03'],
  },
  'urgencia-0.1.2-ballot': { 'Bundle-Ej1BundleCategorizacion': ['cl-run-03'] },
}

/**
 * Errors of those who bring no package: CL Core is 1.9.4 for who names no version, and of HPD's slices nothing, for the CorePrestadorCl
 * that they are of, 1.8.5, is not inside.
 */
const knownWithout: Readonly<Record<string, Errors>> = {
  'hpd-0.2.4': { 'Practitioner-MINSALPrestadorProfesionalEjemplo': ['cl-run-01', 'cl-run-03'] },
  'clcore-2.0.0': { 'Practitioner-EjemploPrestadorCL': ['cl-id-01', 'cl-run-03'] },
}

const folder = findGuides()
const guides = folder === undefined ? [] : listGuides(folder)

describe.skipIf(folder === undefined)(`what the guides publish${folder === undefined ? ' (omitido: no están)' : ''}`, () => {
  it.each(guides.map((guide) => [guide.name, guide] as const))('%s', async (name, guide) => {
    const definitions = await openGuide(guide)
    const errorsIn = (own: typeof definitions | undefined): Errors =>
      Object.fromEntries(
        guide.examples.flatMap((file) => {
          const { issues } = lint(readFileSync(file, 'utf8'), { today: '2026-11-22', definitions: own })
          const codes = new Set(issues.flatMap(({ severity, code }) => (severity === 'error' ? [code] : [])))
          return codes.size === 0 ? [] : [[basename(file, '.json'), [...codes].toSorted()]]
        }),
      )
    expect(errorsIn(definitions)).toEqual(known[name] ?? {})
    expect(errorsIn(undefined)).toEqual({ ...known[name], ...knownWithout[name] })
  })
})
