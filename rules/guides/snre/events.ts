import type { GuideEvent } from '../event.ts'

/** A prescription, and what is handed over for it (casos.md). */
export const snreEvents: readonly GuideEvent[] = [
  {
    id: 'snre:prescribir',
    guide: 'snre',
    name: 'prescripción',
    title: 'Emitir una receta electrónica',
    resourceType: 'RequestGroup',
    profile: 'RecetaCl',
    signs: [{}],
    contained: { MedicationRequest: 'RecetaPrescripcionCl' },
  },
  {
    id: 'snre:dispensar',
    guide: 'snre',
    name: 'dispensación',
    title: 'Dispensar un medicamento recetado',
    resourceType: 'MedicationDispense',
    profile: 'DispensacionMedicamentoCl',
    signs: [{}],
  },
]
