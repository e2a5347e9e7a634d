import type { Wordings } from './wording.ts'

/** Code systems: whether they are known, what they define, and under which names. */
export const systems: Wordings = {
  Unknown_Code_in: {
    code: 'r4-codigo-03',
    english: [
      "Unknown code '{code}' in the CodeSystem '{system}'",
      "Unknown Code '{code}' in the CodeSystem '{system}'",
      "Unknown Code '{code}' in {system} for '{_}'",
    ],
    spanish: 'El sistema de códigos {system} no tiene «{code}».',
    general: 'El sistema de códigos no tiene ese código.',
  },
  Unknown_Code_in_Version: {
    code: 'r4-codigo-03',
    english: [
      "Unknown code '{code}' in the CodeSystem '{system}' version '{version}'{_}",
      "Unknown Code '{code}' in the CodeSystem '{system}' version '{version}'",
    ],
    spanish: 'El sistema de códigos {system} (versión {version}) no tiene «{code}».',
    general: 'El sistema de códigos no tiene ese código.',
  },
  Unknown_Code_in_Version_SCT: {
    code: 'r4-codigo-03',
    english: "Unknown code '{code}' in the CodeSystem '{system}' version '{_}'{_}",
    spanish: 'SNOMED CT no tiene el código «{code}» en la versión que usa el validador remoto.',
    general: 'SNOMED CT no tiene ese código en la versión que usa el validador remoto.',
  },
  UNKNOWN_CODE_IN_FRAGMENT: {
    english: "Unknown Code '{code}' in the CodeSystem '{system}' version '{_}' - note that the code system is labeled as a fragment{_}",
    spanish: 'La parte que se conoce de {system} no tiene «{code}»; puede estar en otra.',
    general: 'La parte que se conoce del sistema de códigos no tiene ese código; puede estar en otra.',
  },
  HAPI_Unknown_Code: {
    code: 'r4-codigo-03',
    english: [
      "Unknown code '{code}' for in-memory expansion of ValueSet '{valueSet}'{_}",
      "Unknown code '{code}'",
      "Unknown code '{code}' for '{_}'",
    ],
    spanish: 'El código «{code}» no existe.',
    general: 'El código no existe.',
  },
  UNKNOWN_CODESYSTEM: {
    english: [
      "A definition for CodeSystem '{system}' could not be found, so the code cannot be validated",
      "CodeSystem is unknown and can't be validated: {system} for {_}",
      "CodeSystem is unknown and can't be validated: {system}",
    ],
    spanish: 'El validador remoto no conoce el sistema de códigos «{system}», así que no revisó el código.',
    general: 'El validador remoto no conoce el sistema de códigos, así que no revisó el código.',
  },
  UNKNOWN_CODESYSTEM_VERSION: {
    english:
      "A definition for CodeSystem '{system}' version '{version}' could not be found, so the code cannot be validated. Valid versions: {versions}",
    spanish: 'El validador remoto no conoce la versión {version} de «{system}», así que no revisó el código; conoce {versions}.',
    general: 'El validador remoto no conoce esa versión del sistema de códigos, así que no revisó el código.',
  },
  UNKNOWN_CODESYSTEM_VERSION_NONE: {
    english: "A definition for CodeSystem '{_}' version '{_}' could not{_}",
    spanish: 'El validador remoto no conoce ninguna versión del sistema de códigos, así que no revisó el código.',
  },
  UNKNOWN_CODESYSTEM_VERSION_UNK: {
    english: "A definition for CodeSystem '{_}' version '{_}' could not{_}",
    spanish: 'El validador remoto no conoce esa versión del sistema de códigos, así que no revisó el código.',
  },
  UNKNOWN_CODESYSTEM_EXP: {
    english: "A definition for CodeSystem '{system}' could not be found, so the value set cannot be expanded",
    spanish: 'El validador remoto no conoce el sistema de códigos «{system}», así que no sabe qué tiene el conjunto.',
    general: 'El validador remoto no conoce el sistema de códigos, así que no sabe qué tiene el conjunto.',
  },
  UNKNOWN_CODESYSTEM_CODING_NOT_CHECKED: {
    english: "A definition for the code system '{system}' could not be found, so this coding was not checked.{_}",
    spanish: 'El validador remoto no conoce el sistema de códigos «{system}», así que no revisó este código; otro está en el conjunto.',
    general: 'El validador remoto no conoce el sistema de un código, así que no lo revisó; otro está en el conjunto.',
  },
  CODESYSTEM_CS_UNK_EXPANSION: {
    english:
      'The code provided ({code}) is not in the expansion in the value set {valueSet}, and a code is required from this value set. The system {system} could not be found.',
    spanish: '«{code}» no está en el conjunto {valueSet}, que es obligatorio aquí, y el validador remoto no conoce su sistema {system}.',
    general: 'El código no está en el conjunto que es obligatorio aquí, y el validador remoto no conoce su sistema.',
  },
  CODESYSTEM_CS_NO_SUPPLEMENT: {
    code: 'r4-codigo-05',
    english: "CodeSystem {system} is a supplement, so can't be used as a value in Coding.system",
    spanish: '«{system}» es un suplemento: en «system» va el sistema de códigos que complementa.',
    general: 'En «system» va un sistema de códigos, no un suplemento.',
  },
  CODESYSTEM_UNSUPPORTED: {
    spanish: 'El validador remoto no puede revisar códigos de ese sistema.',
  },
  TERMINOLOGY_TX_SYSTEM_UNSUPPORTED: {
    english: "The code cannot be checked because codeSystem '{system}' version '{_}' is not supported ({_})",
    spanish: 'El validador remoto no puede revisar códigos de «{system}».',
    general: 'El validador remoto no puede revisar códigos de ese sistema.',
  },
  TERMINOLOGY_TX_SYSTEM_NOT_USABLE: {
    english: "The definition for the Code System with URI '{system}' from '{_}' doesn't provide any codes so the code cannot be validated",
    spanish: 'El validador remoto conoce «{system}» sin sus códigos, así que no revisó el código.',
    general: 'El validador remoto conoce el sistema sin sus códigos, así que no revisó el código.',
  },
  TERMINOLOGY_TX_SYSTEM_NO_CODE: {
    english: 'A code with no system has no defined meaning, and it cannot {_}',
    spanish: 'Un código sin «system» no dice qué significa.',
  },
  Terminology_TX_System_Unknown: {
    english: "Unknown Code System '{system}'",
    spanish: 'El validador remoto no conoce el sistema de códigos «{system}».',
    general: 'El validador remoto no conoce el sistema de códigos.',
  },
  Terminology_TX_System_Invalid: {
    code: 'r4-codigo-05',
    english: 'Invalid System URI: {system}',
    spanish: '«{system}» no es un sistema de códigos.',
    general: 'En «system» hay algo que no es un sistema de códigos.',
  },
  Terminology_TX_System_Relative: {
    code: 'r4-codigo-05',
    english: 'Coding.system must be an absolute reference, not a local reference',
    spanish: '«system» debe ser una URL absoluta.',
  },
  Terminology_TX_System_ValueSet: {
    code: 'r4-codigo-05',
    english: 'Invalid System URI: {system} - cannot use a value set URI as a system',
    spanish: '«{system}» es un conjunto de valores: en «system» va el sistema de códigos.',
    general: 'En «system» hay un conjunto de valores, y va el sistema de códigos.',
  },
  Terminology_TX_System_ValueSet2: {
    code: 'r4-codigo-05',
    english: "The Coding references a value set, not a code system ('{system}')",
    spanish: '«{system}» es un conjunto de valores: en «system» va el sistema de códigos.',
    general: 'En «system» hay un conjunto de valores, y va el sistema de códigos.',
  },
  TERMINOLOGY_TX_SYSTEM_OTHER_RESOURCE: {
    code: 'r4-codigo-05',
    english: "The Coding references a {type}, not a code system ('{system}')",
    spanish: '«{system}» es un {type}: en «system» va el sistema de códigos.',
    general: 'En «system» hay otra cosa que un sistema de códigos.',
  },
  TERMINOLOGY_TX_SYSTEM_HTTPS: {
    code: 'r4-codigo-05',
    english: "The system URL '{system}' wrongly starts with https: not http:",
    spanish: '«{system}» empieza con https: y el sistema de códigos se llama con http:.',
    general: '«system» empieza con https: y el sistema de códigos se llama con http:.',
  },
  TERMINOLOGY_TX_SYSTEM_WRONG_HTML: {
    code: 'r4-codigo-05',
    english:
      'The code system reference {system} is wrong - the code system reference cannot be to an HTML page. This may be the correct reference: {expected}',
    spanish: '«{system}» es una página: el sistema de códigos puede ser «{expected}».',
    general: 'En «system» hay la dirección de una página, y va el nombre del sistema de códigos.',
  },
  TERMINOLOGY_TX_SYSTEM_WRONG_BUILD: {
    code: 'r4-codigo-05',
    english: 'The code system reference {_} is wrong - the code system{_}',
    spanish: 'En «system» hay una dirección de build.fhir.org, y va el nombre del sistema de códigos.',
  },
  TERMINOLOGY_TX_UNKNOWN_OID: {
    english: "The OID '{oid}' is not known, so the code can't be validated",
    spanish: 'El validador remoto no conoce el OID «{oid}», así que no revisó el código.',
    general: 'El validador remoto no conoce el OID, así que no revisó el código.',
  },
  Terminology_TX_ValueSet_NotFound: {
    english: ["ValueSet '{valueSet}' not found", 'ValueSet {valueSet} not found', 'ValueSet {valueSet} not found by validator'],
    spanish: 'El validador remoto no tiene el conjunto {valueSet}, así que no revisó el código.',
    general: 'El validador remoto no tiene el conjunto de valores, así que no revisó el código.',
  },
  Terminology_TX_ValueSet_NotFound_CS: {
    english: "Found a reference to a CodeSystem '{_}' where a ValueSet belongs",
    spanish: 'Donde el perfil debe nombrar un conjunto de valores nombra un sistema de códigos, así que no se revisó el código.',
  },
  Unable_to_resolve_value_Set_: {
    english: "A definition for the value Set '{valueSet}' could not be found",
    spanish: 'El validador remoto no tiene el conjunto {valueSet}, así que no revisó el código.',
    general: 'El validador remoto no tiene el conjunto de valores, así que no revisó el código.',
  },
  UNABLE_TO_CHECK_IF_THE_PROVIDED_CODES_ARE_IN_THE_VALUE_SET_CS: {
    english: "Unable to check whether the code is in the value set '{valueSet}' because the code system {system} was not found",
    spanish: 'No se pudo comprobar si el código está en {valueSet}: el validador remoto no conoce {system}.',
    general: 'No se pudo comprobar si el código está en el conjunto: el validador remoto no conoce su sistema.',
  },
  UNABLE_TO_CHECK_IF_THE_PROVIDED_CODES_ARE_IN_THE_VALUE_SET_VS: {
    english: "Unable to check whether the code is in the value set '{valueSet}' because the value set {other} was not found",
    spanish: 'No se pudo comprobar si el código está en {valueSet}: el validador remoto no tiene {other}.',
    general: 'No se pudo comprobar si el código está en el conjunto: al validador remoto le falta una parte.',
  },
  UNABLE_TO_CHECK_IF_THE_PROVIDED_CODES_ARE_IN_THE_VALUE_SET_: {
    english: "Unable to check whether the code is in the value set '{valueSet}'",
    spanish: 'No se pudo comprobar si el código está en {valueSet}.',
    general: 'No se pudo comprobar si el código está en el conjunto.',
  },
  Display_Name_for__should_be_one_of__instead_of: {
    code: 'r4-codigo-04',
    english: [
      "Wrong Display Name '{display}' for {system}#{code}. Valid display is {expected} (for the language(s) '{_}')",
      "Wrong Display Name '{display}' for {system}#{code}. Valid display is one of {_} choices: {expected} (for the language(s) '{_}')",
      "Wrong Display Name '{display}' for {system}#{code} - should be {expected} (for the language(s) '{_}')",
      "Wrong Display Name '{display}' for {system}#{code} - should be one of {expected} (for the language(s) '{_}')",
    ],
    spanish: '«{display}» no es un nombre del código «{code}»: es {expected}.',
    general: 'El nombre no es uno de los del código.',
  },
  Display_Name_WS_for__should_be_one_of__instead_of: {
    code: 'r4-codigo-04',
    english: [
      "Wrong whitespace in Display Name '{display}' for {system}#{code}. Valid display is {expected} (for the language(s) '{_}')",
      "Wrong whitespace in Display Name '{display}' for {system}#{code}. Valid display is one of {_} choices: {expected} (for the language(s) '{_}')",
    ],
    spanish: '«{display}» tiene otros espacios que el nombre del código «{code}»: es {expected}.',
    general: 'El nombre tiene otros espacios que el del código.',
  },
  NO_VALID_DISPLAY_FOUND_NONE_FOR_LANG_ERR: {
    code: 'r4-codigo-04',
    english:
      "Wrong Display Name '{display}' for {system}#{code}. There are no valid display names found for language(s) '{_}'. Default display is '{expected}'",
    spanish: '«{display}» no es un nombre del código «{code}»: el que se conoce es «{expected}».',
    general: 'El nombre no es uno de los del código.',
  },
  Terminology_TX_Display_Wrong: {
    code: 'r4-codigo-04',
    english: "Display should be '{expected}'",
    spanish: 'El nombre del código es «{expected}».',
    general: 'El nombre no es el del código.',
  },
  NO_VALID_DISPLAY_AT_ALL: {
    english: "Cannot validate display '{_}' for {_}#{_} in language {_}:{_}",
    spanish: 'El validador remoto no conoce los nombres de los códigos del sistema, así que no revisó el nombre.',
  },
  INACTIVE_DISPLAY_FOUND: {
    english: [
      "'{display}' is no longer considered a correct display for code '{code}' (status = {_}). The correct display is '{expected}'",
      "'{display}' is no longer considered a correct display for code '{code}' (status = {_}). The correct display is one of {expected}",
    ],
    spanish: '«{display}» ya no es el nombre del código «{code}»: es «{expected}».',
    general: 'El nombre ya no es el del código.',
  },
  INACTIVE_CONCEPT_FOUND: {
    english: [
      "The concept '{code}' has a status of {status} and its use should be reviewed",
      " The concept '{code}' has a status of {status} and its use should be reviewed",
    ],
    spanish: 'El código «{code}» ya no está vigente ({status}); revisa si corresponde usarlo.',
    general: 'El código ya no está vigente; revisa si corresponde usarlo.',
  },
  STATUS_CODE_WARNING_CODE: {
    english: "The concept '{code}' is valid but is {status}",
    spanish: 'El código «{code}» existe, pero no está vigente ({status}).',
    general: 'El código existe, pero no está vigente.',
  },
  CONCEPT_DEPRECATED_IN_VALUESET: {
    english:
      "The presence of the concept '{code}' in the system '{_}' in the value set {valueSet} is marked with a status of {status} and its use should be reviewed",
    spanish: 'El conjunto {valueSet} marca «{code}» como no vigente ({status}); revisa si corresponde usarlo.',
    general: 'El conjunto marca el código como no vigente; revisa si corresponde usarlo.',
  },
  ABSTRACT_CODE_NOT_ALLOWED: {
    english: ["Code '{code}' is abstract, and not allowed in this context"],
    spanish: '«{code}» solo agrupa otros códigos, y no se puede usar aquí.',
    general: 'El código solo agrupa otros, y no se puede usar aquí.',
  },
  CODE_CASE_DIFFERENCE: {
    english: "The code '{code}' differs from the correct code '{expected}' by case. Although the code system{_}",
    spanish: '«{code}» se escribe «{expected}», con esas mayúsculas y minúsculas.',
    general: 'El código se escribe con otras mayúsculas y minúsculas.',
  },
  CODE_NOT_IN_NORMAL_FORM: {
    english: "The code '{code}' is valid, but it is not the normal form for the code system '{_}'; the normal form is '{expected}'",
    spanish: '«{code}» vale, pero se escribe mejor «{expected}».',
    general: 'El código vale, pero se escribe de otra forma.',
  },
  Coding_has_no_system__cannot_validate: {
    english: 'Coding has no system. A code with no system has no defined meaning{_}',
    spanish: 'Un código sin «system» no dice qué significa.',
  },
  Coding_has_no_system_or_code__cannot_validate: {
    english: 'Coding has neither a system nor a code{_}',
    spanish: 'Faltan «system» y «code», sin los que nada se dice.',
  },
  NO_CODE_PROVIDED: {
    english: "No code provided for CodeSystem '{system}'",
    spanish: 'Falta el código de {system}.',
    general: 'Falta el código.',
  },
  UNABLE_TO_INFER_CODESYSTEM: {
    code: 'r4-codigo-01',
    english: "The System URI could not be determined for the code '{code}' in the ValueSet '{valueSet}'",
    spanish: 'No se sabe de qué sistema es «{code}» en el conjunto {valueSet}.',
    general: 'No se sabe de qué sistema es el código.',
  },
  INVALID_DISPLAY_NAME: {
    english: "Invalid displayLanguage: '{language}'",
    spanish: 'No se comprobaron los códigos: el validador remoto no entiende el idioma «{language}».',
    general: 'No se comprobaron los códigos: el validador remoto no entiende el idioma del recurso.',
  },
  Terminology_TX_Coding_Count: {
    english: 'Expected {expected} but found {found} coding elements',
    spanish: 'Se esperan {expected} códigos y hay {found}.',
    general: 'Hay otra cantidad de códigos que la que se espera.',
  },
  Terminology_PassThrough_TX_Message: {
    english: "{message} (for '{code}')",
    spanish: 'El servidor de terminología dice de «{code}»: {message}',
    general: 'El servidor de terminología objeta el código.',
  },
}
