import type { Wordings } from './wording.ts'

const orphan = {
  code: 'r4-bundle-04',
  english: "Entry {entry} isn't reachable by traversing{_}",
  spanish: 'Nada en el documento o mensaje lleva a la entrada {entry}.',
  general: 'Nada en el documento o mensaje lleva a una entrada.',
} as const

/** What the type of a Bundle demands of its entries and links. */
export const bundles: Wordings = {
  BUNDLE_BUNDLE_ENTRY_FULLURL_REQUIRED: {
    code: 'r4-bundle-02',
    english: 'Except for transactions and batches, each entry in a Bundle {_}',
    spanish: 'A la entrada le falta «fullUrl», que es el nombre de su recurso.',
  },
  Bundle_BUNDLE_Entry_NoFullUrl: {
    code: 'r4-bundle-02',
    english: 'Bundle entry missing fullUrl',
    spanish: 'A la entrada le falta «fullUrl», que es el nombre de su recurso.',
  },
  Bundle_BUNDLE_FullUrl_Missing: {
    code: 'r4-bundle-02',
    english: 'Relative Reference appears inside Bundle whose entry is{_}',
    spanish: 'La entrada tiene una referencia relativa y no tiene «fullUrl», que dice desde dónde seguirla.',
  },
  Bundle_BUNDLE_Entry_IdUrlMismatch: {
    code: 'r4-bundle-01',
    at: 'fullUrl',
    english: "Resource ID does not match the ID in the entry fullUrl ('{id}' vs '{fullUrl}')",
    spanish: '«{fullUrl}» no termina en «{id}», que es el id del recurso.',
    general: 'El fullUrl no termina en el id del recurso.',
  },
  BUNDLE_ENTRY_URL_MATCHES_TYPE_ID: {
    code: 'r4-bundle-01',
    at: 'fullUrl',
    english: "The fullUrl '{fullUrl}' looks like a RESTful server URL, so it must end with the correct type and id ({expected})",
    spanish: '«{fullUrl}» debe terminar en {expected}, que es el tipo y el id del recurso.',
    general: 'El fullUrl debe terminar en el tipo y el id del recurso.',
  },
  BUNDLE_ENTRY_URL_MATCHES_NO_ID: {
    code: 'r4-bundle-01',
    at: 'fullUrl',
    english: "The fullUrl '{fullUrl}' looks like a RESTful server URL, but the resource has no id",
    spanish: '«{fullUrl}» es una dirección de un servidor, y el recurso no lleva id.',
    general: 'El fullUrl es una dirección de un servidor, y el recurso no lleva id.',
  },
  BUNDLE_ENTRY_URL_ABSOLUTE: {
    code: 'r4-bundle-01',
    at: 'fullUrl',
    english: "The fullUrl must be an absolute URL (not '{fullUrl}')",
    spanish: '«{fullUrl}» no es una URL absoluta, y «fullUrl» debe serlo.',
    general: 'El fullUrl debe ser una URL absoluta.',
  },
  Bundle_BUNDLE_Entry_Document: {
    code: 'r4-bundle-03',
    english: 'The first entry in a document must be a composition',
    spanish: 'La primera entrada de un documento debe ser un Composition.',
  },
  Validation_BUNDLE_Message: {
    code: 'r4-bundle-03',
    english: 'The first entry in a message must be a MessageHeader',
    spanish: 'La primera entrada de un mensaje debe ser un MessageHeader.',
  },
  Bundle_BUNDLE_Entry_NoFirst: {
    code: 'r4-bundle-03',
    english: 'Documents or Messages must contain at least one entry',
    spanish: 'Un documento o mensaje debe tener entradas.',
  },
  Bundle_BUNDLE_Entry_NoFirstResource: {
    code: 'r4-bundle-03',
    english: 'No resource on first entry',
    spanish: 'La primera entrada no trae su recurso.',
  },
  Bundle_Document_Date_Missing: {
    english: 'A document must have a date (Bundle.timestamp)',
    spanish: 'Un documento debe decir su fecha en Bundle.timestamp.',
  },
  Bundle_BUNDLE_Entry_NotFound: {
    code: 'r4-ref-03',
    english: "Can't find '{reference}' in the bundle ({_})",
    spanish: '«{reference}» no está en el Bundle, y debe venir en él.',
    general: 'El recurso referido no está en el Bundle, y debe venir en él.',
  },
  BUNDLE_BUNDLE_ENTRY_NOTFOUND_FRAGMENT: {
    code: 'r4-ref-03',
    english: "Can't find '{reference}' in the bundle ({_})",
    spanish: '«{reference}» no está en el Bundle, y debe venir en él.',
    general: 'El recurso referido no está en el Bundle, y debe venir en él.',
  },
  BUNDLE_BUNDLE_ENTRY_NOTFOUND_APPARENT: {
    code: 'r4-ref-03',
    english: "Can't find '{reference}' in the bundle ({_}). Note that{_}",
    spanish: '«{reference}» no está en el Bundle: hay uno del mismo tipo e id, pero otro fullUrl.',
    general: 'El recurso referido no está en el Bundle: hay uno del mismo tipo e id, pero otro fullUrl.',
  },
  BUNDLE_BUNDLE_ENTRY_NOTFOUND_CANNOT: {
    code: 'r4-ref-03',
    english: "Can't find '{reference}' in the bundle ({_}). Note that{_}",
    spanish: '«{reference}» no está en el Bundle: hay uno del mismo tipo e id, pero otro fullUrl.',
    general: 'El recurso referido no está en el Bundle: hay uno del mismo tipo e id, pero otro fullUrl.',
  },
  BUNDLE_BUNDLE_ENTRY_FOUND_MULTIPLE: {
    code: 'r4-ref-03',
    english: "Found {_} matches for '{reference}' in the bundle ({_})",
    spanish: '«{reference}» está más de una vez en el Bundle, y no se sabe cuál es.',
    general: 'El recurso referido está más de una vez en el Bundle, y no se sabe cuál es.',
  },
  Bundle_BUNDLE_MultipleMatches: {
    code: 'r4-ref-03',
    english: 'Multiple matches in bundle for reference {reference}',
    spanish: '«{reference}» está más de una vez en el Bundle, y no se sabe cuál es.',
    general: 'El recurso referido está más de una vez en el Bundle, y no se sabe cuál es.',
  },
  Bundle_BUNDLE_Not_Local: {
    code: 'r4-ref-03',
    english: 'URN reference is not locally contained within the bundle {reference}',
    spanish: '«{reference}» no está en el Bundle, y con urn: no puede estar en otra parte.',
    general: 'Una referencia con urn: no está en el Bundle, y no puede estar en otra parte.',
  },
  Bundle_BUNDLE_FullUrl_NeedVersion: {
    english: 'Entries matching fullURL {_} should declare meta/versionId{_}',
    spanish: 'La entrada debe decir su versión en meta.versionId, porque hay referencias que la nombran.',
  },
  Bundle_BUNDLE_Entry_Type: {
    code: 'r4-tipo-02',
    english: "The type '{type}' is not valid - no resources allowed here (allowed = {_})",
    spanish: 'Aquí hay un {type}, y no se admiten recursos.',
    general: 'Aquí hay un recurso, y no se admiten.',
  },
  Bundle_BUNDLE_Entry_Type2: {
    code: 'r4-tipo-02',
    english: "The type '{type}' is not valid - must be {allowed} (allowed = {_})",
    spanish: 'Aquí hay un {type}, y se admite {allowed}.',
    general: 'Aquí hay un recurso de un tipo que no se admite.',
  },
  Bundle_BUNDLE_Entry_Type3: {
    code: 'r4-tipo-02',
    english: [
      "The type '{type}' is not valid - must be of type {allowed}",
      "The type '{type}' is not valid - must be one of {_} types: {allowed}",
    ],
    spanish: 'Aquí hay un {type}, y se admite {allowed}.',
    general: 'Aquí hay un recurso de un tipo que no se admite.',
  },
  Bundle_BUNDLE_Entry_Orphan_DOCUMENT: orphan,
  Bundle_BUNDLE_Entry_Orphan_MESSAGE: orphan,
  BUNDLE_BUNDLE_ENTRY_REVERSE_R4: orphan,
  BUNDLE_BUNDLE_ENTRY_REVERSE_MSG: orphan,
  BUNDLE_LINK_SEARCH_NO_DUPLICATES: {
    code: 'r4-bundle-05',
    english: "The link relationship type '{relation}' can only occur once",
    spanish: 'El enlace «{relation}» puede estar una sola vez.',
    general: 'Un enlace puede estar una sola vez.',
  },
  BUNDLE_LINK_SEARCH_PROHIBITED: {
    code: 'r4-bundle-05',
    english: "The link relationship type '{relation}' used in search sets is prohibited in this context",
    spanish: 'El enlace «{relation}» es de un resultado de búsqueda, y este Bundle no lo es.',
    general: 'Hay un enlace de un resultado de búsqueda, y este Bundle no lo es.',
  },
  BUNDLE_LINK_UNKNOWN: {
    code: 'r4-bundle-05',
    english: "The link relationship type '{relation}' is unknown and not allowed in this context",
    spanish: 'No se conoce el enlace «{relation}».',
    general: 'No se conoce el tipo de un enlace.',
  },
  BUNDLE_BUNDLE_POSSIBLE_MATCH_WRONG_FU: {
    english:
      'Entry {entry} matches the reference {reference} by type and id but its fullUrl {fullUrl} does not match the full target URL {expected} by Bundle{_}',
    spanish: '«{reference}» parece ser la entrada {entry}, pero su fullUrl debería ser «{expected}» y es «{fullUrl}».',
    general: 'Una entrada parece ser el recurso referido, pero su fullUrl es otro.',
  },
  BUNDLE_BUNDLE_POSSIBLE_MATCH_NO_FU: {
    english: 'Entry {entry} matches the reference {reference} by type and id but it does not match the full target URL {_} by Bundle{_}',
    spanish: '«{reference}» parece ser la entrada {entry}, pero a ella le falta su fullUrl.',
    general: 'Una entrada parece ser el recurso referido, pero le falta su fullUrl.',
  },
  BUNDLE_POSSSIBLE_MATCHES: {
    english:
      'The bundle contains no match for {reference} by the rules of Bundle reference resolution, but it has multiple resources that match{_}',
    spanish: '«{reference}» no está en el Bundle; varias entradas tienen ese tipo e id, pero otro fullUrl.',
    general: 'El recurso referido no está en el Bundle; varias entradas tienen ese tipo e id, pero otro fullUrl.',
  },
  BUNDLE_SEARCH_NOSELF: {
    english: 'SearchSet Bundles should have a self link{_}',
    spanish: 'Un resultado de búsqueda debe decir cuál fue la búsqueda, en un enlace «self».',
  },
  BUNDLE_SEARCH_NO_MODE: {
    english: 'SearchSet bundles should have search modes on the entries',
    spanish: 'Cada entrada de un resultado de búsqueda debe decir por qué está (search.mode).',
  },
  BUNDLE_SEARCH_ENTRY_WRONG_RESOURCE_TYPE_MODE: {
    english: 'This is not a matching resource type for the specified search ({type} expecting {allowed})',
    spanish: 'Aquí hay un {type}, y la búsqueda es de {allowed}.',
    general: 'Aquí hay un recurso de otro tipo que el de la búsqueda.',
  },
  BUNDLE_SEARCH_ENTRY_WRONG_RESOURCE_TYPE_NO_MODE: {
    english: 'This is not a matching resource type for the specified search (is a search mode needed?) ({type} expecting {allowed})',
    spanish: 'Aquí hay un {type}, y la búsqueda es de {allowed}; puede faltar search.mode.',
    general: 'Aquí hay un recurso de otro tipo que el de la búsqueda; puede faltar search.mode.',
  },
  BUNDLE_SEARCH_ENTRY_WRONG_RESOURCE_TYPE_OUTCOME: {
    english: 'This is not an OperationOutcome ({type})',
    spanish: 'Aquí hay un {type}, y va un OperationOutcome.',
    general: 'Aquí va un OperationOutcome.',
  },
  BUNDLE_SEARCH_ENTRY_NO_RESOURCE: {
    english: 'SearchSet Bundle Entries must have resources',
    spanish: 'La entrada de un resultado de búsqueda debe traer su recurso.',
  },
  BUNDLE_SEARCH_ENTRY_NO_RESOURCE_ID: {
    english: 'Search results must have ids',
    spanish: 'El recurso de un resultado de búsqueda debe llevar su id.',
  },
}
