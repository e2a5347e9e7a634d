import type { Wordings } from './wording.ts'

const badFilter = {
  spanish: 'El filtro por «{property}» pide un código de {system}, y «{value}» no lo es.',
  general: 'El valor de un filtro no es un código del sistema.',
} as const

/** Resources that define others: profiles, value sets, code systems, maps, measures. */
export const definitions: Wordings = {
  ED_INVARIANT_KEY_ALREADY_USED: {
    english: "The constraint key '{key}' already exists at the location '{_}' with a different expression ({_}",
    spanish: 'La regla «{key}» ya existe aquí con otra expresión.',
    general: 'Ya existe aquí una regla con esa clave y otra expresión.',
  },
  ED_INVARIANT_EXPRESSION_ERROR: {
    english: "Error in constraint '{key}' with expression '{_}': {_}",
    spanish: 'La expresión de la regla «{key}» no es FHIRPath válido para este elemento.',
    general: 'La expresión de una regla no es FHIRPath válido para este elemento.',
  },
  ED_CONTEXT_INVARIANT_EXPRESSION_ERROR: {
    english: "Error in constraint '{_}': {_}",
    spanish: 'La condición de uso de la extensión no es FHIRPath válido.',
  },
  SD_ED_BIND_NOT_VS: {
    english: 'The valueSet reference {address} on element {_} points to something that is not a value set ({type})',
    spanish: 'El conjunto de valores {address} no es un ValueSet sino un {type}.',
    general: 'Lo que se nombra como conjunto de valores no es un ValueSet.',
  },
  VALUESET_REFERENCE_INVALID_TYPE_NO_VERSION_1: {
    english: 'Value set System references must not use the canonical version syntax{_}',
    spanish: 'La versión del sistema de códigos va en «version», no detrás de una barra en «system».',
  },
  VALUESET_BAD_FILTER_VALUE_VALID_CODE: {
    english:
      "The value for a filter based on property '{property}' must be a valid code from the system '{system}', and '{value}' is not ({_}",
    ...badFilter,
  },
  VALUESET_BAD_FILTER_VALUE_VALID_CODE_CHANGE: {
    english:
      "The value for a filter based on property '{property}' must be a valid code from the system '{system}', and '{value}' is not ({_}",
    ...badFilter,
  },
  CODESYSTEM_PROPERTY_BAD_HL7_URI: {
    english: "Unknown CodeSystem Property '{property}'. If you are creating{_}",
    spanish: 'HL7 no define la propiedad «{property}»: una propia va en una dirección propia.',
    general: 'HL7 no define la propiedad: una propia va en una dirección propia.',
  },
  CONCEPTMAP_GROUP_TARGET_CODE_INVALID: {
    english: "The target code '{code}' is not valid in the code system {system}",
    spanish: 'El sistema de códigos {system} no tiene «{code}».',
    general: 'El sistema de códigos de destino no tiene el código.',
  },
  MEASURE_M_CRITERIA_CQL_NO_LIB: {
    english: 'No CQL Libraries found on this Measure',
    spanish: 'La medida tiene criterios en CQL y no nombra la Library que los define.',
  },
}
