import type { Wordings } from './wording.ts'

/** References, and the resources they lead to. */
export const references: Wordings = {
  REFERENCE_REF_QUERY_INVALID: {
    english: 'The query part of the conditional reference is not a valid query string ({_}',
    spanish: 'Lo que sigue al «?» de la referencia condicional no es una búsqueda bien escrita.',
  },
  Reference_REF_CantResolve: {
    code: 'r4-ref-03',
    english: "Unable to resolve resource with reference '{reference}'",
    spanish: 'No se encontró el recurso «{reference}».',
    general: 'No se encontró el recurso referido.',
  },
  Reference_REF_CantResolveProfile: {
    english: "Unable to resolve the profile reference '{profile}'",
    spanish: 'El validador remoto no tiene el perfil {profile}, que el recurso referido debe cumplir.',
    general: 'El validador remoto no tiene el perfil que el recurso referido debe cumplir.',
  },
  Reference_REF_NotFound_Bundle: {
    code: 'r4-ref-03',
    english: 'Bundled or contained reference not found within the bundle/resource {reference}',
    spanish: '«{reference}» no está en el Bundle ni entre los recursos contenidos.',
    general: 'El recurso referido no está en el Bundle ni entre los contenidos.',
  },
  Reference_REF_BadTargetType: {
    code: 'r4-ref-01',
    english: 'Invalid Resource target type. Found {found}, but expected one of ({allowed})',
    spanish: 'La referencia es a un {found}, y se admite {allowed}.',
    general: 'La referencia es a un tipo de recurso que no se admite.',
  },
  Reference_REF_BadTargetType2: {
    code: 'r4-ref-01',
    english: "The type '{found}' implied by the reference URL {_} is not a valid Target for this element (must be one of {allowed})",
    spanish: 'La referencia es a un {found}, y se admite {allowed}.',
    general: 'La referencia es a un tipo de recurso que no se admite.',
  },
  Reference_REF_WrongTarget: {
    code: 'r4-ref-01',
    english: "The type '{found}' is not a valid Target for this element (must be one of {allowed})",
    spanish: 'La referencia es a un {found}, y se admite {allowed}.',
    general: 'La referencia es a un tipo de recurso que no se admite.',
  },
  REFERENCE_REF_WRONGTARGET_LOAD: {
    code: 'r4-ref-01',
    english: "The type '{found}' is not a valid Target for the element {_} (must be {allowed})",
    spanish: 'La referencia es a un {found}, y se admite {allowed}.',
    general: 'La referencia es a un tipo de recurso que no se admite.',
  },
  Reference_REF_ResourceType: {
    code: 'r4-ref-05',
    english: 'Matching reference for reference {reference} has resourceType {found}',
    spanish: 'Lo que «{reference}» nombra es un {found}.',
    general: 'La referencia dice otro tipo que el del recurso.',
  },
  Reference_REF_NoType: {
    english: 'Unable to determine type of target resource',
    spanish: 'No se sabe de qué tipo es el recurso referido.',
  },
  Reference_REF_CantMatchChoice: {
    code: 'r4-ref-06',
    english: 'Unable to find a profile match for {reference} among choices: {profiles}',
    spanish: '«{reference}» no cumple ninguno de los perfiles que se piden: {profiles}.',
    general: 'El recurso referido no cumple ninguno de los perfiles que se piden.',
  },
  Reference_REF_CantMatchType: {
    code: 'r4-ref-06',
    english: 'Unable to find a profile match for {reference} (by type) among choices: {profiles}',
    spanish: '«{reference}» no es de un tipo que los perfiles admitan: {profiles}.',
    general: 'El recurso referido no es de un tipo que los perfiles admitan.',
  },
  Reference_REF_MultipleMatches: {
    english: 'Found multiple matching profiles for {reference} among choices: {profiles}',
    spanish: '«{reference}» cumple más de un perfil, y no se sabe cuál vale: {profiles}.',
    general: 'El recurso referido cumple más de un perfil, y no se sabe cuál vale.',
  },
  Reference_REF_Format1: {
    code: 'r4-ref-04',
    english: 'Relative URLs must be of the format [ResourceName]/[id], or a search URL is allowed{_}Encountered {reference})',
    spanish: '«{reference}» no es una referencia: se escribe Tipo/id, o Tipo?búsqueda.',
    general: 'Una referencia relativa se escribe Tipo/id, o Tipo?búsqueda.',
  },
  Reference_REF_Format2: {
    code: 'r4-ref-04',
    english: 'Relative URLs must be of the format [ResourceName]/[id]. Encountered {reference}',
    spanish: '«{reference}» no es una referencia: se escribe Tipo/id.',
    general: 'Una referencia relativa se escribe Tipo/id.',
  },
  REFERENCE_REF_INVALID_REF: {
    code: 'r4-ref-04',
    english: "The reference '{reference}' is not a valid reference",
    spanish: '«{reference}» no es una referencia.',
    general: 'El valor no es una referencia.',
  },
  REFERENCE_REF_SUSPICIOUS: {
    code: 'r4-ref-04',
    english: "The syntax of the reference '{reference}' looks incorrect, and it should be checked",
    spanish: '«{reference}» no parece una referencia.',
    general: 'El valor no parece una referencia.',
  },
  REFERENCE_REF_QUERY_NOT_TRANSACTION: {
    english:
      "The reference '{reference}' is a conditional reference, and conditional references are only valid inside a transaction Bundle",
    spanish: '«{reference}» es una búsqueda, y solo se admite en un Bundle de tipo transaction.',
    general: 'La referencia es una búsqueda, y solo se admite en un Bundle de tipo transaction.',
  },
  REFERENCE_REF_REL_UNSOLVEABLE: {
    code: 'r4-ref-03',
    english: "The URL '{reference}' cannot be resolved unless{_}",
    spanish: '«{reference}» no se puede seguir: el fullUrl de la entrada no dice en qué servidor está.',
    general: 'La referencia no se puede seguir: el fullUrl de la entrada no dice en qué servidor está.',
  },
  Reference_REF_NoDisplay: {
    english: 'A Reference without an actual reference or identifier{_}',
    spanish: 'Una referencia sin «reference» ni «identifier» debe llevar «display».',
  },
  Reference_REF_Aggregation: {
    english: "Reference is {mode} which isn't supported by the specified aggregation mode(s) for the reference ({allowed})",
    spanish: 'El recurso referido va de una forma que no se admite aquí ({mode}): debe ser {allowed}.',
    general: 'El recurso referido va de una forma que no se admite aquí.',
  },
  CONTAINED_ORPHAN_DOM3: {
    code: 'r4-ref-07',
    english: "The contained resource '{id}' is not referenced to from elsewhere{_}",
    spanish: 'Nada en el recurso se refiere al contenido «{id}».',
    general: 'Nada en el recurso se refiere a uno de los contenidos.',
  },
  RESOURCE_DUPLICATE_CONTAINED_ID: {
    code: 'r4-id-01',
    at: 'id',
    english: 'Duplicate ID for contained resource: {id}',
    spanish: 'Más de un recurso contenido lleva el id «{id}».',
    general: 'Más de un recurso contenido lleva el mismo id.',
  },
  DUPLICATE_ID: {
    code: 'r4-id-01',
    at: 'id',
    english: "Duplicate id value '{id}'",
    spanish: 'El id «{id}» está más de una vez.',
    general: 'Un id está más de una vez.',
  },
}
