/** The codes of FHIR that people read most, each with Spanish words; where its meaning depends on the element or the system, that name stands before it. */
const written = `
gender.male: Hombre
gender.female: Mujer
gender.other: Otro
gender.unknown: Desconocido
active: Activo
inactive: Inactivo
entered-in-error: Ingresado por error
unknown: Desconocido
suspended: Suspendido
completed: Completado
finished: Terminado
final: Definitivo
cancelled: Cancelado
canceled: Cancelado
revoked: Revocado
stopped: Interrumpido
on-hold: En pausa
in-progress: En curso
planned: Planificado
booked: Agendado
proposed: Propuesto
pending: Pendiente
waitlist: En lista de espera
noshow: No se presentó
checked-in: Recibido
arrived: Llegó
triaged: Categorizado
onleave: Con permiso
draft: Borrador
requested: Pedido
received: Recibido
accepted: Aceptado
rejected: Rechazado
ready: Listo
failed: Fallido
not-done: No realizado
preparation: En preparación
registered: Registrado
preliminary: Preliminar
amended: Enmendado
corrected: Corregido
appended: Ampliado
partial: Parcial
available: Disponible
unavailable: No disponible
unsatisfactory: No satisfactoria
order: Orden
original-order: Orden original
reflex-order: Orden derivada
filler-order: Orden del ejecutor
instance-order: Orden de una vez
proposal: Propuesta
plan: Plan
directive: Directiva
option: Opción
routine: Rutina
urgent: Urgente
asap: Lo antes posible
stat: Inmediata
high: Alta
low: Baja
unable-to-assess: No evaluable
mild: Leve
moderate: Moderada
severe: Grave
allergy: Alergia
intolerance: Intolerancia
food: Alimento
medication: Medicamento
environment: Ambiente
biologic: Biológico
recurrence: Recurrencia
relapse: Recaída
remission: Remisión
resolved: Resuelto
unconfirmed: Sin confirmar
provisional: Provisorio
differential: Diferencial
confirmed: Confirmado
refuted: Descartado
problem-list-item: De la lista de problemas
encounter-diagnosis: Diagnóstico de la atención
outpatient: Ambulatorio
inpatient: Hospitalizado
community: Comunidad
discharge: Alta
document: Documento
message: Mensaje
transaction: Transacción
transaction-response: Respuesta a una transacción
batch: Lote
batch-response: Respuesta a un lote
history: Historial
searchset: Resultado de una búsqueda
collection: Colección
official: Oficial
usual: Habitual
temp: Temporal
secondary: Secundario
old: Anterior
home: Particular
work: Trabajo
mobile: Celular
phone: Teléfono
email: Correo
needs-action: Sin responder
declined: Rechazado
tentative: Por confirmar
required: Obligatorio
optional: Opcional
information-only: Solo informativo
instance: Ejemplar
kind: Tipo
free: Libre
busy: Ocupado
busy-unavailable: No disponible
ok: Correcto
transient-error: Error pasajero
fatal-error: Error fatal
vital-signs: Signos vitales
laboratory: Laboratorio
imaging: Imágenes
social-history: Antecedentes sociales
survey: Encuesta
exam: Examen físico
therapy: Terapia
procedure: Procedimiento
periodUnit.s: segundos
periodUnit.min: minutos
periodUnit.h: horas
periodUnit.d: días
periodUnit.wk: semanas
periodUnit.mo: meses
periodUnit.a: años
durationUnit.s: segundos
durationUnit.min: minutos
durationUnit.h: horas
durationUnit.d: días
durationUnit.wk: semanas
durationUnit.mo: meses
durationUnit.a: años
dayOfWeek.mon: lunes
daysOfWeek.mon: lunes
dayOfWeek.tue: martes
daysOfWeek.tue: martes
dayOfWeek.wed: miércoles
daysOfWeek.wed: miércoles
dayOfWeek.thu: jueves
daysOfWeek.thu: jueves
dayOfWeek.fri: viernes
daysOfWeek.fri: viernes
dayOfWeek.sat: sábado
daysOfWeek.sat: sábado
dayOfWeek.sun: domingo
daysOfWeek.sun: domingo
v3-ActCode.AMB: Ambulatoria
v3-ActCode.EMER: Urgencia
v3-ActCode.IMP: Hospitalización
v3-ActCode.ACUTE: Hospitalización aguda
v3-ActCode.NONAC: Hospitalización no aguda
v3-ActCode.HH: Domiciliaria
v3-ActCode.VR: A distancia
v3-ActCode.SS: Estadía corta
v3-ActCode.OBSENC: Observación
v3-ActCode.PRENC: Preingreso
v3-ActCode.FLD: En terreno
v3-MaritalStatus.S: Soltero o soltera
v3-MaritalStatus.M: Casado o casada
v3-MaritalStatus.D: Divorciado o divorciada
v3-MaritalStatus.W: Viudo o viuda
v3-MaritalStatus.T: Conviviente civil
v3-ObservationInterpretation.H: Alto
v3-ObservationInterpretation.HH: Muy alto
v3-ObservationInterpretation.L: Bajo
v3-ObservationInterpretation.LL: Muy bajo
v3-ObservationInterpretation.N: Normal
v3-ObservationInterpretation.A: Anormal
v3-ObservationInterpretation.POS: Positivo
v3-ObservationInterpretation.NEG: Negativo
`

const words: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
)

/** The Spanish words for a code of an element; undefined where nobody wrote any. */
export function wordsOfCode(element: string, code: string): string | undefined {
  return words.get(`${element}.${code}`) ?? words.get(code)
}

/** The Spanish words for a code of one of the systems of FHIR; undefined of other systems, and where nobody wrote any. */
export function wordsInSystem(system: string, code: string): string | undefined {
  const isOfFhir = system.startsWith('http://hl7.org/fhir/') || system.startsWith('http://terminology.hl7.org/')
  return isOfFhir ? wordsOfCode(system.slice(system.lastIndexOf('/') + 1), code) : undefined
}
