import type { Rule } from '../engine/rule.ts'
import { clipsRules } from './clips/index.ts'
import { imagenologiaRules } from './imagenologia/index.ts'
import { laboratorioRules } from './laboratorio/index.ts'
import { quirurgicoRules } from './quirurgico/index.ts'
import { r2boRules } from './r2bo/index.ts'
import { siggesRules } from './sigges/index.ts'
import { snreRules } from './snre/index.ts'
import { teiRules } from './tei/index.ts'
import { urgencia02Rules, urgenciaRules } from './urgencia/index.ts'

/** What a guide demands in its prose alone. */
export interface GuideRules {
  readonly guide: string
  readonly title: string
  readonly rules: readonly Rule[]
}

/** The rules of each guide, which speak only where it takes part. */
export const guideRules: readonly GuideRules[] = [
  { guide: 'tei', title: 'Guía TEI: listas de espera', rules: teiRules },
  { guide: 'urgencia', title: 'Guía Urgencia', rules: urgenciaRules },
  { guide: 'urgencia-0.2', title: 'Guía Urgencia 0.2.0', rules: urgencia02Rules },
  { guide: 'quirurgico', title: 'Guía Quirúrgico', rules: quirurgicoRules },
  { guide: 'snre', title: 'Guía SNRE: recetas', rules: snreRules },
  { guide: 'r2bo', title: 'Guía R2BO: biopsias', rules: r2boRules },
  { guide: 'clips', title: 'Guía IPS-CL: resumen de paciente', rules: clipsRules },
  { guide: 'sigges', title: 'Guía SIGGES', rules: siggesRules },
  { guide: 'laboratorio', title: 'Guía Laboratorio', rules: laboratorioRules },
  { guide: 'imagenologia', title: 'Guía Imagenología', rules: imagenologiaRules },
]
