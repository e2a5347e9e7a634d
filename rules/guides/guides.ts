/** A published version of a guide whose definitions are here. */
export interface Guide {
  /** The name it goes by here, and that of its folder. */
  readonly id: string
  readonly version: string
  /** The name of its package. */
  readonly name: string
  /** The address that its definitions begin with. */
  readonly canonical: string
  /** Where its definitions were taken from: a repository and commit, or a package registry. */
  readonly source: string
  /** The day they were taken, where it is not `takenOn`. */
  readonly takenOn?: string
  /** As SPDX writes it; undefined where the source states none. */
  readonly licence?: string
  /** The packages it builds upon, as it declares them. */
  readonly dependencies: Readonly<Record<string, string>>
  /** Other names that guides call its package by. */
  readonly aliases?: readonly string[]
  /** Not yet published as binding; used only where its version is named. */
  readonly isDraft?: boolean
  /** Systems of codes, below its canonical, that other guides use as well: who names one does not name the guide. */
  readonly shared?: readonly string[]
  /** Definitions, below its canonical, by which its texts are told from those of its other versions. */
  readonly marks?: readonly string[]
  /** Its definitions are those of `rules/cl/definitions`, at hand for every text. */
  readonly isBase?: boolean
  /** True of packages that other guides stand on and that are no guide of Chile. */
  readonly isFoundation?: boolean
}

/** The day on which the definitions of most guides were taken. */
export const takenOn = '2026-11-22'

const minsal = 'https://interoperabilidad.minsal.cl/fhir/ig'
const clCore = 'hl7.fhir.cl.clcore'
const eis = 'hl7.fhir.cl.minsal.eis'
const extensions = 'hl7.fhir.uv.extensions.r4'
const terminology = 'hl7.terminology.r4'

/** CL Core, of which several versions are in use at once. */
function clCoreGuide(version: string, source: string, dependencies: Guide['dependencies'], more: Partial<Guide> = {}): Guide {
  const about = { id: 'clcore', name: clCore, canonical: 'https://hl7chile.cl/fhir/ig/clcore', licence: 'CC0-1.0' }
  return { ...about, version, source, dependencies, ...more }
}

/** A guide of the ministry. */
function minsalGuide(id: string, version: string, source: string, dependencies: Guide['dependencies'], more: Partial<Guide> = {}): Guide {
  return { id, version, name: `hl7.fhir.cl.minsal.${id}`, canonical: `${minsal}/${id}`, source, dependencies, ...more }
}

/** The dependencies of a guide that is built upon NID. */
function onNid(clCoreVersion: string): Guide['dependencies'] {
  return { [terminology]: '7.4.0', [extensions]: '5.3.0', [clCore]: clCoreVersion, 'hl7.fhir.cl.minsal.nid': '0.4.9' }
}

/** Every version of every guide here, those of one guide from the oldest to the newest. */
export const guides: readonly Guide[] = [
  clCoreGuide('1.9.1', 'HL7Chile/clcore_publish@a78f7a30', { [terminology]: '6.0.2', [extensions]: '5.1.0' }),
  clCoreGuide('1.9.2', 'HL7Chile/clcore_ig@aa23bc2a', {}),
  clCoreGuide('1.9.3', 'HL7Chile/clcore_ig@022a6aa1', {}),
  clCoreGuide('1.9.4', 'HL7Chile/clcore_ig@b8ca4bae', { [eis]: '0.1.0' }, { isBase: true }),
  clCoreGuide('2.0.0', 'HL7Chile/clcore_ig@da162130', { [eis]: 'dev', [extensions]: '5.2.0' }, { isDraft: true }),
  minsalGuide('eis', '0.1.1', 'Minsal-CL/deis@30c013a', {}),
  minsalGuide('eis', '0.2.0', 'Minsal-CL/eis@6abf3b7', {}, { isBase: true }),
  minsalGuide(
    'nid',
    '0.4.0',
    'Minsal-CL/NID@0956ea0',
    { [clCore]: '1.9.1', 'ihe.iti.pixm': '3.0.4', 'ihe.iti.pdqm': '3.0.0', [extensions]: '5.1.0' },
    { name: 'hl7.fhir.cl.minsal.nid-mpi-hpd', aliases: ['hl7.fhir.cl.minsal.nid'] },
  ),
  minsalGuide(
    'nid',
    '0.4.9',
    'Minsal-CL/Minsal-CL.github.io@d68c62f',
    { [clCore]: '1.9.4', [extensions]: '5.2.0' },
    {
      takenOn: '2026-11-30',
      isDraft: true,
      marks: ['CodeSystem/CSTipoIdentificador', 'CodeSystem/cs-pais-desconocido'],
    },
  ),
  minsalGuide('tei', '0.2.2', 'Minsal-CL/tei@03e9ba7', { [clCore]: '1.9.2', [extensions]: '5.2.0', [terminology]: '5.5.0' }),
  minsalGuide('urgencia', '0.1.2-ballot', 'Minsal-CL/IG_Urgencia@e9ac75a', { [clCore]: '1.9.4' }),
  minsalGuide(
    'urgencia-eventos',
    '0.2.0',
    'Minsal-CL/Minsal-CL.github.io@8e7a54c',
    { [clCore]: '1.9.2', 'hl7.fhir.cl.minsal.nid': '0.4.6' },
    { name: 'hl7.fhir.cl.minsal.urgencia.eventos', takenOn: '2026-11-30' },
  ),
  minsalGuide('quirurgico', '0.1.2-ballot', 'Minsal-CL/TEI-Quirurgico@f6e66be', { [clCore]: '1.9.4', [extensions]: '5.2.0' }),
  minsalGuide(
    'r2bo',
    '0.2.0',
    'Minsal-CL/R2BO@cdd3db0',
    { 'hl7.fhir.cl.minsal.nid': '0.4.7', [clCore]: '1.9.2', 'hl7.fhir.us.mcode': '4.0.0', [extensions]: '5.2.0' },
    { licence: 'CC0-1.0' },
  ),
  minsalGuide(
    'r2bo',
    '0.3.2',
    'Minsal-CL/Minsal-CL.github.io@438ce16',
    { 'hl7.fhir.cl.minsal.nid': '0.4.9', [clCore]: '1.9.4', 'hl7.fhir.us.mcode': '4.0.0', [extensions]: '5.2.0' },
    {
      takenOn: '2026-11-30',
      licence: 'CC0-1.0',
      isDraft: true,
      marks: [
        'CodeSystem/r2bo-grado-diferenciacion-CS',
        'StructureDefinition/r2bo-Addenda-Reportebiopsia',
        'StructureDefinition/r2bo-bundle-generar-notificacion',
        'StructureDefinition/r2bo-extension-grado-diferenciacion',
        'StructureDefinition/r2bo-servicio-solicitante',
      ],
    },
  ),
  minsalGuide('sigges', '0.4.0', 'Minsal-CL/Minsal-CL.github.io@ad8bf3f', onNid('1.9.4'), {
    takenOn: '2026-11-30',
    licence: 'CC0-1.0',
  }),
  minsalGuide('snre', '0.9.6', 'Minsal-CL/IG_snre@540f4d1', { [terminology]: '5.3.0', [extensions]: '1.0.0', [clCore]: '1.8.5' }),
  {
    id: 'clips',
    version: '0.6.0-ci-build',
    name: 'hl7.fhir.cl.clips',
    canonical: 'https://hl7chile.cl/fhir/ig/clips',
    source: 'HL7Chile/IPS-CL@0ee10c0',
    dependencies: { [clCore]: '1.9.4', 'hl7.fhir.uv.ips': '2.0.0', 'smart.who.int.pcmt': '0.1.0', [extensions]: '5.3.0' },
  },
  minsalGuide('laboratorio', '0.6.0', 'Minsal-CL/Minsal-CL.github.io@e3dc5a7', onNid('1.9.3'), {
    takenOn: '2026-11-30',
    licence: 'CC0-1.0',
    shared: ['CodeSystem/CodigoPrestacionFonasa'],
  }),
  minsalGuide('imagenologia', '0.3.0', 'Minsal-CL/Minsal-CL.github.io@596b4ed', onNid('1.9.4'), {
    takenOn: '2026-11-30',
    licence: 'CC0-1.0',
  }),
  minsalGuide('mfr', '0.1.4', 'Minsal-CL/MFR@e92a646', { [clCore]: '1.8.5' }),
  minsalGuide('hpd', '0.2.4', 'Minsal-CL/IG_hpd@f26b7d8', { [clCore]: '1.8.5' }),
  {
    id: 'falp',
    version: '0.1.0',
    name: 'hl7.fhir.cl.falpcore',
    canonical: 'https://FALP.cl',
    source: 'HL7Chile-BiomedicaUv/FALP-CORE@714b52b',
    licence: 'CC0-1.0',
    dependencies: { [clCore]: '1.9.1', [eis]: 'dev' },
  },
  {
    id: 'ips',
    version: '2.0.0',
    name: 'hl7.fhir.uv.ips',
    canonical: 'http://hl7.org/fhir/uv/ips',
    source: 'npm: hl7.fhir.uv.ips@2.0.0',
    licence: 'CC0-1.0',
    dependencies: { [terminology]: '6.5.0', [extensions]: '5.2.0' },
    isFoundation: true,
  },
  {
    id: 'mcode',
    version: '4.0.0',
    name: 'hl7.fhir.us.mcode',
    canonical: 'http://hl7.org/fhir/us/mcode',
    source: 'npm: hl7.fhir.us.mcode@4.0.0',
    licence: 'CC0-1.0',
    dependencies: { [terminology]: '6.2.0', [extensions]: '5.2.0' },
    isFoundation: true,
  },
  {
    id: 'pixm',
    version: '3.0.4',
    name: 'ihe.iti.pixm',
    canonical: 'https://profiles.ihe.net/ITI/PIXm',
    source: 'IHE/ITI.PIXm 3.0.4',
    dependencies: { [extensions]: '5.2.0' },
    isFoundation: true,
  },
  {
    id: 'pcmt',
    version: '0.2.0',
    name: 'smart.who.int.pcmt',
    canonical: 'http://smart.who.int/pcmt',
    source: 'WorldHealthOrganization/smart-pcmt 0.2.0',
    dependencies: { [extensions]: '5.2.0' },
    isFoundation: true,
  },
  {
    id: 'extensions',
    version: '5.3.0-ballot-tc1',
    name: extensions,
    canonical: 'http://hl7.org/fhir/extensions',
    source: 'npm: hl7.fhir.uv.extensions.r4@5.3.0-ballot-tc1',
    licence: 'CC0-1.0',
    dependencies: {},
    isFoundation: true,
  },
  {
    id: 'terminology',
    version: '7.0.1',
    name: terminology,
    canonical: 'http://terminology.hl7.org',
    source: 'npm: hl7.terminology.r4@7.0.1',
    licence: 'CC0-1.0',
    dependencies: {},
    isFoundation: true,
  },
]

/** The name that people know a guide by: «TEI». */
export function guideName(id: string): string {
  return names[id] ?? id.toUpperCase()
}

/** The same with its version: «TEI 0.2.2». */
export function titleOf({ id, version }: Guide): string {
  return `${guideName(id)} ${version}`
}

/** The names of guides that are not their ids in capitals. */
const names: Readonly<Record<string, string>> = {
  clcore: 'CL Core',
  urgencia: 'Urgencia',
  'urgencia-eventos': 'Urgencia por eventos',
  quirurgico: 'Quirúrgico',
  clips: 'IPS-CL',
  laboratorio: 'Laboratorio',
  imagenologia: 'Imagenología',
  mcode: 'mCODE',
  pixm: 'PIXm',
  extensions: 'HL7 Extensions',
  terminology: 'HL7 Terminology',
}
