import type { Link } from '../../engine/rule.ts'

/** The page of the guide that tells its use cases, of which no package is published. */
export const laboratorioPage: Link = {
  title: 'Laboratorio 0.6.0: casos-de-uso.md',
  url: 'https://github.com/Minsal-CL/Minsal-CL.github.io/blob/e3dc5a7/fhir/ig/laboratorio/0.6.0/casos-de-uso.md',
}
