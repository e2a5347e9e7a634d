import type { Wordings } from './wording.ts'

/** The forms of values: dates, numbers, texts. */
export const values: Wordings = {
  Type_Specific_Checks_DT_Boolean_Value: {
    code: 'r4-json-04',
    english: "Boolean values must be 'true' or 'false'",
    spanish: 'El valor debe ser true o false, sin comillas.',
  },
  Type_Specific_Checks_DT_Date_Valid: {
    code: 'r4-formato-01',
    english: ["Not a valid date format: '{value}'", 'Not a valid date ({value})'],
    spanish: '«{value}» no es una fecha: se escribe 2026-03-09, 2026-03 o 2026.',
    general: 'El valor no es una fecha: se escribe 2026-03-09, 2026-03 o 2026.',
  },
  Type_Specific_Checks_DT_DateTime_Valid: {
    code: 'r4-formato-01',
    english: ["Not a valid date/time format: '{value}'", 'Not a valid date/time ({value})'],
    spanish: '«{value}» no es una fecha con hora: se escribe 2026-03-09T10:00:00-03:00.',
    general: 'El valor no es una fecha con hora: se escribe 2026-03-09T10:00:00-03:00.',
  },
  Type_Specific_Checks_DT_DateTime_Regex: {
    code: 'r4-formato-01',
    english: ["Not a valid instant format: '{value}'"],
    spanish: '«{value}» no es un instante: se escribe 2026-03-09T10:00:00-03:00.',
    general: 'El valor no es un instante: se escribe 2026-03-09T10:00:00-03:00.',
  },
  Type_Specific_Checks_DT_Instant_Valid: {
    code: 'r4-formato-01',
    english: 'Not a valid instant ({value})',
    spanish: '«{value}» no es un instante: se escribe 2026-03-09T10:00:00-03:00.',
    general: 'El valor no es un instante: se escribe 2026-03-09T10:00:00-03:00.',
  },
  Type_Specific_Checks_DT_DateTime_TZ: {
    code: 'r4-formato-01',
    english: 'If a date has a time, it must have a timezone',
    spanish: 'Una fecha con hora lleva su diferencia con UTC: -03:00, -04:00 o Z.',
  },
  Type_Specific_Checks_DT_DateTime_Reasonable: {
    english: "The value '{value}' is outside the range of reasonable years - check for data entry error",
    spanish: 'El año de «{value}» es inverosímil.',
    general: 'El año es inverosímil.',
  },
  Type_Specific_Checks_DT_Time_Valid: {
    code: 'r4-formato-01',
    english: ["The time '{value}' is not a valid time", 'Not a valid time ({value})'],
    spanish: '«{value}» no es una hora: se escribe 10:00:00.',
    general: 'El valor no es una hora: se escribe 10:00:00.',
  },
  Type_Specific_Checks_DT_Decimal_Valid: {
    code: 'r4-formato-01',
    english: "The value '{value}' is not a valid decimal",
    spanish: '«{value}» no es un número decimal.',
    general: 'El valor no es un número decimal.',
  },
  Type_Specific_Checks_DT_Integer_Valid: {
    code: 'r4-formato-01',
    english: "The value '{value}' is not a valid integer",
    spanish: '«{value}» no es un número entero.',
    general: 'El valor no es un número entero.',
  },
  Type_Specific_Checks_DT_Integer64_Valid: {
    code: 'r4-formato-01',
    english: "The value '{value}' is not a valid integer64",
    spanish: '«{value}» no es un número entero.',
    general: 'El valor no es un número entero.',
  },
  Type_Specific_Checks_DT_Integer_LT0: {
    code: 'r4-formato-02',
    english: 'value is less than permitted minimum value of 0',
    spanish: 'El número no puede ser menor que 0.',
  },
  Type_Specific_Checks_DT_Integer_LT1: {
    code: 'r4-formato-02',
    english: 'value is less than permitted minimum value of 1',
    spanish: 'El número no puede ser menor que 1.',
  },
  Type_Specific_Checks_DT_Code_WS: {
    code: 'r4-formato-03',
    english: "The code '{value}' is not valid (whitespace rules)",
    spanish: '«{value}» tiene espacios donde un código no los admite.',
    general: 'El código tiene espacios que no se admiten.',
  },
  Type_Specific_Checks_DT_String_WS: {
    code: 'r4-formato-03',
    english: "value should not start or finish with whitespace '{value}'",
    spanish: '«{value}» tiene espacios al comienzo o al final.',
    general: 'El texto tiene espacios al comienzo o al final.',
  },
  Type_Specific_Checks_DT_String_WS_ALL: {
    code: 'r4-formato-03',
    english: "value should not be all whitespace '{_}'",
    spanish: 'El texto está en blanco.',
  },
  Type_Specific_Checks_DT_Primitive_WS: {
    code: 'r4-formato-03',
    english: ['This value contains only whitespace. Handling whitespace is {_}', 'Primitive types should not only be whitespace'],
    spanish: 'El valor está en blanco.',
  },
  Type_Specific_Checks_DT_Primitive_WS_XML: {
    code: 'r4-formato-03',
    english: 'This value contains only whitespace. Handling whitespace is {_}',
    spanish: 'El valor está en blanco.',
  },
  Type_Specific_Checks_DT_Primitive_WS_OTHER: { code: 'r4-formato-03', spanish: 'El valor está en blanco.' },
  Type_Specific_Checks_DT_Primitive_NotEmpty: {
    code: 'r4-formato-03',
    english: 'value cannot be empty',
    spanish: 'El valor no puede estar vacío.',
  },
  Type_Specific_Checks_DT_Primitive_ValueExt: {
    english: 'Primitive types must have a value or must have child extensions',
    spanish: 'El elemento debe tener un valor o extensiones.',
  },
  Type_Specific_Checks_DT_Primitive_Regex: {
    code: 'r4-formato-01',
    english: "Element value '{value}' does not meet regex '{_}'",
    spanish: '«{value}» no tiene el formato de su tipo.',
    general: 'El valor no tiene el formato de su tipo.',
  },
  Type_Specific_Checks_DT_Primitive_Regex_Type: {
    code: 'r4-formato-01',
    english: "Element value '{value}' does not meet {type} regex '{_}'",
    spanish: '«{value}» no tiene el formato de {type}.',
    general: 'El valor no tiene el formato de su tipo.',
  },
  Type_Specific_Checks_DT_Base64_Valid: {
    code: 'r4-formato-01',
    english: "The value '{_}' is not a valid Base64 value",
    spanish: 'El contenido no está en Base64.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_B64_DECODE_FAIL: {
    code: 'r4-formato-01',
    english: 'The base64 content in the {_} element is not valid base64{_}',
    spanish: 'El contenido no está en Base64.',
  },
  FHIR_RESOURCE_ID_CANT_BE_EXTENDED: {
    english: "Extensions are not allowed on Resource.id ('{_}')",
    spanish: 'El «id» de un recurso no admite extensiones.',
  },
  TYPE_SPECIFIC_CHECKS_DT_BASE64_NO_WS_ERROR: {
    code: 'r4-formato-01',
    english: ['Base64 encoded content does not include any whitespace or{_}', 'Base64 encoded values are not allowed to contain any{_}'],
    spanish: 'El contenido en Base64 no lleva espacios ni saltos de línea.',
  },
  TYPE_SPECIFIC_CHECKS_DT_BASE64_NO_WS_WARNING: {
    code: 'r4-formato-01',
    english: 'Base64 encoded values SHOULD not contain any whitespace{_}',
    spanish: 'El contenido en Base64 no debe llevar espacios ni saltos de línea.',
  },
  TYPE_SPECIFIC_CHECKS_DT_MARKDOWN_HTML: {
    english: 'The markdown contains content that appears to be an{_}',
    spanish: 'El texto parece tener etiquetas HTML, que se mostrarán como texto o se perderán.',
  },
  // HAPI refuses what its parser cannot read, before anything is validated.
  'HAPI-1821': {
    english:
      'HAPI-0450: Failed to parse request body as JSON resource. Error was: HAPI-1821: [element="{element}"] Invalid attribute value "{value}": {_}',
    spanish: 'El validador remoto no pudo leer el recurso: «{element}» no admite el valor «{value}».',
    general: 'El validador remoto no pudo leer el recurso: un elemento no admite su valor.',
  },
  'HAPI-0450': {
    english: 'HAPI-0450: Failed to parse request body as JSON resource. Error was: {_}',
    spanish: 'El validador remoto no pudo leer el recurso.',
  },
}
