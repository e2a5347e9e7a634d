/** Orders and reports of imaging, made up: nobody in them exists. */
import type { JsonObject } from '../../engine/json.ts'
import { participantsOf, posted } from './diagnostics.ts'
import { coding, ministry, partsOf, spoiled, terminology } from './parts.ts'

const imagenologia = `${ministry}/imagenologia`
const parts = partsOf(imagenologia)
const { resource } = parts

/** Which message it is. */
export type ImagenologiaMessage = 'solicitud' | 'informe'

const patient = { reference: 'Patient/paciente' }
const service = { reference: 'Organization/servicio' }
const code = {
  coding: [
    { system: `${imagenologia}/CodeSystem/CodigoProcedimientoImagenologia`, code: 'TC01', display: 'TC CEREBRO' },
    {
      system: `${ministry}/laboratorio/CodeSystem/CodigoPrestacionFonasa`,
      code: '0403001',
      display: 'Tomografía computarizada de cráneo encefálica',
    },
  ],
  text: 'TC de cerebro',
}
const accession = {
  type: coding(`${terminology}/v2-0203`, 'ACSN', 'Accession ID'),
  system: 'https://ejemplo.cl/accession-number',
  value: '20260108000134',
}

const order = resource('ServiceRequest', 'solicitud', 'MinsalServiceRequestImagen', {
  identifier: [
    { type: coding(`${terminology}/v2-0203`, 'PLAC', 'Placer Identifier'), system: 'https://ejemplo.cl/ordenes', value: 'O-778-1' },
  ],
  requisition: { system: 'https://ejemplo.cl/solicitudes', value: 'O-778' },
  status: 'active',
  intent: 'order',
  category: [coding('http://snomed.info/sct', '363679005', 'Imaging (procedure)')],
  priority: 'routine',
  code,
  subject: patient,
  authoredOn: '2026-01-08T10:00:00-03:00',
  requester: { reference: 'Practitioner/profesional' },
  performer: [service],
  reasonCode: [{ text: 'Cefalea persistente' }],
})

const study = resource('ImagingStudy', 'estudio', 'EstudioImagenologicoMinsal', {
  identifier: [accession],
  status: 'available',
  modality: [{ system: 'http://dicom.nema.org/resources/ontology/DCM', code: 'CT', display: 'Computed Tomography' }],
  subject: patient,
  started: '2026-01-08T11:05:00-03:00',
})

const report = resource('DiagnosticReport', 'informe', 'InformeRadiologicoMinsal', {
  identifier: [accession],
  status: 'final',
  category: [coding(`${terminology}/v2-0074`, 'RAD', 'Radiology')],
  code,
  subject: patient,
  effectivePeriod: { start: '2026-01-08T11:05:00-03:00', end: '2026-01-08T11:25:00-03:00' },
  issued: '2026-01-08T15:40:00-03:00',
  performer: [service],
  imagingStudy: [{ reference: 'ImagingStudy/estudio' }],
  presentedForm: [{ contentType: 'application/pdf', data: 'JVBERi0xLjQK', title: 'Informe de TC de cerebro' }],
})

const { person, professional, establishment } = participantsOf(parts, 'Imagenologia', 'servicio')

const resources: Readonly<Record<ImagenologiaMessage, readonly JsonObject[]>> = {
  solicitud: [order, person, professional, establishment],
  informe: [report, study, person, establishment],
}

const profiles: Readonly<Record<ImagenologiaMessage, string>> = {
  solicitud: 'MinsalBundleSolicitudImagenologia',
  informe: 'MinsalBundleInformeImagenologia',
}

/** An order or its report. */
export function imagenologiaMessage(message: ImagenologiaMessage): JsonObject {
  return {
    resourceType: 'Bundle',
    id: `ejemplo-${message}`,
    meta: { profile: [`${imagenologia}/StructureDefinition/${profiles[message]}`] },
    identifier: { system: 'https://ejemplo.cl/mensajes', value: `ejemplo-${message}` },
    type: 'transaction',
    timestamp: '2026-01-08T15:40:00-03:00',
    entry: resources[message].map(posted),
  }
}

/** The same with what goes wrong most often: another category, no date of issue, a study that the report leaves out, a RUN with a wrong digit. */
export function faultyImagenologiaMessage(message: ImagenologiaMessage): JsonObject {
  return spoiled(
    imagenologiaMessage(message),
    ['"code":"363679005"', '"code":"363679"'],
    ['"issued":"2026-01-08T15:40:00-03:00",', ''],
    ['"imagingStudy":[{"reference":"ImagingStudy/estudio"}],', ''],
    ['"value":"12345678-5"', '"value":"12345678-9"'],
    ['"gender":"female"', '"gender":"femenino"'],
    ['"timestamp":', '"fecha":'],
  )
}
