import { once } from '../../engine/once.ts'

/** Codes of FHIR, each with the Spanish words, signs, and words of other standards that are written for it. A word may stand for several; which is meant, the set tells. */
const words = `
female: f, femenino, femenina, mujer, hembra
male: masculino, masculina, hombre, varon, h
other: otro, otra, otros, otras
unknown: desconocido, desconocida, ignorado, ignorada, sin informacion, no informado
active: firmado, firmada, activo, activa, vigente, habilitado, nw, emitido, emitida, otorgado, otorgada, aceptado, aceptada, solicitado, solicitada
inactive: inactivo, inactiva, deshabilitado, no vigente
suspended: suspendido, suspendida
completed: done, finished, dispensed, administered, completado, completada, completo, completa, terminado, terminada, finalizado, finalizada, realizado, realizada, administrado, administrada, cm, dispensado, dispensada, entregado, entregada, despachado, despachada
finished: terminado, terminada, finalizado, finalizada, completado, completada, concluido, concluida
final: finalizado, finalizada, definitivo, definitiva, f, completed, completado, completada, terminado, terminada, validado, validada, informado, informada, firmado, firmada
cancelled: cancelado, cancelada, anulado, anulada, x
revoked: revocado, revocada, anulado, anulada
entered-in-error: registrado por error, ingresado por error, error de ingreso
stopped: detenido, detenida, interrumpido, interrumpida
on-hold: pausado, pausada, en espera, en pausa
in-progress: iniciado, iniciada, en progreso, en atencion, en proceso, en curso
planned: planificado, planificada, programado, programada, planeado, planeada
booked: agendado, agendada, reservado, reservada, confirmado, confirmada
proposed: propuesto, propuesta
pending: pendiente
waitlist: en lista de espera, lista de espera
noshow: inasistente, no asistio, no asiste
arrived: llegado, llegada, en recepcion
triaged: categorizado, categorizada
draft: borrador
requested: solicitado, solicitada, pedido, pendiente
accepted: aceptado, aceptada, confirmado, confirmada, confirmed
rejected: rechazado, rechazada
received: recibido, recibida
failed: fallido, fallida
ready: listo
registered: registrado, registrada
preliminary: preliminar, p
amended: enmendado, enmendada, modificado, modificada
corrected: corregido, corregida, c
partial: parcial
order: orden, indicacion, receta, prescripcion, solicitud
proposal: propuesta
routine: rutina, rutinario, rutinaria, normal, electivo, electiva, de rutina, r
urgent: urgente, urgencia
high: alto, alta
low: bajo, baja
unable-to-assess: no evaluable
mild: leve
moderate: moderado, moderada
severe: grave, severo, severa
allergy: alergia
intolerance: intolerancia
food: alimento, alimentos, comida
medication: medicamento, medicamentos, farmaco, farmacos
environment: ambiente, ambiental
biologic: biologico, biologica
official: oficial
usual: habitual
temp: temporal
secondary: secundario, secundaria
old: antiguo, antigua, anterior
nickname: apodo
maiden: soltera, de soltera
home: casa, hogar, domicilio, particular, prn
work: trabajo, laboral, oficina, wpn
mobile: movil, celular, cp
phone: telefono, fono, celular, movil, telefono movil, telefono fijo, ph, cp
email: correo, mail, correo electronico, e mail, internet
url: web, pagina, pagina web, sitio web
sms: mensaje de texto
postal: correspondencia
physical: fisico, fisica
both: ambos, ambas
mon: lunes, lun
tue: martes, mar
wed: miercoles, mie
thu: jueves, jue
fri: viernes, vie
sat: sabado, sab
sun: domingo, dom
confirmed: confirmado, confirmada
unconfirmed: no confirmado, no confirmada
refuted: refutado, refutada, descartado, descartada
provisional: provisorio, provisoria, presuntivo, presuntiva
differential: diferencial
resolved: resuelto, resuelta
recurrence: recurrencia
relapse: recaida
remission: remision
document: documento
message: mensaje, mensajeria
transaction: transaccion
collection: coleccion
batch: lote
history: historia, historial
searchset: busqueda
generated: generado, generada
additional: adicional
empty: vacio, vacia
s: segundo, segundos, seg, second, seconds, sec
min: minuto, minutos, minute, minutes, mins
h: hora, horas, hrs, hr, hour, hours
d: dia, dias, day, days
wk: semana, semanas, week, weeks
mo: mes, meses, month, months
a: ano, anos, year, years, yr
instance: instancia
kind: clase
replaces: reemplaza
replaced-by: reemplazado por
seealso: vease, ver tambien
not-done: no administrado, no administrada, no realizado, no realizada, no hecho
busy: ocupado, ocupada
free: libre, disponible
M: casado, casada
S: soltero, soltera
D: divorciado, divorciada, delete, eliminar, borrar
W: viudo, viuda
L: separado, separada, bajo, baja
H: alto, alta
N: normal
T: conviviente, acuerdo de union civil
AMB: ambulatorio, ambulatoria, consulta ambulatoria, atencion ambulatoria, o
EMER: urg, urgencia, urgencias, emergencia, de urgencia, e
IMP: hospitalizado, hospitalizada, hospitalizacion, internado, internada, internacion, atencion cerrada, i
HH: domiciliario, domiciliaria, a domicilio, atencion domiciliaria, visita domiciliaria
VR: virtual, telemedicina, teleconsulta, telesalud
required: requerido, requerida, obligatorio, obligatoria
optional: opcional
=: ==, igual, igual a, eq
!=: <>, distinto, distinto de, ne
<: menor, menor que, menor a, &lt;, lt
<=: menor o igual, menor o igual que, menor o igual a, ≤, =<, &lt;=, le, lte
>: mayor, mayor que, mayor a, &gt;, gt
>=: mayor o igual, mayor o igual que, mayor o igual a, ≥, =>, &gt;=, ge, gte
stat: s
asap: a
available: disponible, final, completed, finalizado, finalizada, completado, completada, recibido, recibida
current: vigente, actual, final
self: titular
child: hijo, hija
spouse: conyuge, esposo, esposa
parent: padre, madre
common: conviviente
encounter-diagnosis: diagnosis, diagnostico
problem-list-item: problema
laboratory: lab, laboratorio
imaging: imagenes, imagenologia, radiologia
procedure: procedimiento
vital-signs: signos vitales
MORN: manana, en la manana
AFT: tarde, en la tarde
NIGHT: noche, en la noche, nocturno, nocturna
HS: al acostarse, antes de dormir
AC: antes de las comidas
PC: despues de las comidas
C: con las comidas
CM: desayuno, con el desayuno
CD: almuerzo, con el almuerzo
CV: cena, con la cena
CT: tac, tc, escaner, scanner, tomografia
MR: rm, rnm, resonancia, resonancia magnetica
US: eco, ecografia, ecotomografia, ultrasonido
MG: mx, mamografia
PT: pet
rest-hook: webhook, web hook
fax: fx
boolean: yesno, si no, booleano, logico
choice: select, radio, dropdown, combo, seleccion, lista
text: textarea, texto largo, parrafo
string: texto, texto corto, text
date: fecha
dateTime: fecha hora, fecha y hora, timestamp
time: hora
integer: entero, numero entero, int
quantity: cantidad
attachment: archivo, adjunto, file
group: grupo, seccion
display: etiqueta, label
4.0.1: r4, fhir r4, 4, 4.0
not-found: 404, no encontrado, no encontrada
forbidden: 403
R: read, leer, lectura
C: create, crear, creacion
U: update, actualizar, actualizacion
E: execute, ejecutar
`

const codesByWord = once(() => {
  const codes = new Map<string, string[]>()
  for (const line of words.trim().split('\n')) {
    const colon = line.indexOf(': ')
    for (const word of line.slice(colon + 2).split(', ')) codes.set(word, [...(codes.get(word) ?? []), line.slice(0, colon)])
  }
  return codes
})

/** The codes that a Spanish word stands for in one set or another. */
export function codesOfWord(word: string): readonly string[] {
  return word.length > longest ? none : (codesByWord().get(plain(word)) ?? none)
}

/** Codes of a set that people write for something else, by the set. */
const otherwise: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  // HL7's annulled, common law, polygamous and unmarried are «acuerdo de unión civil», «casado», «pareja» and «unión» to Chile.
  ['http://hl7.org/fhir/ValueSet/marital-status', new Set(['a', 'c', 'p', 'u'])],
])

/** Whether a word is a code of a set that people write for something else. */
export function isSaidOtherwise(word: string, valueSet: string): boolean {
  return otherwise.get(valueSet)?.has(plain(word)) === true
}

/** A word in small letters, without accents, with blanks for hyphens and `_`. */
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
}

const longest = 40
const none: readonly string[] = []
