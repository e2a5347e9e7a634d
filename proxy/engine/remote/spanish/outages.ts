import type { Wordings } from './wording.ts'

const withoutServer = 'no hay un servidor de terminología'
const failed = 'el servidor de terminología falló'

/** What engines say where nobody could check a code, and where they could not go on. */
export const outages: Wordings = {
  Terminology_TX_Binding_NoServer: {
    english: 'The value provided ([{code}]) could not be validated in the absence of a terminology server',
    spanish: `No se comprobó «{code}»: ${withoutServer}.`,
    general: `No se comprobó el código: ${withoutServer}.`,
  },
  Terminology_TX_NoValid_15: {
    english: "The value provided ('{code}') could not be validated in the absence of a terminology server",
    spanish: `No se comprobó «{code}»: ${withoutServer}.`,
    general: `No se comprobó el código: ${withoutServer}.`,
  },
  TERMINOLOGY_TX_NOSVC_BOUND_REQ: {
    english: 'Could not confirm that the codes provided are from the required value set {valueSet} because there is no terminology service',
    spanish: `No se comprobó si los códigos están en {valueSet}, que es obligatorio aquí: ${withoutServer}.`,
    general: `No se comprobó si los códigos están en el conjunto que es obligatorio aquí: ${withoutServer}.`,
  },
  TERMINOLOGY_TX_NOSVC_BOUND_EXT: {
    english:
      'Could not confirm that the codes provided are from the extensible value set {valueSet} because there is no terminology service',
    spanish: `No se comprobó si los códigos están en {valueSet}: ${withoutServer}.`,
    general: `No se comprobó si los códigos están en el conjunto que corresponde aquí: ${withoutServer}.`,
  },
  Terminology_TX_Confirm_1_CC: {
    english: 'Could not confirm that the codings provided are in the value set {valueSet} and a coding from this value set is required{_}',
    spanish: `No se comprobó si los códigos están en {valueSet}, que es obligatorio aquí: ${failed}.`,
    general: `No se comprobó si los códigos están en el conjunto que es obligatorio aquí: ${failed}.`,
  },
  Terminology_TX_Confirm_2_CC: {
    english:
      'Could not confirm that the codings provided are in the value set {valueSet} and a coding {_} come from this value set unless{_}',
    spanish: `No se comprobó si los códigos están en {valueSet}, que se debe usar si tiene uno adecuado: ${failed}.`,
    general: `No se comprobó si los códigos están en el conjunto que se debe usar si tiene uno adecuado: ${failed}.`,
  },
  Terminology_TX_Confirm_3_CC: {
    english:
      'Could not confirm that the codings provided are in the value set {valueSet} and a coding is recommended to come from this value set{_}',
    spanish: `No se comprobó si los códigos están en {valueSet}, que se recomienda aquí: ${failed}.`,
    general: `No se comprobó si los códigos están en el conjunto que se recomienda aquí: ${failed}.`,
  },
  Terminology_TX_Confirm_4a: {
    english: 'The code provided ({code}) was not found in the value set {valueSet}, and a code from this value set is required{_}',
    spanish: `No se comprobó si «{code}» está en {valueSet}, que es obligatorio aquí: ${failed}.`,
    general: `No se comprobó si el código está en el conjunto que es obligatorio aquí: ${failed}.`,
  },
  Terminology_TX_Confirm_4b: {
    spanish: `No se comprobó si el código está en el conjunto que es obligatorio aquí: ${failed}.`,
  },
  Terminology_TX_Confirm_5: {
    english: 'The code provided ({code}) is not in the value set {valueSet}, and a code {_} come from this value set unless{_}',
    spanish: `No se comprobó si «{code}» está en {valueSet}, que se debe usar si tiene un código adecuado: ${failed}.`,
    general: `No se comprobó si el código está en el conjunto que se debe usar si tiene uno adecuado: ${failed}.`,
  },
  Terminology_TX_Confirm_6: {
    english: 'The code provided ({code}) is not in the value set {valueSet}, and a code is recommended to come from this value set{_}',
    spanish: `No se comprobó si «{code}» está en {valueSet}, que se recomienda aquí: ${failed}.`,
    general: `No se comprobó si el código está en el conjunto que se recomienda aquí: ${failed}.`,
  },
  Terminology_TX_Error_CodeableConcept: { spanish: `No se comprobaron los códigos: ${failed}.` },
  Terminology_TX_Error_CodeableConcept_Max: {
    spanish: `No se comprobó si los códigos están en el conjunto del que no se puede salir: ${failed}.`,
  },
  Terminology_TX_Error_Coding1: { spanish: `No se comprobó el código: ${failed}.` },
  Terminology_TX_Error_Coding2: { spanish: `No se comprobó el código: ${failed}.` },
  Terminology_TX_NoValid_7: {
    english: 'None of the codes provided could be validated against the maximum value set {maxValueSet}, (error = {_})',
    spanish: `No se comprobó si los códigos están en {maxValueSet}, del que no se puede salir: ${failed}.`,
    general: `No se comprobó si los códigos están en el conjunto del que no se puede salir: ${failed}.`,
  },
  Terminology_TX_NoValid_9: {
    english: 'The code provided ({code}) could not be validated against the maximum value set {maxValueSet}, (error = {_})',
    spanish: `No se comprobó si «{code}» está en {maxValueSet}, del que no se puede salir: ${failed}.`,
    general: `No se comprobó si el código está en el conjunto del que no se puede salir: ${failed}.`,
  },
  Terminology_TX_Binding_CantCheck: {
    english: 'Binding by URI reference cannot be checked',
    spanish: 'No se comprobó el código: el perfil dice de qué conjunto es de una forma que no se puede revisar.',
  },
  Terminology_TX_Binding_NoSource: {
    english: "Binding for path {_} in profile {_} has no source, so can't be checked",
    spanish: 'No se comprobó el código: el perfil no dice de qué conjunto es.',
  },
  Terminology_TX_Binding_Missing: {
    english: 'Binding for CodeableConcept {_} missing',
    spanish: 'No se comprobaron los códigos: el perfil no dice de qué conjunto son.',
  },
  Terminology_TX_Binding_Missing2: {
    english: 'Binding for Coding {_} missing',
    spanish: 'No se comprobó el código: el perfil no dice de qué conjunto es.',
  },
  Unable_to_validate_code_without_using_server: {
    english: 'Unable to validate code without using server because: {_}',
    spanish: 'No se comprobó el código: solo puede hacerlo un servidor de terminología, y no hay uno.',
  },
  Attempt_to_use_Terminology_server_when_no_Terminology_server_is_available: {
    english: 'Attempt to use Terminology server when no Terminology{_}',
    spanish: `No se comprobó el código: ${withoutServer}.`,
  },
  Error_validating_code_running_without_terminology_services: {
    english: "Unable to validate code '{code}' in system '{_}' because the validator is running without terminology services",
    spanish: `No se comprobó «{code}»: ${withoutServer}.`,
    general: `No se comprobó el código: ${withoutServer}.`,
  },
  Error_expanding_ValueSet_running_without_terminology_services: {
    english: 'Error expanding ValueSet: running without terminology services',
    spanish: `No se comprobó el código, porque no se sabe qué tiene el conjunto: ${withoutServer}.`,
  },
  VALUESET_INC_NO_SERVER: {
    english: 'The concepts in the value set include have not been validated because there is no terminology server',
    spanish: `No se comprobaron los códigos del conjunto: ${withoutServer}.`,
  },
  Unable_to_connect_to_terminology_server: {
    english: 'Unable to connect to terminology server at {_}. Error = {_}',
    spanish: 'El validador remoto no alcanza su servidor de terminología.',
  },
  VALIDATION_MAX_MESSAGES_EXCEEDED: {
    english: 'Validation process produced more than maximum of {_}',
    spanish: 'La validación se detuvo porque encontró demasiados problemas: puede haber más.',
  },
  VALIDATION_TIMEOUT_EXCEEDED: {
    english: 'Validation process exceeded maximum allowed time of {_}ms,{_}',
    spanish: 'La validación se detuvo porque tardó demasiado: puede haber más problemas.',
  },
}
