/** Demands of the invariants of the clinical and administrative resources of R4. */
export const ofClinicalResources: Readonly<Record<string, string>> = {
  'ait-1': 'Debe haber clinicalStatus, salvo que verificationStatus sea «entered-in-error».',
  'ait-2': 'No puede haber clinicalStatus si verificationStatus es «entered-in-error».',

  'app-1': 'Cada participante de la cita debe tener type o actor.',
  'app-2': 'La cita debe tener inicio y término, o ninguno de los dos.',
  'app-3':
    'La cita debe tener inicio y término, salvo que esté propuesta («proposed»), cancelada («cancelled») o en lista de espera («waitlist»).',
  'app-4': 'Solo una cita cancelada («cancelled») o a la que no se asistió («noshow») puede tener cancelationReason.',
  'apr-1': 'La respuesta a la cita debe tener participantType o actor.',

  'cpl-3': 'Cada actividad del plan puede tener reference o detail, no ambos.',
  'ctm-1': 'Solo un participante cuyo member es un Practitioner puede tener onBehalfOf.',

  'cmp-1': 'Cada sección debe tener al menos text, entry o section.',
  'cmp-2': 'Solo una sección sin entradas puede decir por qué está vacía en emptyReason.',

  'con-1': 'Cada etapa (stage) debe tener summary o assessment.',
  'con-2': 'Cada evidencia (evidence) debe tener code o detail.',
  'con-3': 'Conviene que haya clinicalStatus en un problema de la lista de problemas, salvo que verificationStatus sea «entered-in-error».',
  'con-4': 'Si la condición cesó (abatement), clinicalStatus debe ser «inactive», «resolved» o «remission».',
  'con-5': 'No puede haber clinicalStatus si verificationStatus es «entered-in-error».',

  'ppc-1': 'El consentimiento debe tener policy o policyRule.',
  'ppc-2': 'Un consentimiento de privacidad («patient-privacy») debe decir de qué paciente es.',
  'ppc-3': 'Un consentimiento para investigar («research») debe decir de qué paciente es.',
  'ppc-4': 'Una directiva anticipada («adr») debe decir de qué paciente es.',
  'ppc-5': 'Un consentimiento para tratar («treatment») debe decir de qué paciente es.',

  'ces-1': 'Cada ítem debe tener category o productOrService: uno de los dos, no ambos.',

  'fhs-1': 'El familiar puede tener age o born, no ambos.',
  'fhs-2': 'Solo puede haber estimatedAge si hay age.',
  'gol-1': 'Si la meta tiene detail, debe decir qué se mide en measure.',
  'grp-1': 'Solo un grupo real (actual = true) puede tener miembros.',

  'imm-1': 'Cada material educativo debe tener documentType o reference.',
  'imr-1': 'Cada recomendación debe tener vaccineCode o targetDisease.',
  'ipn-1': 'El plan debe tener al menos un nombre o un identificador.',

  'lnk-1': 'Un vínculo (Linkage) debe tener al menos dos ítems.',
  'lst-1': 'Solo una lista sin entradas puede decir por qué está vacía en emptyReason.',
  'lst-2': 'Solo en una lista de cambios (mode «changes») puede haber entradas con deleted.',
  'lst-3': 'Solo en una lista de trabajo (mode «working») pueden tener fecha las entradas.',

  'mad-1': 'La dosificación debe tener dose o rate.',
  'mdd-1': 'La entrega (whenHandedOver) no puede ser anterior a la preparación (whenPrepared).',
  'msq-3': 'El sistema de coordenadas (coordinateSystem) debe ser 0 o 1.',
  'msq-5': 'La secuencia de referencia debe tener chromosome y genomeBuild, o ninguno de los dos.',
  'msq-6': 'La secuencia de referencia debe tener uno solo de genomeBuild, referenceSeqId, referenceSeqPointer y referenceSeqString.',
  'nor-1': 'Conviene que la orden de alimentación tenga oralDiet, supplement o enteralFormula.',

  'obs-3': 'Un rango de referencia debe tener low, high o text.',
  'obs-6': 'No puede haber dataAbsentReason si hay un valor.',
  'obs-7': 'No puede haber un valor si el código de la observación es también el de uno de sus componentes.',
  'vs-1': 'La fecha del signo vital debe llegar por lo menos hasta el día.',
  'vs-2': 'Un signo vital sin componentes ni miembros debe tener un valor o decir en dataAbsentReason por qué falta.',
  'vs-3': 'Cada componente de un signo vital debe tener un valor o decir en dataAbsentReason por qué falta.',

  'org-1': 'La organización debe tener al menos un nombre o un identificador.',
  'org-2': 'La dirección de una organización no puede ser de uso «home».',
  'org-3': 'El contacto de una organización no puede ser de uso «home».',
  'pat-1': 'El contacto del paciente debe tener al menos nombre, telecom, dirección u organización.',

  'prr-1': 'Solo puede haber orderDetail si hay code.',
  'qrs-1': 'Un ítem puede tener respuestas o ítems dentro, no ambos: los ítems de una respuesta van dentro de ella.',
  'ras-1': 'Los límites de la probabilidad deben ser porcentajes de UCUM («%»).',
  'ras-2': 'La probabilidad no puede pasar de 100.',
  'rqg-1': 'Cada acción debe tener resource o acciones dentro: una de las dos cosas, no ambas.',
  'sev-1': 'La entidad puede tener name o query, no ambos.',
}
