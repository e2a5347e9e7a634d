/** A message of HL7 version 2, as far as it is told. */
export interface V2Message {
  /** `ADT^A01`; empty where it says none. */
  readonly type: string
  readonly version: string
  readonly segments: readonly V2Segment[]
  /** The RUNs of PID-3, as they are written. */
  readonly runs: readonly string[]
}

/** A segment: its line, from 1, its name, and what that is called. */
interface V2Segment {
  readonly line: number
  readonly name: string
  readonly title: string
}

const titles: Readonly<Record<string, string>> = {
  MSH: 'Encabezado del mensaje',
  EVN: 'Evento',
  PID: 'Identificación del paciente',
  PD1: 'Datos demográficos adicionales',
  NK1: 'Contactos del paciente',
  PV1: 'Atención',
  PV2: 'Atención, datos adicionales',
  ORC: 'Orden',
  OBR: 'Solicitud de examen',
  OBX: 'Resultado u observación',
  NTE: 'Nota',
  AL1: 'Alergia',
  DG1: 'Diagnóstico',
  PR1: 'Procedimiento',
  IN1: 'Previsión',
  GT1: 'Responsable del pago',
  RXE: 'Receta codificada',
  RXA: 'Administración de medicamento o vacuna',
  RXO: 'Receta',
  SCH: 'Agenda',
  AIS: 'Recurso agendado',
  TXA: 'Encabezado del documento',
  MSA: 'Acuse de recibo',
  ERR: 'Error',
  FHS: 'Encabezado del archivo',
  BHS: 'Encabezado del lote',
}

/** Reads the segments of a message of HL7 version 2, whatever ends its lines. */
export function readV2(text: string): V2Message {
  const lines = text.replaceAll('\u000b', '').split(/\r\n|\r|\n/)
  const segments: V2Segment[] = []
  const runs: string[] = []
  let [type, version] = ['', '']
  let separators = { field: '|', component: '^', repetition: '~' }
  for (const [index, line] of lines.entries()) {
    const name = /^[A-Z][A-Z\d]{2}(?=[^A-Za-z\d])/.exec(line)?.[0]
    if (name === undefined) continue
    segments.push({ line: index + 1, name, title: titles[name] ?? (name.startsWith('Z') ? 'Segmento propio' : '') })
    if (name === 'MSH') separators = { field: line[3] ?? '|', component: line[4] ?? '^', repetition: line[5] ?? '~' }
    const fields = line.split(separators.field)
    if (name === 'MSH' && type === '') {
      type = (fields[8] ?? '').split(separators.component).slice(0, 2).join('^')
      version = (fields[11] ?? '').split(separators.component)[0]!
    }
    if (name === 'PID') runs.push(...runsOf(fields[3] ?? '', separators))
  }
  return { type, version, segments, runs }
}

/** The RUN in a list of identifiers: by its authority or kind, or by its form. */
function runsOf(field: string, { component, repetition }: { readonly component: string; readonly repetition: string }): readonly string[] {
  return field.split(repetition).flatMap((identifier) => {
    const parts = identifier.split(component)
    const value = (parts[0] ?? '').trim()
    const says = /^(?:run|rut|nnchl|ni)$/i.test(parts[4] ?? '') || /\bru[nt]\b|regcivil|registro ?civil/i.test(parts[3] ?? '')
    return value !== '' && (says || /^\d{1,2}(?:\.?\d{3}){2}-[\dkK]$/.test(value)) ? [value] : []
  })
}
