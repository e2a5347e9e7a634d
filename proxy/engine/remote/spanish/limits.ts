import type { Wordings } from './wording.ts'

/** How large values may be, and those that profiles fix. */
export const limits: Wordings = {
  Type_Specific_Checks_DT_Decimal_Range: {
    code: 'r4-formato-02',
    english: "The value '{value}' is outside the range of commonly/reasonably supported decimals",
    spanish: '{value} está fuera de los números que los sistemas suelen guardar.',
    general: 'El número está fuera de los que los sistemas suelen guardar.',
  },
  TYPE_SPECIFIC_CHECKS_DT_DECIMAL_CHARS: {
    english: 'Found {found} decimal places which exceeds the stated limit of {max} digits',
    spanish: 'El número tiene {found} decimales, y se admiten {max}.',
    general: 'El número tiene más decimales de los que se admiten.',
  },
  Type_Specific_Checks_DT_Integer_GT: {
    code: 'r4-valor-03',
    english: 'integer value is greater than permitted maximum value of {max}',
    spanish: 'El valor no puede ser mayor que {max}.',
    general: 'El valor es mayor que el máximo que se admite.',
  },
  Type_Specific_Checks_DT_Integer_LT: {
    code: 'r4-valor-03',
    english: 'integer value is less than permitted minimum value of {min}',
    spanish: 'El valor no puede ser menor que {min}.',
    general: 'El valor es menor que el mínimo que se admite.',
  },
  Type_Specific_Checks_DT_Decimal_GT: {
    code: 'r4-valor-03',
    english: 'decimal value is greater than permitted maximum value of {max}',
    spanish: 'El valor no puede ser mayor que {max}.',
    general: 'El valor es mayor que el máximo que se admite.',
  },
  Type_Specific_Checks_DT_Decimal_LT: {
    code: 'r4-valor-03',
    english: 'decimal value is less than permitted minimum value of {min}',
    spanish: 'El valor no puede ser menor que {min}.',
    general: 'El valor es menor que el mínimo que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_DT_GT: {
    code: 'r4-valor-03',
    english: 'date/time value is greater than permitted maximum value of {max}',
    spanish: 'La fecha no puede ser posterior a {max}.',
    general: 'La fecha es posterior a la última que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_DT_LT: {
    code: 'r4-valor-03',
    english: 'date/time value is less than permitted minimum value of {min}',
    spanish: 'La fecha no puede ser anterior a {min}.',
    general: 'La fecha es anterior a la primera que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_QTY_MAX_VALUE_WRONG: {
    code: 'r4-valor-03',
    english: 'The value in the instance ({_}) is greater than the{_}',
    spanish: 'La cantidad es mayor que la máxima que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_QTY_MIN_VALUE_WRONG: {
    code: 'r4-valor-03',
    english: 'The value in the instance ({_}) is less than the specified{_}',
    spanish: 'La cantidad es menor que la mínima que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_QTY_UCUM_ANNOTATIONS: {
    english: 'UCUM Codes that contain human readable annotations like {annotation} can be misleading{_}',
    spanish: 'Lo que va entre llaves en una unidad UCUM ({annotation}) no cuenta al comparar cantidades.',
    general: 'Lo que va entre llaves en una unidad UCUM no cuenta al comparar cantidades.',
  },
  Type_Specific_Checks_DT_Primitive_Length: {
    code: 'r4-formato-04',
    english: 'value is longer than permitted maximum length of {max}',
    spanish: 'El texto tiene más de los {max} caracteres que se admiten.',
    general: 'El texto es más largo de lo que se admite.',
  },
  Type_Specific_Checks_DT_String_Length: {
    code: 'r4-formato-04',
    english: 'value is longer than permitted maximum length of 1 MB (1048576 bytes)',
    spanish: 'El texto ocupa más de 1 MB, que es lo que FHIR admite.',
  },
  PRIMITIVE_TOO_SHORT: {
    english: "Value '{value}' is shorter than permitted minimum length of {min}",
    spanish: '«{value}» tiene menos de los {min} caracteres que se piden.',
    general: 'El texto es más corto de lo que se pide.',
  },
  TYPE_SPECIFIC_CHECKS_DT_BASE64_TOO_LONG: {
    code: 'r4-formato-04',
    english: 'Base64 size is {_} bytes which exceeds the stated limit of {_} bytes',
    spanish: 'El contenido es más grande de lo que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_SIZE_CORRECT: {
    code: 'r4-dato-01',
    english: 'Stated Attachment Size {stated} does not match actual attachment size {actual}',
    spanish: '«size» dice {stated} y el contenido tiene {actual} bytes.',
    general: '«size» no concuerda con el tamaño del contenido.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_SIZE_INVALID: {
    code: 'r4-formato-01',
    english: 'Stated Attachment Size {_} is not valid',
    spanish: '«size» no es un tamaño.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_HASH_MISMATCH: {
    code: 'r4-dato-01',
    english: "The hash of the data did not match the data (stated: '{_}', {_}",
    spanish: '«hash» no es la huella del contenido.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_TOO_LONG: {
    code: 'r4-formato-04',
    english: 'Attachment size is {_} bytes which exceeds the stated limit {_}',
    spanish: 'El adjunto es más grande de lo que se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_NO_FETCHER: {
    english: [
      'Attachment content cannot be checked because the validator{_}',
      'Attachment size cannot be checked because the validator has {_}',
    ],
    spanish: 'No se revisó el contenido del adjunto, que está en otra dirección.',
  },
  TYPE_SPECIFIC_CHECKS_DT_ATT_NO_CONTENT: {
    english: 'Attachments have data and/or url, or else SHOULD have{_}',
    spanish: 'El adjunto no trae contenido ni dirección, y no dice de qué tipo o idioma es.',
  },
  _DT_Fixed_Wrong: {
    code: 'r4-valor-01',
    english: ["Value is '{value}' but is fixed to '{expected}' in the profile {profile}"],
    spanish: 'El valor es «{value}» y debe ser «{expected}»: así lo fija {profile}.',
    general: 'El valor no es el que el perfil fija.',
  },
  PATTERN_CHECK_STRING: {
    code: 'r4-valor-02',
    english: 'The pattern [{expected}] defined in the profile {profile} not found. Issues: {_}',
    spanish: 'Al valor le falta lo que {profile} pide: {expected}.',
    general: 'Al valor le falta lo que el perfil pide.',
  },
  TYPE_CHECKS_PATTERN_CC: {
    code: 'r4-valor-02',
    english: "The pattern [system {system}, code {code}, and display '{_}'] defined in the profile {profile} not found. Issues: {_}",
    spanish: 'Falta el código «{code}» de {system}, que {profile} pide.',
    general: 'Falta un código que el perfil pide.',
  },
  TYPE_CHECKS_PATTERN_CC_US: {
    code: 'r4-valor-02',
    english: "The pattern [system {_}, code {_}, display '{_}' and{_}",
    spanish: 'Falta un código que el perfil pide.',
  },
  ...Object.fromEntries(
    ['Address_Line', 'Name_Family', 'Name_Given', 'Name_Prefix', 'Name_Suffix'].map((name) => [
      `Fixed_Type_Checks_DT_${name}`,
      {
        code: 'r4-valor-01' as const,
        english: `Expected {expected} but found {found} ${name.split('_')[1]!.toLowerCase()} elements`,
        spanish: `El valor que el perfil fija tiene {expected} «${name.split('_')[1]!.toLowerCase()}», y aquí hay {found}.`,
        general: `El valor que el perfil fija tiene otra cantidad de «${name.split('_')[1]!.toLowerCase()}».`,
      },
    ]),
  ),
}
