import type { Rule } from '../engine/rule.ts'
import { clipsRules } from './clips/index.ts'
import { imagenologiaRules } from './imagenologia/index.ts'
import { laboratorioRules } from './laboratorio/index.ts'
import { messageRules, siblingRules } from './message/index.ts'
import { quirurgicoRules } from './quirurgico/index.ts'
import { r2boRules } from './r2bo/index.ts'
import { siggesRules } from './sigges/index.ts'
import { snreRules } from './snre/index.ts'
import { teiRules } from './tei/index.ts'
import { urgencia02Rules, urgenciaRules } from './urgencia/index.ts'

/** Demands that some guides make in their prose alone. */
export interface GuideRules {
  readonly guides: readonly string[]
  readonly title: string
  readonly rules: readonly Rule[]
}

/** The rules of each guide, and those of several, which speak only where one of them takes part. */
export const guideRules: readonly GuideRules[] = [
  { guides: ['tei', 'sigges'], title: 'Guías con mensajes', rules: messageRules },
  { guides: ['tei', 'urgencia', 'quirurgico'], title: 'Guías con perfiles del mismo nombre', rules: siblingRules },
  { guides: ['tei'], title: 'Guía TEI: listas de espera', rules: teiRules },
  { guides: ['urgencia'], title: 'Guía Urgencia', rules: urgenciaRules },
  { guides: ['urgencia-0.2'], title: 'Guía Urgencia 0.2.0', rules: urgencia02Rules },
  { guides: ['quirurgico'], title: 'Guía Quirúrgico', rules: quirurgicoRules },
  { guides: ['snre'], title: 'Guía SNRE: recetas', rules: snreRules },
  { guides: ['r2bo'], title: 'Guía R2BO: biopsias', rules: r2boRules },
  { guides: ['clips'], title: 'Guía IPS-CL: resumen de paciente', rules: clipsRules },
  { guides: ['sigges'], title: 'Guía SIGGES', rules: siggesRules },
  { guides: ['laboratorio'], title: 'Guía Laboratorio', rules: laboratorioRules },
  { guides: ['imagenologia'], title: 'Guía Imagenología', rules: imagenologiaRules },
]
