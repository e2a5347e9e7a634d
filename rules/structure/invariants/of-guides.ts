const encounterStatus = (status: string, event: string): string =>
  `En ${event}, el encuentro de urgencia debe estar en «${status}» (Encounter.status).`

const statusHistory = (status: string, event: string): string =>
  `En ${event}, el encuentro de urgencia debe tener «${status}» en su historia de estados (Encounter.statusHistory).`

/**
 * Demands of invariants that the guides inside publish without words of their own, one Spanish sentence a key. A key that another guide might
 * use for something else has its expression after it.
 */
export const guideInvariantTexts: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'encounter-status-admision': encounterStatus('arrived', 'una admisión'),
    'encounter-status-categorizacion': encounterStatus('triaged', 'una categorización'),
    'encounter-status-atencion': encounterStatus('in-progress', 'una atención'),
    'encounter-status-egreso': encounterStatus('finished', 'un egreso'),
    'status-history-admision': statusHistory('arrived', 'una admisión'),
    'status-history-categorizacion': statusHistory('triaged', 'una categorización'),
    'status-history-atencion': statusHistory('in-progress', 'una atención'),
    'status-history-egreso': statusHistory('finished', 'un egreso'),
    'request-ifNoneExist': 'Cada request.ifNoneExist debe buscar por el identificador: comienza con «identifier=».',
    'acompanante-slice': 'Si el paciente llegó acompañado, debe haber un participante de tipo «ESC» (v3-ParticipationType).',
    'unidad-destino-hosp': 'Una hospitalización en el mismo establecimiento debe decir la unidad de destino.',
    "motivo-consulta reasonCode.exists() or status = 'arrived'":
      'Después de la admisión («arrived»), el encuentro de urgencia debe decir el motivo de consulta (reasonCode).',
    "categorizacion status = 'triaged' implies participant.exists(type.coding.exists(system = 'https://interoperabilidad.minsal.cl/fhir/ig/urgencia/CodeSystem/TipoParticipanteUrgencia' and code = 'triage'))":
      'Un encuentro categorizado («triaged») debe tener al categorizador entre sus participantes (tipo «triage»).',

    'urg-tx-maestros':
      'Paciente, establecimiento y profesional se envían solo para crearlos si no están: POST, con ifNoneExist «identifier=», su sistema, «|» y su valor.',
    'urg-tx-put-condicional': 'Lo que es del episodio se envía con PUT condicional: url con «?identifier=», el sistema, «|» y el valor.',
    'urg-tx-sin-id': 'Lo que se envía con PUT condicional no lleva id: lo pone el servidor.',
    'urg-tx-identificador': 'El identificador de request.url o de ifNoneExist debe ser el que trae el recurso.',
    'urg-tx-mismo-paciente':
      'Encuentro, diagnósticos, indicaciones y documento deben ser del paciente de este Bundle: su subject es el fullUrl de esa entrada.',
    'urg-tx-restringido': 'Si el encuentro es restringido (meta.security «R»), también sus diagnósticos, indicaciones y documento.',
    'urg-alta-cie10': 'En un alta, cada diagnóstico debe tener un código de CIE-10.',
    'urg-alta-documento': 'En un alta, el documento es un resumen de alta de urgencia (LOINC 59258-4).',
    'urg-abandono-documento': 'En un abandono no hay alta: el documento es una nota de urgencia (LOINC 34111-5).',
    'urg-enc-1': 'Un encuentro terminado («finished») debe decir cuándo terminó (period.end).',
    'urg-enc-2': 'Un encuentro terminado («finished») debe decir su destino o el tipo de abandono (hospitalization.dischargeDisposition).',
    'urg-enc-3': 'El encuentro no puede terminar antes de la admisión: period.end es anterior a period.start, o no se sabe.',
    'urg-enc-4': 'Solo el diagnóstico de egreso dice su uso, y es «DD»; una hipótesis no lleva use.',
    'urg-enc-5': 'La admisión y el término deben decir la hora con su zona, no solo el día (period).',
    'urg-enc-6':
      'El encuentro debe tener un solo ID de DAU, de sistema «https://interoperabilidad.minsal.cl/fhir/sid/dau/» y el código DEIS del establecimiento.',
    'urg-enc-7': 'Una consulta por abuso sexual, violencia o constatación de lesiones debe marcarse restringida (meta.security «R»).',
    'urg-enc-8':
      'Con destino hospitalización, traslado o derivación, el encuentro debe decir a qué establecimiento (hospitalization.destination).',

    'mdr-01': 'La receta debe tener indicaciones (dosageInstruction) o una nota (note).',

    'mpi-pat-enlaceEstado': 'Un paciente enlazado con otro (link) debe decir si está activo (active).',
    'mpi-pat-nombre': 'El nombre del paciente debe tener apellido (family) o nombres (given).',
    "mpi-pat-nombre (family.exists() or given.exists() or text.exists()) xor extension.where(url='http://hl7.org/fhir/StructureDefinition/data-absent-reason').exists()":
      'El nombre del paciente debe decir algo (family, given o text) o por qué falta (data-absent-reason), y no ambas cosas.',
    'mpi-rela-1': 'El nombre del acompañante debe tener apellido (family), nombres (given) o texto.',
    'mpi-PueblosOriginarios': 'Quien pertenece a un pueblo originario debe decir a cuál (perteneciente).',
    'mpi-obs-dis-01': 'Una situación de discapacidad afirmada (true) debe tener sus dos componentes.',

    'ges-msg-1': 'La primera entrada del mensaje debe ser su cabecera (MessageHeader).',
    'ges-msg-2': 'La notificación debe traer exactamente un paciente (Patient) y un caso (EpisodeOfCare).',
    'ges-msg-3': 'Cada entrada de la notificación debe tener fullUrl.',
    'ges-msg-4': 'El primer foco debe referir, por tipo e id, al documento de su evento: ServiceRequest, Condition, Procedure o Task.',
    'ges-caso-id': 'El caso debe tener el número que le dio SIGGES (caso-sigges) o el del establecimiento (caso-local).',
    'ges-est-deis': 'El establecimiento debe tener su código DEIS, de seis dígitos o el de SIGGES.',
    'ges-deis6': 'El código DEIS del establecimiento debe tener seis dígitos.',
    'ges-resp-1': 'La respuesta debe decir a qué mensaje responde (response.identifier) y con qué resultado (response.code).',
    'ges-run': 'El RUN debe ir sin puntos, con guion y dígito verificador.',

    'r2bo-comp-1': 'Un informe de anatomía patológica («PAT») debe tener la sección de macroscopía (LOINC 22634-0).',
    'r2bo-diag-1': 'Un informe de anatomía patológica («PAT») debe tener la observación macroscópica entre sus resultados (result).',
    'r2bo-observacion-1': 'Una observación afirmada (true) debe tener el detalle en sus componentes.',

    'solicitud-requisition-compartido': 'Las prestaciones del Bundle deben compartir el número de su orden (requisition).',
    'resultado-observaciones-referenciadas': 'El informe debe referirse a todos los resultados del Bundle (DiagnosticReport.result).',

    'solicitud-imagen-requisition-compartido': 'Los estudios del Bundle deben compartir el número de su orden (requisition).',
    'informe-final-con-issued': 'Un informe «final», «corrected» o «amended» debe decir cuándo se entregó (issued).',
    'informe-estudio-referenciado': 'El informe debe referirse a los estudios del Bundle (DiagnosticReport.imagingStudy).',

    'ips-1': 'La fecha debe llegar por lo menos hasta el día.',
    'ips-2': 'El resultado debe tener un valor, miembros o componentes, o decir en dataAbsentReason por qué faltan.',
    'ips-3': 'Los componentes del resultado deben tener un valor o decir en dataAbsentReason por qué falta.',
    'ips-pat-1': 'El nombre del paciente debe tener apellido (family), nombres (given) o texto.',
    'ips-prac-1': 'El nombre del prestador debe tener apellido (family), nombres (given) o texto.',
    'hasMemberOrComponent hasMember.empty() or component.empty()': 'El resultado puede tener miembros o componentes, no ambos.',
    'has-an-icvp-vaccine-product-id-code':
      'El producto debe ser uno de los que la OMS admite en el certificado internacional de vacunación.',
    'has-an-icvp-vaccine-type': 'La vacuna debe ser de las que la OMS admite en el certificado internacional de vacunación.',
  }),
)
