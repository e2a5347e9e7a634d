import { objectsIn } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { laboratorioPage } from './reading.ts'

const ofPatients = 'https://interoperabilidad.minsal.cl/fhir/ig/nid/paciente/identificador/run'
const ofPractitioners = 'https://api.cl/system/run'
const person = (resourceType: string, system: string) => ({ resourceType, identifier: [{ system, value: '12345678-5' }] })

export default defineRule({
  code: 'cl-lab-03',
  title: 'En Laboratorio, el RUN del paciente y el del prestador son de sistemas distintos',
  severity: 'warning',
  on: ['Patient', 'Practitioner'],
  *check(resource) {
    const [wanted, other] = resource['resourceType'] === 'Patient' ? [ofPatients, ofPractitioners] : [ofPractitioners, ofPatients]
    for (const { at, value } of objectsIn(resource, 'identifier')) {
      if (value['system'] === other) yield { at: [...at, 'system'], wanted: wanted!, other: other! }
    }
  },
  message: ({ wanted, other }) => `El RUN lleva el sistema «${other}»; aquí la guía usa «${wanted}».`,
  why: 'La guía separa el RUN de los pacientes del de los prestadores y dice que no se intercambian: con el del otro, la persona no se encuentra.',
  fixes: 'unsafe',
  quickFix: ({ wanted }) => ({ title: `Usar «${wanted}»`, replacement: wanted, safe: false }),
  links: [laboratorioPage],
  examples: [
    { title: 'El paciente, con el suyo', guide: 'laboratorio', resource: person('Patient', ofPatients), finds: [] },
    {
      title: 'El paciente, con el de los prestadores',
      guide: 'laboratorio',
      resource: person('Patient', ofPractitioners),
      finds: ['Patient.identifier[0].system'],
      fixed: person('Patient', ofPatients),
    },
  ],
})
