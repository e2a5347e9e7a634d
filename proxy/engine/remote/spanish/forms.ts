import type { Wordings } from './wording.ts'

/** The form of a resource in JSON, its narrative, and good practice. */
export const forms: Wordings = {
  Error_parsing_JSON_: {
    english: ['Error parsing JSON: {_}'],
    spanish: 'El validador remoto no pudo leer el texto como JSON.',
  },
  JSON_COMMA_EXTRA: { spanish: 'Sobra una coma.' },
  JSON_COMMA_MISSING: { spanish: 'Falta una coma.' },
  JSON_COMMENTS_NOT_ALLOWED: { spanish: 'JSON no admite comentarios.' },
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
  Error_parsing_JSON_the_primitive_value_must_be_a_boolean: {
    code: 'r4-json-04',
    spanish: 'El valor debe ser true o false, sin comillas.',
  },
  Error_parsing_JSON_the_primitive_value_must_be_a_number: { code: 'r4-json-04', spanish: 'El valor debe ser un número, sin comillas.' },
  Error_parsing_JSON_the_primitive_value_must_be_a_string: { code: 'r4-json-04', spanish: 'El valor debe ser un texto, entre comillas.' },
  ARRAY_CANNOT_BE_EMPTY: { spanish: 'La lista está vacía: sin valores, el elemento no se escribe.' },
  Object_must_have_some_content: { spanish: 'El elemento está vacío: sin contenido no se escribe.' },
  Element_must_have_some_content: { spanish: 'El elemento está vacío: sin contenido no se escribe.' },
  Unable_to_find_resourceType_property: { code: 'r4-tipo-01', spanish: 'Al recurso le falta su «resourceType».' },
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
  Resource_RES_ID_Missing: { spanish: 'Al recurso le falta su id, que se pide aquí.' },
  Resource_RES_ID_Prohibited: { spanish: 'El recurso lleva un id, y aquí no se admite.' },
  Resource_RES_ID_Malformed_Length: { code: 'r4-formato-04', spanish: 'El id del recurso tiene más de 64 caracteres.' },
  Resource_RES_ID_Malformed_Chars: {
    code: 'r4-formato-01',
    spanish: 'El id del recurso solo puede llevar letras, números, guiones y puntos.',
  },
  Meta_RES_Security_Duplicate: { spanish: 'Una etiqueta de seguridad está más de una vez.' },
  UNICODE_XML_BAD_CHARS: { spanish: 'El texto tiene caracteres de control, que en XML no se pueden escribir.' },
  UNICODE_BIDI_CONTROLS_CHARS_DISALLOWED: {
    spanish: 'El texto tiene caracteres que cambian el sentido de la lectura, y no se admiten aquí.',
  },
  UNICODE_BIDI_CONTROLS_CHARS_MATCH: { spanish: 'El texto tiene caracteres que cambian el sentido de la lectura y no lo devuelven.' },

  Error_parsing_XHTML_: { code: 'r4-formato-06', spanish: 'El texto narrativo no está bien formado.' },
  XHTML_XHTML_Element_Illegal: {
    code: 'r4-formato-06',
    english: "Invalid element name in the XHTML ('{name}')",
    spanish: 'El texto narrativo no admite el elemento «{name}».',
    general: 'El texto narrativo tiene un elemento que no se admite.',
  },
  XHTML_XHTML_ELEMENT_ILLEGAL_IN_PARA: {
    code: 'r4-formato-06',
    english: "Invalid element name inside a paragraph in the XHTML ('{name}')",
    spanish: 'El texto narrativo no admite «{name}» dentro de un párrafo.',
    general: 'El texto narrativo tiene dentro de un párrafo un elemento que no se admite.',
  },
  XHTML_XHTML_Attribute_Illegal: {
    code: 'r4-formato-06',
    english: "Invalid attribute name in the XHTML ('{name}' on '{element}')",
    spanish: 'El texto narrativo no admite el atributo «{name}» en «{element}».',
    general: 'El texto narrativo tiene un atributo que no se admite.',
  },
  XHTML_XHTML_Entity_Illegal: {
    code: 'r4-formato-06',
    english: "Invalid entity in the XHTML ('{name}')",
    spanish: '«{name}» no es una entidad que el texto narrativo admita.',
    general: 'El texto narrativo tiene una entidad que no se admite.',
  },
  XHTML_XHTML_Name_Invalid: { code: 'r4-formato-06', spanish: 'El texto narrativo debe ser un solo elemento div.' },
  XHTML_XHTML_NS_InValid: {
    code: 'r4-formato-06',
    spanish: 'El div del texto narrativo debe llevar xmlns="http://www.w3.org/1999/xhtml".',
  },
  XHTML_XHTML_DOCTYPE_ILLEGAL: { code: 'r4-formato-06', spanish: 'El texto narrativo no admite una declaración DOCTYPE.' },
  XHTML_XHTML_DUPLICATE_IDS: { code: 'r4-formato-06', spanish: 'El texto narrativo repite un id.' },
  XHTML_XHTML_Image_Reference_Illegal: {
    code: 'r4-formato-06',
    spanish: 'El texto narrativo tiene una imagen con una dirección que no se admite.',
  },
  XHTML_XHTML_BLOCK_IN_PARA: { code: 'r4-formato-06', spanish: 'El texto narrativo tiene un bloque dentro de un párrafo.' },
  XHTML_URL_INVALID: { code: 'r4-formato-06', spanish: 'El texto narrativo tiene una dirección que no vale.' },
  Type_Specific_Checks_DT_XHTML_Resolve: { spanish: 'Un enlace del texto narrativo no lleva a ninguna parte.' },
  Type_Specific_Checks_DT_XHTML_Resolve_Img: { spanish: 'Una imagen del texto narrativo no está donde se dice.' },
  TYPE_SPECIFIC_CHECKS_DT_XHTML_ACTIVE_HREF: {
    code: 'r4-formato-06',
    spanish: 'Un enlace del texto narrativo ejecuta código, y por seguridad no se admite.',
  },
  Language_XHTML_Lang_Different1: { spanish: 'El texto narrativo dice otro idioma (lang) que el recurso.' },
  Language_XHTML_Lang_Different2: { spanish: 'El texto narrativo dice otro idioma (xml:lang) que el recurso.' },
  Language_XHTML_Lang_Missing1: { spanish: 'El recurso dice su idioma, y el texto narrativo no (lang y xml:lang).' },
  Language_XHTML_Lang_Missing2: { spanish: 'El recurso dice su idioma, y al texto narrativo le falta lang.' },
  Language_XHTML_Lang_Missing3: { spanish: 'El recurso dice su idioma, y al texto narrativo le falta xml:lang.' },

  All_observations_should_have_a_performer: { spanish: 'Conviene que la observación diga quién la hizo (performer).' },
  All_observations_should_have_a_subject: { spanish: 'Conviene que la observación diga de quién es (subject).' },
  All_observations_should_have_an_effectiveDateTime_or_an_effectivePeriod: {
    spanish: 'Conviene que la observación diga cuándo fue (effective).',
  },

  Questionnaire_QR_Item_Missing: {
    english: "No response answer found for required item '{item}'",
    spanish: 'Falta la respuesta a la pregunta «{item}», que es obligatoria.',
    general: 'Falta la respuesta a una pregunta obligatoria.',
  },
  Questionnaire_QR_Item_NotFound: { spanish: 'La respuesta es a una pregunta que el cuestionario no tiene.' },
  Questionnaire_QR_Item_WrongType: { spanish: 'La respuesta es de otro tipo que el que la pregunta admite.' },
  Questionnaire_QR_Item_BadOption: { spanish: 'La respuesta no es una de las opciones de la pregunta.' },
  Questionnaire_QR_Item_NoCoding: { spanish: 'La respuesta no es una de las opciones de la pregunta.' },
  Questionnaire_QR_Item_NoLinkId: { spanish: 'La respuesta no dice a qué pregunta es (linkId).' },
  Questionnaire_QR_Q_None: { spanish: 'La respuesta no dice de qué cuestionario es, así que no se revisó con él.' },
  Questionnaire_QR_Q_NotFound: { spanish: 'El validador remoto no tiene el cuestionario, así que no revisó las respuestas con él.' },
}
