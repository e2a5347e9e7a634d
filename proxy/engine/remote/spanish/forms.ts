import type { Wordings } from './wording.ts'

/** The form of a resource in JSON. */
export const forms: Wordings = {
  Error_parsing_JSON_: {
    english: ['Error parsing JSON: {_}'],
    spanish: 'El validador remoto no pudo leer el texto como JSON.',
  },
  JSON_COMMA_EXTRA: { english: 'There is an extra comma at the end of the {_} in the JSON', spanish: 'Sobra una coma.' },
  JSON_COMMA_MISSING: { english: 'A Comma is missing in the JSON', spanish: 'Falta una coma.' },
  JSON_COMMENTS_NOT_ALLOWED: { english: 'Comments are not allowed in JSON', spanish: 'JSON no admite comentarios.' },
  JSON_PROPERTY_NO_QUOTES: {
    english: "The JSON property '{name}' has no quotes around the name of the property",
    spanish: 'El nombre «{name}» va entre comillas.',
    general: 'Un nombre va entre comillas.',
  },
  JSON_PROPERTY_VALUE_NO_QUOTES: {
    english: "The JSON property '{name}' has no quotes around the value of the property '{_}'",
    spanish: 'El valor de «{name}» va entre comillas.',
    general: 'Un valor va entre comillas.',
  },
  JSON_PROPERTY_INVALID_ARRAY: {
    code: 'r4-json-05',
    english: "The JSON array for '{name}' is invalid at index {index} - must have at least one valid value",
    spanish: 'En la lista «{name}» el lugar {index} está vacío.',
    general: 'En la lista hay un lugar vacío.',
  },
  DUPLICATE_JSON_PROPERTY_KEY: {
    english: "The JSON property '{name}' is a duplicate and will be ignored",
    spanish: '«{name}» está más de una vez en el mismo objeto.',
    general: 'Un nombre está más de una vez en el mismo objeto.',
  },
  This_property_must_be_an_Array_not_: {
    code: 'r4-json-02',
    english: ['The property {name} must be a JSON Array, not {_} (at {_})', 'This property must be an Array, not {_} ({name} at {_})'],
    spanish: '«{name}» puede repetirse, así que va entre corchetes aunque haya uno solo.',
    general: 'Un elemento que puede repetirse va entre corchetes aunque haya uno solo.',
  },
  This_property_must_be_an_object_not_: {
    code: 'r4-json-03',
    english: 'This property must be an object, not {_} ({name} at {_})',
    spanish: '«{name}» va entre llaves, con sus elementos dentro.',
    general: 'El elemento va entre llaves, con sus elementos dentro.',
  },
  This_property_must_be_an_simple_value_not_: {
    code: 'r4-json-03',
    english: [
      'This property must be a simple value, not {_} ({name} at {_})',
      'This property must be an simple value, not {_} ({name} at {_})',
    ],
    spanish: '«{name}» lleva un valor simple, y no una lista ni un objeto.',
    general: 'El elemento lleva un valor simple, y no una lista ni un objeto.',
  },
  This_property_must_be__not_: {
    code: 'r4-json-04',
    english: 'The property {name} must be {_}, not {_} (at {_})',
    spanish: '«{name}» no está escrito como lo pide su tipo: los textos llevan comillas, y los números, true y false no.',
    general: 'El valor no está escrito como lo pide su tipo: los textos llevan comillas, y los números, true y false no.',
  },
  JSON_ELEMENT_WRONG_TYPE: {
    code: 'r4-json-04',
    english: "The JSON element '{name}' has the wrong JSON type: {_}",
    spanish: '«{name}» no está escrito como lo pide su tipo.',
    general: 'Un elemento no está escrito como lo pide su tipo.',
  },
  Error_parsing_JSON_the_primitive_value_must_be_a_boolean: {
    code: 'r4-json-04',
    english: 'Error parsing JSON: the primitive value must be a boolean',
    spanish: 'El valor debe ser true o false, sin comillas.',
  },
  Error_parsing_JSON_the_primitive_value_must_be_a_number: {
    code: 'r4-json-04',
    english: 'Error parsing JSON: the primitive value must be a number',
    spanish: 'El valor debe ser un número, sin comillas.',
  },
  Error_parsing_JSON_the_primitive_value_must_be_a_string: {
    code: 'r4-json-04',
    english: 'Error parsing JSON: the primitive value must be a string',
    spanish: 'El valor debe ser un texto, entre comillas.',
  },
  ARRAY_CANNOT_BE_EMPTY: {
    english: 'Array cannot be empty - the property should not be present{_}',
    spanish: 'La lista está vacía: sin valores, el elemento no se escribe.',
  },
  Object_must_have_some_content: {
    english: 'Object must have some content',
    spanish: 'El elemento está vacío: sin contenido no se escribe.',
  },
  Element_must_have_some_content: {
    english: 'Element must have some content',
    spanish: 'El elemento está vacío: sin contenido no se escribe.',
  },
  Unable_to_find_resourceType_property: {
    code: 'r4-tipo-01',
    english: 'Unable to find resourceType property',
    spanish: 'Al recurso le falta su «resourceType».',
  },
  This_does_not_appear_to_be_a_FHIR_resource_unknown_name_: {
    code: 'r4-tipo-01',
    english: "This content cannot be parsed (unknown or unrecognized resource name '{type}')",
    spanish: '«{type}» no es un tipo de recurso que el validador remoto conozca.',
    general: 'El recurso no es de un tipo que el validador remoto conozca.',
  },
  Contained_resource_does_not_appear_to_be_a_FHIR_resource_unknown_name_: {
    code: 'r4-tipo-01',
    english: "Contained resource does not appear to be a FHIR resource (unknown name '{type}')",
    spanish: '«{type}» no es un tipo de recurso de FHIR R4.',
    general: 'El recurso contenido no es de un tipo de FHIR R4.',
  },
  Resource_RES_ID_Missing: {
    english: 'Resource requires an id, but none is present',
    spanish: 'Al recurso le falta su id, que se pide aquí.',
  },
  Resource_RES_ID_Prohibited: {
    english: 'Resource has an id, but none is allowed',
    spanish: 'El recurso lleva un id, y aquí no se admite.',
  },
  Resource_RES_ID_Malformed_Length: {
    code: 'r4-formato-04',
    english: 'Invalid Resource id: Too long ({_} chars)',
    spanish: 'El id del recurso tiene más de 64 caracteres.',
  },
  Resource_RES_ID_Malformed_Chars: {
    code: 'r4-formato-01',
    english: "Invalid Resource id: Invalid Characters ('{_}')",
    spanish: 'El id del recurso solo puede llevar letras, números, guiones y puntos.',
  },
  Meta_RES_Security_Duplicate: { english: 'Duplicate Security Label {_}', spanish: 'Una etiqueta de seguridad está más de una vez.' },
  UNICODE_XML_BAD_CHARS: {
    english: ['This content includes the character {_} (hex value). This{_}', 'This content includes the characters {_} (hex values).{_}'],
    spanish: 'El texto tiene caracteres de control, que en XML no se pueden escribir.',
  },
  UNICODE_BIDI_CONTROLS_CHARS_DISALLOWED: {
    english: 'The Unicode sequence has bi-di control characters which are {_}',
    spanish: 'El texto tiene caracteres que cambian el sentido de la lectura, y no se admiten aquí.',
  },
  UNICODE_BIDI_CONTROLS_CHARS_MATCH: {
    english: 'The Unicode sequence has unterminated bi-di control{_}',
    spanish: 'El texto tiene caracteres que cambian el sentido de la lectura y no lo devuelven.',
  },
}
