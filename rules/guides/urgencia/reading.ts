import type { Link } from '../../engine/rule.ts'

/** The address of a profile or extension of the guide. */
export function urgenciaDefinition(name: string): string {
  return `https://interoperabilidad.minsal.cl/fhir/ig/urgencia/StructureDefinition/${name}`
}

/** A page of the guide's source, with the line where it says something. */
export function urgenciaPage(title: string, file: string, line: number): Link {
  return {
    title: `Urgencia 0.1.2: ${title}`,
    url: `https://github.com/Minsal-CL/IG_Urgencia/blob/e9ac75a/input/pagecontent/${file}#L${line}`,
  }
}

/** The page that says what 0.2.0 is, of which no package is published. */
export const urgencia02Page: Link = {
  title: 'Urgencia 0.2.0: modelo.md',
  url: 'https://github.com/Minsal-CL/Minsal-CL.github.io/blob/6c4635f/fhir/ig/cl-urgencia/0.2.0/modelo.md',
}
