import { defineRule } from '../../engine/rule.ts'
import { addressOf, entriesOf, entryAt, ofType, typeAt } from '../entries.ts'

const profile = 'https://hl7chile.cl/fhir/ig/clips/StructureDefinition/Bundle-documento-ips-cl'
const [own, other] = ['urn:uuid:00000000-0000-4000-8000-000000000002', 'urn:uuid:00000000-0000-4000-8000-000000000003']
const bundle = (patient: string) => ({
  resourceType: 'Bundle',
  meta: { profile: [profile] },
  type: 'document',
  entry: [
    { fullUrl: 'urn:uuid:00000000-0000-4000-8000-000000000001', resource: { resourceType: 'Composition', subject: { reference: own } } },
    { fullUrl: own, resource: { resourceType: 'Patient' } },
    { fullUrl: other, resource: { resourceType: 'Patient' } },
    { resource: { resourceType: 'AllergyIntolerance', patient: { reference: patient } } },
  ],
})

export default defineRule({
  code: 'cl-ips-01',
  title: 'Todo lo del resumen es de su paciente',
  severity: 'warning',
  on: 'Bundle',
  *check(whole, { value }, run) {
    if (whole['type'] !== 'document' || !run.inForce(value).has(profile)) return
    const entries = run.memo(entriesOf, whole)
    const [composition] = ofType(entries, 'Composition')
    const patient = entryAt(entries, addressOf(composition?.resource['subject']))
    if (patient?.resource['resourceType'] !== 'Patient') return
    for (const { at, resource } of entries) {
      for (const name of ['subject', 'patient']) {
        const address = addressOf(resource[name])
        if (address === undefined || typeAt(entries, address) !== 'Patient' || entryAt(entries, address) === patient) continue
        yield { at: [...at, name, 'reference'], address }
      }
    }
  },
  message: ({ address }) => `Esto es de «${address}», y el resumen es de otro paciente.`,
  why: 'Un resumen es de un solo paciente: lo que es de otro se leería como suyo. El perfil no lo mira en cada entrada.',
  suggestion: () => 'Corrige la referencia si es del mismo paciente; si no, saca este recurso del resumen.',
  profileUrl: profile,
  links: [{ title: 'IPS-CL 0.6.0: el perfil del Bundle, con un solo paciente', url: profile }],
  examples: [
    { title: 'Una alergia del paciente', resource: bundle(own!), finds: [] },
    { title: 'Una alergia de otro', resource: bundle(other!), finds: ['AllergyIntolerance.patient.reference'] },
  ],
})
