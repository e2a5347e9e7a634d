import { once } from '../../engine/once.ts'

/** Elements of FHIR, each with the Spanish words that are written for it. A word may stand for several; which is meant, the type tells. */
const words = `
active: activo, vigente
address: direccion, direcciones, domicilio
author: autor, autores
authoredOn: fechaCreacion, fechaEmision
beneficiary: beneficiario, paciente
birthDate: fechaNacimiento, fechaDeNacimiento, nacimiento
bodySite: sitioAnatomico, sitio
category: categoria
city: ciudad, comuna
class: clase
clinicalStatus: estadoClinico
code: codigo
coding: codificacion, codificaciones
comment: comentario, comentarios
contact: contacto, contactos
contained: contenido, contenidos
country: pais
criticality: criticidad
date: fecha
deceasedBoolean: fallecido, fallecida
deceasedDateTime: fechaDefuncion, fechaFallecimiento
description: descripcion
display: descripcion, glosa, nombre
district: provincia
dosage: posologia
dosageInstruction: posologia, indicaciones
effectiveDateTime: fechaToma, fechaExamen
end: fin, termino
entry: entrada, entradas
expirationDate: fechaVencimiento, vencimiento
extension: extensiones
family: apellido, apellidos, apellidoPaterno, primerApellido
frequency: frecuencia
gender: genero, sexo
given: nombres, nombre, primerNombre
high: max, maximo, limiteSuperior
identifier: identificador, identificadores, rut, run
interpretation: interpretacion
issued: fechaEmision
line: calle, calles, direccion
lotNumber: lote, numeroLote
low: min, minimo, limiteInferior
manifestation: manifestacion, manifestaciones
maritalStatus: estadoCivil
medicationCodeableConcept: medicamento, farmaco
method: metodo
modality: modalidad
name: nombre, nombres
note: nota, notas
occurrenceDateTime: fechaVacunacion, fechaAdministracion
patient: paciente
payor: pagador, aseguradora
performedDateTime: fechaProcedimiento
performer: ejecutor, profesional
period: periodo
position: posicion
postalCode: codigoPostal
priority: prioridad
profile: perfil, perfiles
quantity: cantidad
recordedDate: fechaRegistro
reference: referencia
referenceRange: rangoReferencia, rangoDeReferencia, valorReferencia, valoresReferencia
request: solicitud
requester: solicitante
resource: recurso
resourceType: tipoRecurso
result: resultado, resultados
route: via, viaAdministracion, viaDeAdministracion
schedule: agenda
section: seccion, secciones
severity: severidad, gravedad
specialty: especialidad, especialidades
specimen: muestra, muestras
start: inicio, desde
state: region
status: estado
subject: paciente, sujeto
system: sistema
telecom: telefono, telefonos, contacto, fono, celular, movil, correo, correoElectronico
text: texto
title: titulo
type: tipo
unit: unidad
use: uso
vaccineCode: vacuna
value: valor
version: version
`

/** Elements of R4, each with its names in other versions of FHIR, with the name that the same thing has in other resources, and with those of other formats. */
const others = `
answerOption: option
asserter: reporter
authoredOn: dateWritten, dateSent, dateOrdered, orderedOn
basedOn: incomingReferral
beneficiary: patient, subject
birthDate: dob, dateOfBirth, birthday
city: commune, town
code: substance, role, allergen
comment: comments
conclusionCode: codedDiagnosis
context: encounter
data: content, blob
date: indexed, created
dateTime: date
display: text, displayName, label
dosage: dosageInstruction
dosageInstruction: dosage
encounter: context, visit
entry: items, entries
end: finish, endDate, endTime, to
equivalence: relationship
expirationDate: expiry
family: last, lastName, surname, familyName
for: subject, patient, paciente
form: doseForm
function: role
gender: sex
generalPractitioner: careProvider
given: first, firstName, givenName, givenNames
hasMember: members
hospitalization: admission
identifier: uid, studyInstanceUID
imagingStudy: study
individual: actor
latitude: lat, latitud
lifecycleStatus: status, estado
line: street, streetAddress, addressLine, addressLines
longitude: lng, lon, long, longitud
lotNumber: lotIdentifier
manufacturer: marketingAuthorizationHolder
media: image
modelNumber: model
note: comment, comments
number: seriesNumber, instanceNumber
partOf: parent
patient: subject
payor: insurer
period: actualPeriod
periodUnit: periodUnits
physicalType: form
postalCode: zip, zipCode, postcode
productOrService: service
protocolApplied: vaccinationProtocol
reasonCode: reason, reasonForVisit, reasonForUseCodeableConcept, reasonCodeableConcept
reasonReference: reasonForUseReference
recordedDate: assertedDate, dateRecorded, recorded, diagnosedDate
serviceProvider: provider, facility
reportOrigin: informationSource
reference: ref, uri, url, href
request: prescription
requester: prescriber, orderer, doctor, prescribedBy, orderedBy
start: startDate, startTime, from
statusReason: reasonNotTaken, reasonNotGiven
subject: patient
supportingInfo: supportingInformation
system: codeSystem
telecom: phone, phoneNumber, telephone, cellphone, mobile, email, mail
udiCarrier: udi
uid: seriesInstanceUID, sopInstanceUID
unit: units
userSelected: primary
who: whoReference
`

/** Names that are those of an element of one type of resource alone, as other versions of FHIR have them. */
const ofTypes: ReadonlyMap<string, string> = new Map([
  ['Annotation.value', 'text'],
  ['AuditEvent.code', 'type'],
  ['Bundle.entry.url', 'fullUrl'],
  ['Claim.information', 'supportingInfo'],
  ['Coding.description', 'display'],
  ['Coding.name', 'display'],
  ['Coding.value', 'code'],
  ['Condition.diagnosis', 'code'],
  ['Condition.evidence.concept', 'code'],
  ['Condition.evidence.reference', 'detail'],
  ['Composition.class', 'category'],
  ['Consent.consentingParty', 'performer'],
  ['DiagnosticReport.findings', 'conclusion'],
  ['DocumentReference.class', 'category'],
  ['Encounter.diagnosis.role', 'use'],
  ['ImagingStudy.accession', 'identifier'],
  ['Immunization.date', 'occurrenceDateTime'],
  ['Immunization.practitioner', 'performer'],
  ['Immunization.vaccine', 'vaccineCode'],
  ['Medication.ingredient.amount', 'strength'],
  ['MedicationAdministration.dosage.quantity', 'dose'],
  ['Narrative.html', 'div'],
  ['Narrative.text', 'div'],
  ['Observation.comments', 'note'],
  ['Observation.observationDate', 'effectiveDateTime'],
  ['Period.high', 'end'],
  ['Period.low', 'start'],
  ['Quantity.magnitude', 'value'],
  ['Questionnaire.item.options', 'answerValueSet'],
  ['Reference.ref', 'reference'],
  ['Reference.uri', 'reference'],
  ['Reference.url', 'reference'],
])

const namesByWord = once(() => {
  const names = new Map<string, string[]>()
  for (const line of `${words.trim()}${others.trimEnd()}`.split('\n')) {
    const colon = line.indexOf(': ')
    for (const word of line.slice(colon + 2).split(', ')) {
      const key = plain(word)
      names.set(key, [...(names.get(key) ?? []), line.slice(0, colon)])
    }
  }
  return names
})

/** The element that a name stands for that is Spanish or of another version of FHIR, of those that a type has; undefined where there is none, or more than one. */
export function elementByOtherName(name: string, has: (element: string) => boolean, type?: string): string | undefined {
  if (name.length > longest) return undefined
  const own = ofTypes.get(`${type}.${name}`)
  if (own !== undefined && has(own)) return own
  const meant = [...(namesByWord().get(plain(name)) ?? []), ...otherTimes(name)].filter(has)
  if (meant.length > 0) return meant.length === 1 ? meant[0] : undefined
  const stem = name.replace(kind, '')
  return stem === name ? undefined : has(stem) ? stem : elementByOtherName(stem, has, type)
}

/** Ends that programs give to a name: the kind of its value, or that it would be a word of their language (`patientId`, `class_fhir`). */
const kind = /(?:Id|ID|_id|Ref|_ref|Reference|_reference|Text|_text|Object|Array|_fhir)$/

/**
 * Whether a name is that of another element (`recorded`, a time in R5 and in other resources) than the one that it is spelt
 * like (`recorder`): a value that does not fit the latter was not meant for it.
 */
export function isOfAnotherElement(name: string): boolean {
  return name === 'recorded'
}

/** The time of an event as other resources and versions call it: `performedPeriod` for `occurrencePeriod`. */
function otherTimes(written: string): readonly string[] {
  // R5 misspells it in MedicationAdministration.
  const name = written.replace('occurence', 'occurrence')
  const word = times.find((one) => name.startsWith(one))
  return word === undefined ? [] : times.filter((one) => one !== word).map((one) => one + name.slice(word.length))
}

const times = ['effective', 'occurrence', 'performed']

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
}

const longest = 40
