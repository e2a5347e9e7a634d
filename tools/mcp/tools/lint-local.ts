import { z } from 'zod'
import { lint } from '../../../rules/index.ts'
import { responseSchema } from '../../remote/response-schema.ts'
import { shown } from '../consequences.ts'
import { namesPaths } from '../packages.ts'
import { openProject } from '../project.ts'
import { toInput } from '../resources.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_fhir_lint_local',
  title: { es: 'Revisar un recurso FHIR', en: 'Check a FHIR resource' },
  description: {
    es: 'Revisa un recurso HL7 FHIR R4 chileno (CL Core 1.9.4) sin conexión: RUN, direcciones, códigos, fechas, referencias. Responde si es válido y, de cada problema, dónde está, por qué importa y, si la hay, la corrección («quickFix»). Un problema que causa otros va una vez, con «consequences»: cuántos se siguen de él. Vale el svc.config.json de la carpeta de trabajo; lo que silencia se cuenta en «suppressed». Nada sale de este equipo. Úsala al escribir o cambiar un recurso.',
    en: 'Checks a Chilean HL7 FHIR R4 resource (CL Core 1.9.4) offline: RUN, addresses, codes, dates, references. Answers whether it is valid and, of each problem, where it is, why it matters and, where there is one, the fix (“quickFix”). A problem that causes others is told once, with “consequences”: how many follow from it. The svc.config.json of the working folder holds; what it suppresses is counted in “suppressed”. Nothing leaves this machine. Use it when you write or change a resource.',
  },
  input: ({ resource, profile, ig, all, severity, issueLimit, showSuppressed }) =>
    z.strictObject({ resource, profile, ig, all, severity, limit: issueLimit, show_suppressed: showSuppressed }),
  output: responseSchema,
  effects: offline,
  readsFiles: namesPaths,
  handle: async ({ resource, profile, ig, show_suppressed, ...telling }, call) => {
    const { options, apply } = await openProject({ ig, show_suppressed }, call)
    return shown(apply(lint(toInput(resource), { ...options, profile })), telling, call)
  },
})
