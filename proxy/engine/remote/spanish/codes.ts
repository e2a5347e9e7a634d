import type { Wordings } from './wording.ts'

/** Whether codes are in the sets that they have to come from. */
export const codes: Wordings = {
  Terminology_TX_NoValid_1_CC: {
    code: 'r4-codigo-01',
    english: [
      'None of the codings provided are in the value set {valueSet}, and a coding from this value set is required{_}(codes = {codes})',
    ],
    spanish: 'Ningún código está en el conjunto {valueSet}, que es obligatorio aquí: {codes}.',
    general: 'Ningún código está en el conjunto que es obligatorio aquí.',
  },
  Terminology_TX_NoValid_2_CC: {
    code: 'r4-codigo-02',
    english:
      'None of the codings provided are in the value set {valueSet}, and a coding {_} come from this value set unless it has no suitable code{_}(codes = {codes})',
    spanish: 'Ningún código está en el conjunto {valueSet}, que se debe usar si tiene uno adecuado: {codes}.',
    general: 'Ningún código está en el conjunto que se debe usar si tiene uno adecuado.',
  },
  Terminology_TX_NoValid_3_CC: {
    english:
      'None of the codings provided are in the value set {valueSet}, and a coding is recommended to come from this value set{_}(codes = {codes})',
    spanish: 'Ningún código está en el conjunto {valueSet}, que se recomienda aquí: {codes}.',
    general: 'Ningún código está en el conjunto que se recomienda aquí.',
  },
  Terminology_TX_NoValid_4: {
    code: 'r4-codigo-01',
    english: 'The Coding provided ({code}) was not found in the value set {valueSet}, and a code is required from this value set{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que es obligatorio aquí.',
    general: 'El código no está en el conjunto que es obligatorio aquí.',
  },
  Terminology_TX_NoValid_5: {
    code: 'r4-codigo-02',
    english:
      'The Coding provided ({code}) was not found in the value set {valueSet}, and a code {_} come from this value set unless it has no suitable code{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que se debe usar si tiene un código adecuado.',
    general: 'El código no está en el conjunto que se debe usar si tiene uno adecuado.',
  },
  Terminology_TX_NoValid_6: {
    english:
      'The Coding provided ({code}) was not found in the value set {valueSet}, and a code is recommended to come from this value set{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que se recomienda aquí.',
    general: 'El código no está en el conjunto que se recomienda aquí.',
  },
  Terminology_TX_NoValid_8: {
    code: 'r4-codigo-02',
    english:
      'None of the codes provided are in the maximum value set {maxValueSet}, and a code from this value set is required{_}(codes = {codes})',
    spanish: 'Ningún código está en el conjunto {maxValueSet}, del que no se puede salir: {codes}.',
    general: 'Ningún código está en el conjunto del que no se puede salir.',
  },
  Terminology_TX_NoValid_10: {
    code: 'r4-codigo-02',
    english:
      'The code provided is not in the maximum value set {maxValueSet}, and a code from this value set is required{_}(code = {code})',
    spanish: '«{code}» no está en el conjunto {maxValueSet}, del que no se puede salir.',
    general: 'El código no está en el conjunto del que no se puede salir.',
  },
  Terminology_TX_NoValid_11: {
    code: 'r4-codigo-02',
    english:
      'The code provided is not in the maximum value set {maxValueSet}, and a code from this value set is required{_}(code = {code}), error = {_}',
    spanish: '«{code}» no está en el conjunto {maxValueSet}, del que no se puede salir.',
    general: 'El código no está en el conjunto del que no se puede salir.',
  },
  Terminology_TX_NoValid_12: {
    code: 'r4-codigo-01',
    english: 'The Coding provided ({code}) was not found in the value set {valueSet}, and a code is required from this value set.{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que es obligatorio aquí.',
    general: 'El código no está en el conjunto que es obligatorio aquí.',
  },
  Terminology_TX_NoValid_13: {
    code: 'r4-codigo-02',
    english:
      'The Coding provided ({code}) was not found in the value set {valueSet}, and a code {_} come from this value set unless it has no suitable code{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que se debe usar si tiene un código adecuado.',
    general: 'El código no está en el conjunto que se debe usar si tiene uno adecuado.',
  },
  Terminology_TX_NoValid_14: {
    english:
      'The Coding provided ({code}) was not found in the value set {valueSet}, and a code is recommended to come from this value set{_}',
    spanish: '«{code}» no está en el conjunto {valueSet}, que se recomienda aquí.',
    general: 'El código no está en el conjunto que se recomienda aquí.',
  },
  Terminology_TX_NoValid_16: {
    code: 'r4-codigo-01',
    english: "The value provided ('{code}') was not found in the value set {valueSet}, and a code is required from this value set{_}",
    spanish: '«{code}» no está en el conjunto {valueSet}, que es obligatorio aquí.',
    general: 'El código no está en el conjunto que es obligatorio aquí.',
  },
  Terminology_TX_NoValid_17: {
    code: 'r4-codigo-02',
    english:
      "The value provided ('{code}') was not found in the value set {valueSet}, and a code {_} come from this value set unless it has no suitable code{_}",
    spanish: '«{code}» no está en el conjunto {valueSet}, que se debe usar si tiene un código adecuado.',
    general: 'El código no está en el conjunto que se debe usar si tiene uno adecuado.',
  },
  Terminology_TX_NoValid_18: {
    english:
      "The value provided ('{code}') was not found in the value set {valueSet}, and a code is recommended to come from this value set{_}",
    spanish: '«{code}» no está en el conjunto {valueSet}, que se recomienda aquí.',
    general: 'El código no está en el conjunto que se recomienda aquí.',
  },
  TX_GENERAL_CC_ERROR_MESSAGE: {
    code: 'r4-codigo-01',
    english: "No valid coding was found for the value set '{valueSet}'",
    spanish: 'Ningún código está en el conjunto {valueSet}.',
    general: 'Ningún código está en el conjunto que corresponde aquí.',
  },
  None_of_the_provided_codes_are_in_the_value_set: {
    code: 'r4-codigo-01',
    english: [
      "None of the provided codes [{codes}] are in the value set '{valueSet}'",
      "The provided code {codes} was not found in the value set '{valueSet}'",
      "The provided code '{codes}' was not found in the value set '{valueSet}'",
    ],
    spanish: 'El conjunto {valueSet} no tiene el código {codes}.',
    general: 'Ningún código está en el conjunto que corresponde aquí.',
  },
  Terminology_TX_Code_ValueSet: {
    code: 'r4-codigo-01',
    english: 'No code provided, and a code is required from the value set {valueSet}',
    spanish: 'Falta un código del conjunto {valueSet}, que es obligatorio aquí.',
    general: 'Falta un código, que es obligatorio aquí.',
  },
  Terminology_TX_Code_ValueSetMax: {
    code: 'r4-codigo-02',
    english: 'No code provided, and a code must be provided from the value set {valueSet} (max value set {maxValueSet})',
    spanish: 'Falta un código del conjunto {maxValueSet}, del que no se puede salir.',
    general: 'Falta un código de un conjunto del que no se puede salir.',
  },
  Terminology_TX_Code_ValueSet_Ext: {
    code: 'r4-codigo-02',
    english: 'No code provided, and a code should be provided from the value set {valueSet}',
    spanish: 'Falta un código del conjunto {valueSet}, que se debe usar si tiene uno adecuado.',
    general: 'Falta un código del conjunto que se debe usar si tiene uno adecuado.',
  },
  Terminology_TX_Code_ValueSet_MISSING: {
    code: 'r4-codigo-01',
    english: 'No code provided, and a code is required from the value set',
    spanish: 'Falta un código, que es obligatorio aquí.',
  },
}
