import type { Wordings } from './wording.ts'

/** URLs, canonicals, identifiers: values that name something. */
export const addresses: Wordings = {
  Type_Specific_Checks_DT_ID_Valid: {
    code: 'r4-formato-01',
    english: "id value '{value}' is not valid",
    spanish: '«{value}» no es un id: lleva de 1 a 64 letras, números, guiones o puntos.',
    general: 'El id lleva de 1 a 64 letras, números, guiones o puntos.',
  },
  Type_Specific_Checks_DT_OID_Start: {
    code: 'r4-formato-01',
    english: 'OIDs must start with urn:oid:',
    spanish: 'Un OID empieza con urn:oid:.',
  },
  Type_Specific_Checks_DT_OID_Valid: {
    code: 'r4-formato-01',
    english: 'OIDs must be valid ({value})',
    spanish: '«{value}» no es un OID.',
    general: 'El valor no es un OID.',
  },
  Type_Specific_Checks_DT_UUID_Strat: {
    code: 'r4-formato-01',
    english: 'UUIDs must start with urn:uuid:',
    spanish: 'Un UUID empieza con urn:uuid:.',
  },
  Type_Specific_Checks_DT_UUID_Valid: {
    code: 'r4-formato-01',
    english: 'UUIDs must be valid and lowercase ({value})',
    spanish: '«{value}» no es un UUID en minúsculas.',
    general: 'El valor no es un UUID en minúsculas.',
  },
  Type_Specific_Checks_DT_URI_OID: {
    code: 'r4-formato-01',
    english: 'URI values cannot start with oid:',
    spanish: 'Un OID se escribe urn:oid:… y no oid:….',
  },
  Type_Specific_Checks_DT_URI_UUID: {
    code: 'r4-formato-01',
    english: 'URI values cannot start with uuid:',
    spanish: 'Un UUID se escribe urn:uuid:… y no uuid:….',
  },
  Type_Specific_Checks_DT_URI_WS: {
    code: 'r4-formato-03',
    english: ["URI values cannot have whitespace('{value}')"],
    spanish: '«{value}» tiene espacios, y una URI no los admite.',
    general: 'La URI tiene espacios, y no los admite.',
  },
  Type_Specific_Checks_DT_URL_Resolve: {
    english: ["No definition could be found for URL value '{value}'", "URL value '{value}' does not resolve"],
    spanish: 'El validador remoto no conoce nada que se llame «{value}».',
    general: 'El validador remoto no conoce lo que la URL nombra.',
  },
  TYPE_SPECIFIC_CHECKS_DT_URL_INTERNAL: {
    english: "The URL value '{url}' is invalid because there is no matching target",
    spanish: 'El recurso no contiene nada que se llame «{url}».',
    general: 'El recurso no contiene lo que la dirección nombra.',
  },
  TYPE_SPECIFIC_CHECKS_DT_URL_EXAMPLE: {
    english: 'Example URLs are not allowed in this context ({value})',
    spanish: '«{value}» es una dirección de ejemplo, y no se admite aquí.',
    general: 'Hay una dirección de ejemplo, y no se admite aquí.',
  },
  TYPE_SPECIFIC_CHECKS_DT_CANONICAL_RESOLVE: {
    english: ["A definition could not be found for Canonical URL '{value}'", "Canonical URL '{value}' does not resolve"],
    spanish: 'El validador remoto no conoce la definición «{value}».',
    general: 'El validador remoto no conoce la definición.',
  },
  TYPE_SPECIFIC_CHECKS_DT_CANONICAL_TYPE: {
    english: "Canonical URL '{value}' refers to a resource that has the wrong type. Found {type} expecting one of {allowed}",
    spanish: '«{value}» es un {type}, y aquí va {allowed}.',
    general: 'La definición es de otro tipo que el que va aquí.',
  },
  TYPE_SPECIFIC_CHECKS_CANONICAL_ABSOLUTE: {
    code: 'r4-formato-01',
    english: 'Canonical URLs must be absolute URLs if they are not fragment references ({value})',
    spanish: '«{value}» debe ser una URL absoluta.',
    general: 'El nombre de una definición debe ser una URL absoluta.',
  },
  Type_Specific_Checks_DT_Identifier_System: {
    code: 'r4-formato-01',
    english: 'Identifier.system must be an absolute reference, not a local reference',
    spanish: 'El «system» de un identificador debe ser una URL absoluta.',
  },
  TYPE_SPECIFIC_CHECKS_DT_IDENTIFIER_IETF_SYSTEM_VALUE: {
    english:
      "if identifier.system is 'urn:ietf:rfc:3986', then the identifier.value must be a full URI (e.g. start with a scheme), not '{value}'",
    spanish: 'Con el sistema urn:ietf:rfc:3986 el valor es una URI completa, y «{value}» no lo es.',
    general: 'Con el sistema urn:ietf:rfc:3986 el valor es una URI completa.',
  },
  TYPE_SPECIFIC_CHECKS_CANONICAL_CONTAINED: {
    code: 'r4-formato-01',
    english: 'Canonical URLs in contained resources must be absolute URLs if present ({value})',
    spanish: '«{value}» debe ser una URL absoluta.',
    general: 'El nombre de una definición debe ser una URL absoluta.',
  },
  TYPE_SPECIFIC_CHECKS_DT_IDENTIFIER_IETF_SYSTEM_WRONG_1: {
    english: "The URL 'https://tools.ietf.org/html/rfc4122' is not correct for the identifier '{value}'",
    spanish: 'Un UUID se escribe urn:uuid:… con el sistema urn:ietf:rfc:3986.',
  },
  TYPE_SPECIFIC_CHECKS_DT_IDENTIFIER_IETF_SYSTEM_WRONG_2: {
    english: "The URL 'https://tools.ietf.org/html/rfc4122' should not be used with the UUID '{value}'. Prefix{_}",
    spanish: 'Un UUID se escribe urn:uuid:… con el sistema urn:ietf:rfc:3986.',
  },
  TYPE_SPECIFIC_CHECKS_DT_IDENTIFIER_IETF_SYSTEM_WRONG_3: {
    english: "The URL 'https://tools.ietf.org/html/rfc4122' should not be used with the UUID '{value}'. Use{_}",
    spanish: 'Un UUID lleva el sistema urn:ietf:rfc:3986.',
  },
  SECURITY_STRING_CONTENT_ERROR: {
    english: 'The string value contains text that looks like embedded{_}',
    spanish: 'El texto parece tener etiquetas HTML, y por seguridad no se admiten aquí.',
  },
  SECURITY_STRING_CONTENT_WARNING: {
    english: 'The string value contains text that looks like embedded{_}',
    spanish: 'El texto parece tener etiquetas HTML: mostrado sin cuidado en una página puede ejecutar lo que otro escribió.',
  },
}
