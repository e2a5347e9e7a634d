import { z } from 'zod'
import { lint } from '../../../rules/index.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { all, profile, resource } from '../arguments.ts'
import { shown } from '../consequences.ts'
import { toInput } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_fhir_lint_local',
  title: 'Revisar un recurso FHIR',
  description:
    'Revisa un recurso HL7 FHIR R4 chileno (CL Core 1.9.4) sin conexión: RUN, direcciones, códigos, fechas, referencias. Responde si es válido y, de cada problema, dónde está, por qué importa y, si la hay, la corrección («quickFix»). Un problema que causa otros va una vez, con «consequences»: cuántos se siguen de él. Nada sale de este equipo. Úsala al escribir o cambiar un recurso.',
  input: z.strictObject({ resource, profile, all }),
  output: responseSchema,
  effects: offline,
  handle: ({ resource, profile, all }, { lintOptions }) => shown(lint(toInput(resource), { ...lintOptions(), profile }), all),
})
