/** The labels of the elements that people read most, in Spanish: the name of an element, and its label. */
const written = `
abatement: Término
active: Activo
address: Dirección
admitSource: Procedencia
allergy: Alergia
asNeeded: Según necesidad
asserter: Quién lo afirma
author: Autor
authoredOn: Fecha de emisión
authority: Autoridad
basedOn: Basado en
birthDate: Fecha de nacimiento
bodySite: Sitio del cuerpo
category: Categoría
class: Tipo de atención
clinicalStatus: Estado clínico
code: Código
communication: Idioma
component: Componente
comment: Comentario
conclusion: Conclusión
contact: Contacto
contained: Contenido
context: Contexto
coverage: Previsión
created: Creación
criticality: Criticidad
custodian: Custodio
date: Fecha
deceased: Fallecimiento
description: Descripción
destination: Destino
diagnosis: Diagnóstico
dischargeDisposition: Destino al alta
dosage: Dosis
dosageInstruction: Indicaciones
doseAndRate: Dosis
doseQuantity: Dosis
dose: Dosis
duration: Duración
effective: Fecha
encounter: Atención
end: Fin
endpoint: Punto de conexión
entry: Entrada
evidence: Evidencia
event: Evento
expirationDate: Vencimiento
extension: Extensión
focus: Trata de
gender: Sexo
generalPractitioner: Médico de cabecera
hospitalization: Hospitalización
identifier: Identificador
intent: Intención
interpretation: Interpretación
isSubpotent: Dosis parcial
issued: Emisión
language: Idioma
location: Lugar
lotNumber: Lote
managingOrganization: Organización responsable
manufacturer: Fabricante
maritalStatus: Estado civil
medication: Medicamento
multipleBirth: Nacimiento múltiple
name: Nombre
note: Nota
occurrence: Fecha
onset: Inicio
organization: Organización
participant: Participante
partOf: Parte de
patient: Paciente
performed: Fecha
performer: Quién lo hizo
period: Período
photo: Foto
physicalType: Tipo de lugar
position: Posición
practitioner: Profesional
priority: Prioridad
qualification: Título
quantity: Cantidad
reaction: Reacción
reason: Motivo
reasonCode: Motivo
reasonReference: Motivo
receiver: Receptor
recordedDate: Fecha de registro
recorder: Quién lo registró
referenceRange: Valores esperados
relationship: Parentesco
repeatsAllowed: Repeticiones
requester: Quién lo pide
requisition: Solicitud
response: Respuesta
result: Resultado
role: Rol
route: Vía
section: Sección
sender: Emisor
serviceProvider: Establecimiento
serviceType: Tipo de servicio
severity: Gravedad
site: Sitio
source: Origen
specialty: Especialidad
specimen: Muestra
stage: Etapa
start: Comienzo
status: Estado
statusReason: Motivo del estado
subject: Sujeto
supportingInfo: Antecedentes
telecom: Contacto
text: Texto
timestamp: Fecha y hora
timing: Horario
title: Título
type: Tipo
url: Dirección
use: Uso
vaccineCode: Vacuna
valueSet: Conjunto de valores
value: Valor
verificationStatus: Certeza
`

const labels: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)

/** The types at the end of the names of elements that may be of several: `valueQuantity`, `effectiveDateTime`. */
const choice =
  /(?:Address|Age|Annotation|Attachment|Boolean|Canonical|Code|CodeableConcept|Coding|Date|DateTime|Decimal|Duration|HumanName|Identifier|Instant|Integer|Period|Quantity|Range|Ratio|Reference|SampledData|String|Time|Timing|Uri|Url)$/

/** The label of an element in Spanish; its name in words where nobody wrote one. */
export function spanishLabel(name: string): string {
  const bare = name.replace(choice, '')
  return labels.get(name) ?? labels.get(bare) ?? toWords(name)
}

/** A name in words: `Birth date`. */
export function toWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
