/** The labels of the elements that people read most, in Spanish: the name of an element, and its label. */
const written = `
abatement: Término
accessionIdentifier: Número de la muestra
account: Cuenta
achievementStatus: Logro
action: Acción
active: Activo
activity: Actividad
actor: Quién
additionalInstruction: Indicación adicional
additiveType: Aditivo
address: Dirección
addresses: Trata de
admitSource: Procedencia
agent: Quién
alias: Otro nombre
allDay: Todo el día
allergy: Alergia
allowed: Permitida
amount: Cantidad
answer: Respuesta
appointmentType: Tipo de cita
asNeeded: Según necesidad
asNeededCodeableConcept: Según necesidad por
asserter: Quién lo afirma
assigner: Quién lo asigna
attachment: Adjunto
attester: Quién lo certifica
author: Autor
authored: Fecha
authoredOn: Fecha de emisión
authority: Autoridad
authorizingPrescription: Receta
availableTime: Horario
basedOn: Basado en
basis: Según
batch: Lote
beneficiary: Beneficiario
birthDate: Fecha de nacimiento
bodySite: Sitio del cuerpo
bodyStructure: Estructura del cuerpo
bounds: Duración
businessStatus: Estado del trámite
careTeam: Equipo de salud
category: Categoría
city: Comuna
class: Tipo de atención
clinicalStatus: Estado clínico
code: Código
collected: Toma de la muestra
collection: Toma de la muestra
collector: Quién la tomó
comment: Comentario
communication: Idioma
comparator: Comparador
component: Componente
conclusion: Conclusión
condition: Diagnóstico
confidentiality: Confidencialidad
contact: Contacto
contained: Contenido
container: Envase
content: Contenido
context: Contexto
count: Cantidad
country: País
coverage: Previsión
created: Creación
criticality: Criticidad
custodian: Custodio
data: Datos
dataAbsentReason: Motivo de la ausencia
date: Fecha
dateAsserted: Fecha de la declaración
dayOfWeek: Días de la semana
daysOfWeek: Días de la semana
daysSupply: Días de tratamiento
deceased: Fallecimiento
definition: Definición
dependent: Dependiente
derivedFrom: Se deriva de
description: Descripción
destination: Destino
detail: Detalle
details: Detalles
device: Dispositivo
diagnosis: Diagnóstico
dischargeDisposition: Destino al alta
dispenseRequest: Despacho
display: Nombre
district: Provincia
doNotPerform: No hacer
dosage: Dosis
dosageInstruction: Indicaciones
dose: Dosis
doseAndRate: Dosis
doseNumber: Número de dosis
doseQuantity: Dosis
duration: Duración
durationUnit: Unidad de la duración
education: Material educativo
effective: Fecha
encounter: Atención
end: Fin
endpoint: Punto de conexión
enterer: Quién lo ingresó
entry: Entrada
event: Evento
evidence: Evidencia
expectedSupplyDuration: Duración del tratamiento
expirationDate: Vencimiento
exposureRoute: Vía de exposición
extension: Extensión
family: Apellido
fasting: Ayuno
focus: Trata de
followUp: Seguimiento
form: Forma
frequency: Frecuencia
frequencyMax: Frecuencia máxima
fullUrl: Dirección
function: Función
fundingSource: Financiamiento
gender: Sexo
generalPractitioner: Médico de cabecera
given: Nombres
goal: Meta
group: Grupo
groupIdentifier: Grupo
hasMember: Incluye
healthcareService: Prestación
height: Altura
hospitalization: Hospitalización
identifier: Identificador
individual: Quién
informationSource: Quién lo informa
ingredient: Componente
initialFill: Primer despacho
input: Entrada
instance: Ejemplar
instantiatesCanonical: Sigue el protocolo
instantiatesUri: Sigue el protocolo
insurance: Previsión
insurer: Asegurador
intent: Intención
interpretation: Interpretación
isPrimary: Principal
isSubpotent: Dosis parcial
issue: Observación
issued: Emisión
item: Ítem
itemCodeableConcept: Medicamento
itemReference: Medicamento
language: Idioma
lastModified: Última modificación
lastOccurrence: Última vez
latitude: Latitud
length: Duración
lifecycleStatus: Estado
line: Calle
linkId: Número
list: Lista
location: Lugar
longitude: Longitud
lotNumber: Lote
managingOrganization: Organización responsable
manifestation: Manifestación
manufacturer: Fabricante
maritalStatus: Estado civil
maxDosePerPeriod: Dosis máxima por período
medication: Medicamento
member: Integrante
method: Método
minutesDuration: Duración en minutos
modality: Modalidad
mode: Modo
modifier: Modificador
morphology: Morfología
multipleBirth: Nacimiento múltiple
name: Nombre
note: Nota
number: Número
numberOfInstances: Número de imágenes
numberOfRepeatsAllowed: Repeticiones
numberOfSeries: Número de series
occurrence: Fecha
offset: Minutos antes o después
onBehalfOf: En nombre de
onset: Inicio
oralDiet: Dieta oral
orderer: Quién lo pide
organization: Organización
outcome: Desenlace
outcomeCodeableConcept: Desenlace
outcomeReference: Desenlace
output: Resultado
owner: Responsable
part: Parte
participant: Participante
partOf: Parte de
party: Quién
patient: Paciente
patientInstruction: Indicación al paciente
payload: Mensaje
payor: Asegurador
performed: Fecha
performer: Quién lo hizo
performerType: Tipo de profesional
period: Período
periodMax: Período máximo
periodUnit: Unidad del período
photo: Foto
physicalType: Tipo de lugar
policyHolder: Titular
position: Posición
postalCode: Código postal
practiceSetting: Especialidad
practitioner: Profesional
preAdmissionIdentifier: Número de preingreso
preferred: Preferido
prefix: Tratamiento
prescription: Receta
presentedForm: Informe
primarySource: Fuente directa
priority: Prioridad
priorPrescription: Receta anterior
procedure: Procedimiento
productName: Producto
programEligibility: Programa
protocolApplied: Esquema
provider: Prestador
provision: Disposición
purpose: Propósito
qualification: Título
quantity: Cantidad
question: Pregunta
rank: Orden
rate: Velocidad
reaction: Reacción
reason: Motivo
reasonCode: Motivo
reasonReference: Motivo
received: Recepción
receivedTime: Recepción
receiver: Receptor
recipient: Destinatario
recorded: Registro
recordedDate: Fecha de registro
recorder: Quién lo registró
reference: Referencia
referenceRange: Valores esperados
relatesTo: Se relaciona con
relationship: Parentesco
repeat: Repetición
repeatsAllowed: Repeticiones
replaces: Reemplaza a
reportOrigin: Origen del informe
requestedPeriod: Período pedido
requester: Quién lo pide
requisition: Solicitud
resource: Recurso
response: Respuesta
responsible: Responsable
restriction: Restricción
result: Resultado
role: Rol
route: Vía
schedule: Agenda
scheduled: Programado
scope: Alcance
section: Sección
securityLabel: Seguridad
sender: Emisor
sent: Envío
sequence: Orden
series: Serie
seriesDoses: Dosis de la serie
serviceCategory: Categoría del servicio
serviceProvider: Establecimiento
serviceType: Tipo de servicio
severity: Gravedad
sex: Sexo
site: Sitio
slot: Cupo
software: Programa
source: Origen
specialty: Especialidad
specimen: Muestra
stage: Etapa
start: Comienzo
started: Comienzo
state: Región
status: Estado
statusHistory: Estados anteriores
statusReason: Motivo del estado
strength: Concentración
subject: Sujeto
subpotentReason: Motivo de la dosis parcial
subscriber: Titular
subSite: Sitio preciso
substance: Sustancia
substitution: Sustitución
suffix: Sufijo
summary: Resumen
supportingInfo: Antecedentes
supportingInformation: Antecedentes
system: Sistema
target: Objetivo
targetDisease: Enfermedad
telecom: Teléfono o correo
text: Texto
time: Fecha y hora
timeOfDay: Hora
timestamp: Fecha y hora
timing: Horario
title: Título
treatmentIntent: Intención del tratamiento
type: Tipo
udi: Identificación del dispositivo
unit: Unidad
url: Dirección
use: Uso
vaccineCode: Vacuna
validityPeriod: Vigencia
value: Valor
valueSet: Conjunto de valores
verificationStatus: Certeza
version: Versión
waitlist: Lista de espera
what: Qué
when: Cuándo
whenHandedOver: Fecha de entrega
whenPrepared: Fecha de preparación
who: Quién
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
