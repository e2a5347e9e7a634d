import type { Json } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { snomedCt } from '../terminology/system-addresses.ts'
import { defineSaying, page } from './define.ts'
import { lastPart, listed, shown } from '../phrases.ts'

const gender = 'http://hl7.org/fhir/administrative-gender'

const languages = { fhirpath: 'FHIRPath', ecl: 'ECL', regex: 'regular' } as const

/** Rules on resources that define others: code systems, value sets, search parameters, profiles. */
export const definitionSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-conf-01',
    title: 'Un sistema de códigos concuerda con lo que dice de sí',
    severity: 'error',
    message: (problem) => {
      switch (problem.reason) {
        case 'noBase':
          return 'Es un suplemento y no dice de qué sistema de códigos: falta «supplements».'
        case 'notPresent':
          return 'El sistema dice que sus códigos no están («not-present»), y aquí hay códigos.'
        case 'noSupplement':
          return `«supplements» dice que complementa a ${shown(problem.expected)}, y «content» es «${shown(problem.value)}»: debe ser «supplement».`
        case 'notInBase':
          return `«${shown(problem.value)}» no es un código de ${shown(problem.expected)}, el sistema que se complementa.`
        case 'repeated':
          return `La propiedad «${shown(problem.value)}» se declara más de una vez.`
        case 'type':
          return `La propiedad «${shown(problem.name)}» es de tipo ${problem.expected}, y aquí es ${shown(problem.value)}.`
        case 'noStandard':
          return `«${shown(problem.value)}» no es una propiedad de FHIR: las propias llevan una URI propia.`
        case 'allCodes':
          return `${shown(problem.value)} no es el conjunto de todos los códigos de este sistema.`
        case 'neighbour':
          return `La propiedad «${problem.name}» apunta a «${shown(problem.value)}», que no es un código de este sistema.`
      }
    },
    why: 'Quien busque códigos en este sistema lo leerá al pie de la letra: lo que se contradice se rechaza o da códigos equivocados.',
    links: [page('CodeSystem', 'codesystem.html')],
    examples: [
      {
        title: 'Un suplemento',
        resource: codeSystem({ content: 'supplement', supplements: gender, concept: [{ code: 'male' }] }),
        finds: [],
      },
      {
        title: 'Un suplemento que no se declara como tal',
        resource: codeSystem({ content: 'complete', supplements: gender, concept: [{ code: 'male' }] }),
        finds: ['CodeSystem.content'],
      },
      {
        title: 'Un suplemento con un código que no está en su base',
        resource: codeSystem({ content: 'supplement', supplements: gender, concept: [{ code: 'masculino' }] }),
        finds: ['CodeSystem.concept[0].code'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-conf-02',
    title: 'Un conjunto de códigos se puede armar',
    severity: 'error',
    message: (problem) => {
      const { property } = problem
      const value = `«${shown(problem.value)}»`
      switch (problem.reason) {
        case 'op':
          return `${value} no se aplica a la propiedad «${property}»: se usa ${listed(problem.expected)}.`
        case 'boolean':
          return `El filtro por «${property}» pide true o false, y aquí hay ${value}.`
        case 'date':
          return `El filtro por «${property}» pide una fecha, y aquí hay ${value}.`
        case 'decimal':
          return `El filtro por «${property}» pide un número, y aquí hay ${value}.`
        case 'code':
        case 'text':
          return `El filtro por «${property}» pide un código del sistema, y ${value} no lo es.`
        case 'language':
          return `La expresión de un filtro se escribe en text/fhirpath, y aquí dice ${value}.`
        case 'parameter':
          return `La expresión pide «%${property}», y el conjunto no declara ese parámetro.`
        case 'itself':
          return 'El conjunto se incluye a sí mismo.'
      }
    },
    why: 'Un servidor de terminología que no puede aplicar un filtro rechaza el conjunto o deja fuera códigos sin avisar.',
    links: [page('composición de un ValueSet', 'valueset.html#compositions'), page('SNOMED CT', 'snomedct.html')],
    examples: [
      {
        title: 'Lo que está bajo un concepto',
        resource: valueSet(snomedCt, { property: 'concept', op: 'is-a', value: '73211009' }),
        finds: [],
      },
      {
        title: 'Un nombre donde va un código',
        resource: valueSet(snomedCt, { property: 'concept', op: 'is-a', value: 'diabetes' }),
        finds: ['ValueSet.compose.include[0].filter[0].value'],
      },
      {
        title: 'Una comparación que SNOMED CT no tiene',
        resource: valueSet(snomedCt, { property: 'concept', op: 'regex', value: '73.*' }),
        finds: ['ValueSet.compose.include[0].filter[0].op'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-conf-03',
    title: 'Un parámetro de búsqueda concuerda con lo que busca',
    severity: 'error',
    message: ({ reason, definition, value, expected }) => {
      switch (reason) {
        case 'type':
          return `El parámetro de búsqueda ${lastPart(definition)} es de tipo ${listed(expected)}, y aquí dice «${shown(value)}».`
        case 'base':
          return `El parámetro de búsqueda ${lastPart(definition)} es para ${listed(expected, 'y')}, no para ${shown(value)}.`
        case 'components':
          return 'Un parámetro compuesto (composite) necesita al menos dos componentes.'
        case 'expression':
          return `«${shown(value)}» no lleva a ninguna parte desde ${listed(expected)}.`
      }
    },
    why: 'Los clientes arman sus búsquedas según el tipo del parámetro; si no es el que el servidor entiende, la búsqueda falla o no encuentra nada.',
    links: [page('búsquedas', 'search.html'), page('SearchParameter', 'searchparameter.html')],
    examples: [
      { title: 'Concuerda con el que ya existe', resource: searchParameter({ type: 'string' }), finds: [] },
      { title: 'De otro tipo', resource: searchParameter({ type: 'token' }), finds: ['SearchParameter.type'] },
      {
        title: 'De otro recurso',
        resource: searchParameter({ base: ['Patient'], expression: 'Patient.name' }),
        finds: ['SearchParameter.base[0]'],
      },
      {
        title: 'Una expresión que no lleva a nada',
        resource: searchParameter({ expression: 'Organization.nombre' }),
        finds: ['SearchParameter.expression'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-conf-04',
    title: 'Un perfil solo restringe lo que tiene su base',
    severity: 'error',
    explains: ({ reason }) => (reason === 'ownType' ? ['r4-codigo-02'] : []),
    message: ({ reason, name, value = '', expected = '' }) => {
      const what = `«${shown(name)}»`
      switch (reason) {
        case 'type':
          return `El perfil es para ${shown(name)}, y su base es para ${expected}.`
        case 'ownType':
          return `${what} no es un tipo de FHIR: uno propio se nombra con su URL.`
        case 'taken':
          return `${what} ya es un tipo de FHIR: uno propio se nombra con su URL, y un perfil de él es un «constraint».`
        case 'uncoded':
          return `${what} no lleva códigos, pues es de tipo ${shown(expected)}: no puede tener un conjunto de ellos (binding).`
        case 'kind':
          return `«kind» dice ${what}, y el de la base es «${expected}».`
        case 'path':
          return `${what} no es un elemento de la base de este perfil.`
        case 'order':
          return `${what} va antes que «${shown(expected)}», como en la base de este perfil.`
        case 'min':
          return `${what} pide al menos ${value}, y la base ya pide ${expected}.`
        case 'max':
          return `${what} admite hasta ${shown(value)}, y la base solo ${expected}.`
        case 'elementType':
          return `${what} no puede ser ${shown(value)}: la base admite ${shown(expected)}.`
        case 'target':
          return `${what} no puede referirse a ${shown(value)}: la base admite ${shown(expected)}.`
        case 'noSet':
          return `«${shown(value)}», de donde ${what} toma sus códigos, no es un conjunto de códigos.`
        case 'key':
          return `«${shown(value)}» ya es otra regla en la base de este perfil: la clave debe ser propia.`
        case 'ownKey':
          return `«${shown(value)}» ya es otra regla en otro elemento de este perfil: cada regla lleva su propia clave.`
        case 'slicing':
          return `${what} nombra el tipo «${shown(value)}» sin que antes se diga cómo se distinguen (slicing).`
        case 'meaning':
          return `${what} no puede decir en un perfil qué significa que falte (meaningWhenMissing): eso lo dice su base.`
        case 'binding':
          return `El conjunto de códigos de ${what} es obligatorio (required) en la base, y aquí dice «${shown(value)}».`
        case 'untyped':
          return `${what} no dice su tipo, y en un «snapshot» nada se hereda de la base.`
        case 'fixed':
          return `«${shown(value)}» no es del tipo de ${what}: ${shown(expected)}.`
      }
    },
    why: 'Un recurso que cumple un perfil cumple también su base; un perfil que admite más que ella no se puede usar para validar.',
    links: [page('perfiles', 'profiling.html'), page('ElementDefinition', 'elementdefinition.html')],
    examples: [
      { title: 'Un elemento que pasa a ser obligatorio', resource: profile({ path: 'Observation.subject', min: 1 }), finds: [] },
      {
        title: 'Un elemento que no existe',
        resource: profile({ path: 'Observation.paciente', min: 1 }),
        finds: ['StructureDefinition.differential.element[1].path'],
      },
      {
        title: 'Más de los que la base admite',
        resource: profile({ path: 'Observation.subject', max: '*' }),
        finds: ['StructureDefinition.differential.element[1].max'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-conf-05',
    title: 'Cada expresión se puede leer',
    severity: 'error',
    message: ({ language, near, value }) =>
      `No es una expresión ${languages[language]} bien escrita: ${near === undefined || near === '' ? `«${shown(value)}»` : `revisa desde «${shown(near)}»`}.`,
    why: 'Lo que no se puede leer no se puede evaluar: el filtro, la búsqueda o la regla que la usa deja de funcionar.',
    links: [
      page('FHIRPath', 'fhirpath.html'),
      {
        title: 'SNOMED International: ECL',
        url: 'https://docs.snomed.org/snomed-ct-specifications/snomed-ct-expression-constraint-language',
      },
    ],
    examples: [
      {
        title: 'Todo lo que está bajo un concepto',
        resource: valueSet(snomedCt, { property: 'constraint', op: '=', value: '<< 73211009' }),
        finds: [],
      },
      {
        title: 'El operador quedó entre dos códigos',
        resource: valueSet(snomedCt, { property: 'constraint', op: '=', value: '73211009 << 73211009' }),
        finds: ['ValueSet.compose.include[0].filter[0].value'],
      },
      {
        title: 'Una expresión a medias',
        resource: searchParameter({ expression: 'Organization.name.' }),
        finds: ['SearchParameter.expression'],
      },
    ],
  }),
  defineSaying({
    code: 'r4-conf-06',
    title: 'La pregunta de la que depende otra está en el cuestionario',
    severity: 'error',
    message: ({ question, reason }) =>
      ({
        missing: `Depende de la pregunta «${shown(question)}», que no está en el cuestionario.`,
        itself: `La pregunta «${shown(question)}» depende de sí misma.`,
        inner: `Depende de la pregunta «${shown(question)}», que está dentro de lo que depende de ella.`,
      })[reason],
    why: 'Una condición sobre una pregunta que no existe o que no se puede contestar antes nunca se cumple, y lo que depende de ella no aparece.',
    links: [page('Questionnaire', 'questionnaire.html')],
    examples: [
      { title: 'Una pregunta del cuestionario', resource: questionnaire('1'), finds: [] },
      { title: 'Una que no está', resource: questionnaire('9'), finds: ['Questionnaire.item[1].enableWhen[0].question'] },
      { title: 'Ella misma', resource: questionnaire('2'), finds: ['Questionnaire.item[1].enableWhen[0].question'] },
    ],
  }),
  defineSaying({
    code: 'r4-conf-07',
    title: 'Una extensión dice de sí lo que es',
    severity: 'error',
    message: ({ reason, value, expected }) =>
      ({
        url:
          value === ''
            ? `Falta fijar «Extension.url» en ${shown(expected)}.`
            : `«Extension.url» es ${shown(value)}, y debe ser ${shown(expected)}.`,
        context: `«${shown(value)}» no es un elemento de FHIR R4 en que la extensión pueda ir.`,
        noExtension: `«context» dice dónde va una extensión, y esto es un perfil de ${shown(expected)}.`,
      })[reason],
    why: 'Una extensión se busca por su URL y en los elementos que ella nombra: si no concuerdan, nadie la puede usar.',
    links: [page('definir extensiones', 'defining-extensions.html')],
    examples: [
      { title: 'Con su URL y su lugar', resource: extension({}), finds: [] },
      {
        title: 'En un elemento que no existe',
        resource: extension({ context: [{ type: 'element', expression: 'Patient.mascota' }] }),
        finds: ['StructureDefinition.context[0].expression'],
      },
      {
        title: 'Con otra URL',
        resource: extension({ url: 'https://ejemplo.cl/fhir/StructureDefinition/otra' }),
        finds: ['StructureDefinition.differential.element[1]'],
      },
    ],
  }),
]

function codeSystem(members: Readonly<Record<string, Json>>) {
  return { resourceType: 'CodeSystem', status: 'draft', ...members }
}

function valueSet(system: string, filter: Readonly<Record<string, Json>>) {
  return { resourceType: 'ValueSet', status: 'draft', compose: { include: [{ system, filter: [filter] }] } }
}

function searchParameter(members: Readonly<Record<string, Json>>) {
  return {
    resourceType: 'SearchParameter',
    url: 'https://ejemplo.cl/fhir/SearchParameter/nombre',
    name: 'Nombre',
    derivedFrom: 'http://hl7.org/fhir/SearchParameter/Organization-name',
    status: 'draft',
    description: 'Organizaciones por su nombre',
    code: 'name',
    base: ['Organization'],
    type: 'string',
    expression: 'Organization.name',
    ...members,
  }
}

function profile(element: { readonly path: string; readonly min?: number; readonly max?: string }) {
  return {
    resourceType: 'StructureDefinition',
    url: 'https://ejemplo.cl/fhir/StructureDefinition/nota',
    name: 'Nota',
    status: 'draft',
    kind: 'resource',
    abstract: false,
    type: 'Observation',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Observation',
    derivation: 'constraint',
    differential: {
      element: [
        { id: 'Observation', path: 'Observation' },
        { id: element.path, ...element },
      ],
    },
  }
}

function extension(members: Readonly<Record<string, Json>>) {
  const url = 'https://ejemplo.cl/fhir/StructureDefinition/mascota'
  return {
    resourceType: 'StructureDefinition',
    url,
    name: 'Mascota',
    status: 'draft',
    kind: 'complex-type',
    abstract: false,
    context: [{ type: 'element', expression: 'Patient' }],
    type: 'Extension',
    baseDefinition: 'http://hl7.org/fhir/StructureDefinition/Extension',
    derivation: 'constraint',
    differential: {
      element: [
        { id: 'Extension', path: 'Extension' },
        { id: 'Extension.url', path: 'Extension.url', fixedUri: url },
      ],
    },
    ...members,
  }
}

function questionnaire(question: string) {
  return {
    resourceType: 'Questionnaire',
    status: 'draft',
    item: [
      { linkId: '1', type: 'boolean', text: '¿Fuma?' },
      { linkId: '2', type: 'integer', text: '¿Cuántos al día?', enableWhen: [{ question, operator: '=', answerBoolean: true }] },
    ],
  }
}
