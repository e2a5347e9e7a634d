import type { GuideEvent } from '../event.ts'

const tei = 'https://interoperabilidad.minsal.cl/fhir/ig/tei'

/** The events of the waiting list, each a message of its own (Transacciones.md of the guide). */
export const teiEvents: readonly GuideEvent[] = ['Iniciar', 'Referenciar', 'Revisar', 'Priorizar', 'Agendar', 'Atender', 'Terminar'].map(
  (name) => ({
    name: name.toLowerCase(),
    profile: `${tei}/StructureDefinition/Bundle${name}LE`,
    type: 'message',
    system: `${tei}/CodeSystem/CSTipoEventoLE`,
    code: name.toLowerCase(),
  }),
)
