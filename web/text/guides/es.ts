import { counted } from '../count.ts'

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toLocaleString('es-CL', { maximumFractionDigits: 1 })} MB`

/** The words about the guides that come with the page in Spanish. */
export const es = {
  title: 'Guías',
  intro:
    'Estas guías vienen dentro: un texto se revisa con las que nombra, cada una en la versión que declara. No hay que elegir nada. Las que falten se agregan como paquete en Catálogos.',
  keep: 'Guardar las guías',
  keeping: 'Guardando…',
  allKept: (count: number, bytes: number) => `Las ${count} están en este dispositivo (${megabytes(bytes)}) y funcionan sin conexión.`,
  someKept: (kept: number, total: number, bytes: number) =>
    `En este dispositivo hay ${kept} de ${total}${bytes === 0 ? '' : ` (${megabytes(bytes)})`}.`,
  notKept: 'Este navegador no las pudo guardar: prueba con conexión y más espacio libre.',
  compare: 'Qué cambia entre dos versiones',
  from: 'De',
  to: 'A',
  comparing: 'Comparando…',
  same: 'Las dos versiones dicen lo mismo.',
  unavailable: 'Una de las dos no se pudo leer: hace falta conexión una vez.',
  result: (count: number, stricter: number) =>
    `${counted(count, 'definición distinta', 'definiciones distintas')}; ${counted(stricter, 'cambio puede', 'cambios pueden')} hacer inválido lo que era válido.`,
  stricter: 'puede hacer inválido lo que era válido',
  kinds: {
    profile: 'Perfil',
    extension: 'Extensión',
    type: 'Tipo',
    logical: 'Modelo',
    valueSet: 'Conjunto de códigos',
    codeSystem: 'Sistema de códigos',
  },
  added: 'no estaba antes',
  removed: 'ya no está',
  changes: (count: number) => counted(count, 'cambio', 'cambios'),
  more: (count: number) => `Y ${counted(count, 'cambio más', 'cambios más')}: svc guides diff --format json los da todos.`,
  list: 'Las versiones',
  foundations: 'Aquello en que se basan',
  names: {
    clcore: 'CL Core',
    eis: 'EIS (códigos del ministerio)',
    nid: 'NID (pacientes y prestadores)',
    tei: 'TEI (lista de espera)',
    urgencia: 'Urgencia',
    'urgencia-eventos': 'Urgencia por eventos',
    quirurgico: 'Quirúrgico',
    r2bo: 'R2BO (registro de cáncer)',
    sigges: 'SIGGES (casos GES)',
    laboratorio: 'Laboratorio',
    imagenologia: 'Imagenología',
    snre: 'SNRE (receta electrónica)',
    clips: 'IPS-CL (resumen de paciente)',
    mfr: 'MFR (establecimientos)',
    hpd: 'HPD (prestadores)',
    falp: 'FALP',
    ips: 'IPS',
    mcode: 'mCODE',
    pixm: 'PIXm',
    pcmt: 'PCMT',
    extensions: 'Extensiones de HL7',
    terminology: 'Terminología de HL7',
  } as Readonly<Record<string, string>>,
  draft: 'borrador',
  source: 'Fuente',
  commit: 'Commit',
  licence: 'Licencia',
  noLicence: 'sin licencia declarada',
  package: 'Paquete',
  canonical: 'Dirección',
  basedOn: 'Se basa en',
  events: 'Eventos',
  example: 'Ejemplo',
  faulty: 'Con problemas',
  rules: 'Reglas propias',
}

/** Every word about these; a language that lacks one does not compile. */
export type GuideWords = typeof es
