import type { Link } from '../../engine/rule.ts'

/** The page of the guide that tells its rules, of which no package is published. */
export const imagenologiaPage: Link = {
  title: 'Imagenología 0.3.0: historial-de-cambios.md',
  url: 'https://github.com/Minsal-CL/Minsal-CL.github.io/blob/596b4ed/fhir/ig/cl-imagenologia/0.3.0/historial-de-cambios.md',
}
