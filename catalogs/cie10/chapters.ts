/** A chapter of ICD-10 and its first and last category. */
export interface Cie10Chapter {
  readonly number: number
  readonly title: string
  readonly first: string
  readonly last: string
}

const table: readonly (readonly [number, string, string, string])[] = [
  [1, 'A00', 'B99', 'Ciertas enfermedades infecciosas y parasitarias'],
  [2, 'C00', 'D48', 'Neoplasias'],
  [3, 'D50', 'D89', 'Enfermedades de la sangre y órganos hematopoyéticos y ciertos trastornos que afectan al mecanismo inmunológico'],
  [4, 'E00', 'E90', 'Enfermedades endocrinas, nutricionales y metabólicas'],
  [5, 'F00', 'F99', 'Trastornos mentales y de comportamiento'],
  [6, 'G00', 'G99', 'Enfermedades del sistema nervioso'],
  [7, 'H00', 'H59', 'Enfermedades del ojo y sus anexos'],
  [8, 'H60', 'H95', 'Enfermedades del oído y de la apófisis mastoides'],
  [9, 'I00', 'I99', 'Enfermedades del aparato circulatorio'],
  [10, 'J00', 'J99', 'Enfermedades del aparato respiratorio'],
  [11, 'K00', 'K93', 'Enfermedades del aparato digestivo'],
  [12, 'L00', 'L99', 'Enfermedades de la piel y del tejido subcutáneo'],
  [13, 'M00', 'M99', 'Enfermedades del aparato musculoesquelético y del tejido conectivo'],
  [14, 'N00', 'N99', 'Enfermedades del aparato genitourinario'],
  [15, 'O00', 'O99', 'Embarazo, parto y puerperio'],
  [16, 'P00', 'P96', 'Ciertas afecciones originadas en el período perinatal'],
  [17, 'Q00', 'Q99', 'Malformaciones congénitas, deformidades y anomalías cromosómicas'],
  [18, 'R00', 'R99', 'Síntomas, signos y resultados anormales de pruebas complementarias, no clasificados bajo otro concepto'],
  [19, 'S00', 'T98', 'Lesiones traumáticas, envenenamientos y otras consecuencias de causas externas'],
  [20, 'V01', 'Y98', 'Causas externas de morbilidad y de mortalidad'],
  [21, 'Z00', 'Z99', 'Factores que influyen en el estado de salud y contacto con los servicios sanitarios'],
  [22, 'U00', 'U99', 'Códigos para propósitos especiales'],
]

const chapters: readonly Cie10Chapter[] = table.map(([number, first, last, title]) => ({ number, first, last, title }))

/** The chapter of a category (`A00`) or subcategory (`A00.1`), or undefined where ICD-10 has none for it. */
export function findChapter(code: string): Cie10Chapter | undefined {
  const category = code.slice(0, 3)
  return chapters.find(({ first, last }) => first <= category && category <= last)
}
