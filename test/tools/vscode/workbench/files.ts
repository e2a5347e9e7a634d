/** The folder that is opened in the workbench. */
export const files = {
  'paciente.json': `{
  "resourceType": "Patient",
  "id": "p1",
  "name": [{ "given": ["Ana"], "family": "Soto" }],
  "gender": "femenino",
  "birthDate": "1990-02-30"
}
`,
  'cita.json': `{
  "resourceType": "Appointment",
  "id": "c1",
  "status": "booked",
  "participant": [{ "actor": { "reference": "Patient/p1" }, "status": "accepted" }]
}
`,
  'mensaje.fhir.json': `{
  "resourceType": "Bundle",
  "type": "collection",
  "entry": [
    { "fullUrl": "urn:uuid:0b1c1f0e-93a5-4d1c-8f3a-6f2a6a4b1c11", "resource": { "resourceType": "Patient", "gender": "x" } },
    { "fullUrl": "urn:uuid:0b1c1f0e-93a5-4d1c-8f3a-6f2a6a4b1c12", "resource": { "resourceType": "Organization", "name": "CESFAM Norte" } }
  ]
}
`,
}
