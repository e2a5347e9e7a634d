import type { Wordings } from './wording.ts'

// With its key and what it demands where the English text has the form that is known; see `say`.
const broken = { code: 'r4-inv-01', spanish: 'No se cumple una regla del tipo o del perfil.' } as const

/** How often elements stand, of what type they are, and what profiles say of them. */
export const elements: Wordings = {
  INV_FAILED: broken,
  INV_FAILED_ID: broken,
  INV_FAILED_SOURCE: broken,
  INV_FAILED_ID_SOURCE: broken,
  Validation_VAL_Profile_Minimum: {
    code: 'r4-card-01',
    at: '{element}',
    english: '{element}: minimum required = {min}, but only found {found} (from {profile})',
    spanish: 'Falta «{element}»: {profile} pide al menos {min} y hay {found}.',
    general: 'Falta un elemento obligatorio.',
  },
  Validation_VAL_Profile_Minimum_SLICE: {
    code: 'r4-card-01',
    at: '{element}',
    english: [
      "Slice '{element}': a matching slice is required, but not found (from {profile}). Note that{_}",
      "Slice '{element}': a matching slice is required, but not found (from {profile})",
      "Slice '{element}': minimum required = {_}, but only found {_} (from {profile})",
    ],
    spanish: 'Falta «{element}», que {profile} pide.',
    general: 'Falta un elemento que el perfil pide entre los de una lista.',
  },
  Validation_VAL_Profile_Minimum_SLICE_EXT: {
    code: 'r4-card-01',
    at: 'extension',
    english: [
      "Slice '{element}' for extension '{url}': a matching slice is required, but not found (from {profile}). Note that{_}",
      "Slice '{element}' for extension '{url}': minimum required = {_}, but only found {_} (from {profile})",
    ],
    spanish: 'Falta la extensión «{url}», que {profile} pide.',
    general: 'Falta una extensión que el perfil pide.',
  },
  VALIDATION_VAL_PROFILE_MINIMUM_MAGIC: {
    code: 'r4-card-01',
    at: 'coding',
    english: '{element}: magic LOINC code {code} required, but not found (from {profile}). Note that{_}',
    spanish: 'Falta el código LOINC «{code}», que {profile} pide para reconocer la medición.',
    general: 'Falta el código LOINC que el perfil pide para reconocer la medición.',
  },
  Validation_VAL_Profile_Maximum: {
    code: 'r4-card-02',
    at: '{element}',
    english: '{element}: max allowed = {max}, but found {found} (from {profile})',
    spanish: 'Sobra «{element}»: {profile} admite hasta {max} y hay {found}.',
    general: 'Un elemento está más veces de las que se admiten.',
  },
  Validation_VAL_Profile_NoCheckMax: {
    spanish: 'No se pudo comprobar cuántas veces se admite el elemento.',
  },
  Validation_VAL_Profile_NoCheckMin: {
    spanish: 'No se pudo comprobar cuántas veces se pide el elemento.',
  },
  Validation_VAL_Profile_NotAllowed: {
    code: 'r4-card-02',
    english: 'This element is not allowed by the profile {profile}',
    spanish: 'El perfil {profile} no admite este elemento.',
    general: 'El perfil no admite este elemento.',
  },
  Profile_VAL_NotAllowed: {
    code: 'r4-valor-01',
    english: 'The element {element} is present in the instance but not allowed in the applicable {_} specified in profile',
    spanish: 'El valor que el perfil fija no tiene «{element}».',
    general: 'El valor que el perfil fija no tiene este elemento.',
  },
  Profile_VAL_MissingElement: {
    code: 'r4-valor-01',
    english: ["Missing element '{element}' - required by fixed value assigned in profile {profile}", "Missing element '{element}'{_}"],
    spanish: 'Falta «{element}», que está en el valor que el perfil fija.',
    general: 'Falta un elemento del valor que el perfil fija.',
  },
  MustSupport_VAL_MustSupport: {
    english: "The element {element} is not marked as 'mustSupport' in the profile {profile}. Consider not using the element,{_}",
    spanish: 'El perfil {profile} no pide que los sistemas entiendan «{element}».',
    general: 'El perfil no pide que los sistemas entiendan este elemento.',
  },
  ILLEGAL_PROPERTY: {
    code: 'r4-elemento-01',
    at: '{element}',
    english: "The property '{element}' is invalid",
    spanish: '«{element}» no es un elemento que exista aquí.',
    general: 'Hay un elemento que no existe.',
  },
  Validation_VAL_Content_Unknown: {
    code: 'r4-elemento-01',
    at: '{element}',
    english: 'Unrecognized Content {element}',
    spanish: '«{element}» no es un elemento que se admita aquí.',
    general: 'Hay un elemento que no se admite aquí.',
  },
  Unrecognised_property_: {
    code: 'r4-elemento-01',
    at: '{element}',
    english: ["Unrecognized property '{element}'", "Unrecognised property '{element}'", "Unrecognised property '@{element}'"],
    spanish: '«{element}» no es un elemento que exista aquí.',
    general: 'Hay un elemento que no existe.',
  },
  UNRECOGNISED_PROPERTY_TYPE: {
    code: 'r4-json-04',
    english: 'Invalid JSON type {_} for the element {element}; valid types = {_}',
    spanish: '«{element}» no está escrito como lo pide su tipo: los textos llevan comillas, y los números, true y false no.',
    general: 'El valor no está escrito como lo pide su tipo: los textos llevan comillas, y los números, true y false no.',
  },
  UNRECOGNISED_PROPERTY_TYPE_WRONG: {
    code: 'r4-elemento-03',
    english: 'Invalid type {type} for the element {element}; valid types = {allowed}, JSON type = {_}',
    spanish: '«{element}» no puede ser de tipo {type}: se admite {allowed}.',
    general: 'El elemento no puede ser de ese tipo.',
  },
  Validation_VAL_NoType: {
    code: 'r4-tipo-01',
    english: 'Unknown type {type}',
    spanish: '«{type}» no es un tipo de FHIR R4.',
    general: 'El tipo no existe en FHIR R4.',
  },
  Validation_VAL_Profile_NoDefinition: {
    code: 'r4-tipo-01',
    english: "No definition found for resource type '{type}'",
    spanish: '«{type}» no es un tipo de recurso de FHIR R4.',
    general: 'El tipo de recurso no existe en FHIR R4.',
  },
  Validation_VAL_Profile_NoType: {
    code: 'r4-elemento-03',
    english:
      'The type of element {element} is not known - it could not be determined from the information available. Valid types at this point are {allowed}',
    spanish: 'No se sabe de qué tipo es «{element}»: aquí se admite {allowed}.',
    general: 'No se sabe de qué tipo es el elemento.',
  },
  Validation_VAL_Profile_WrongType: {
    code: 'r4-perfil-02',
    english: [
      "Specified profile type was '{expected}' in profile '{profile}', but found type '{type}'",
      "Specified profile type was '{expected}', but found type '{type}'",
    ],
    spanish: 'El perfil es para {expected}, y aquí hay un {type}.',
    general: 'El perfil es para otro tipo de recurso.',
  },
  Validation_VAL_Profile_WrongType2: {
    code: 'r4-perfil-02',
    english:
      'Type mismatch processing profile {profile} at path {_}: The element type is {type}, but the profile {_} is for a different type {expected}',
    spanish: 'El elemento es de tipo {type}, y el perfil es para {expected}.',
    general: 'El elemento es de otro tipo que el de su perfil.',
  },
  Validation_VAL_Profile_MatchMultiple: {
    english: 'Profile {profile}, Element matches more than one slice - {one}, {other}',
    spanish: 'El elemento calza con más de una de las formas que {profile} distingue: «{one}» y «{other}».',
    general: 'El elemento calza con más de una de las formas que el perfil distingue.',
  },
  Validation_VAL_Profile_MultipleMatches: {
    english: 'Found multiple matching profiles among {_}: {profiles}',
    spanish: 'El elemento cumple más de un perfil, y no se sabe cuál vale: {profiles}.',
    general: 'El elemento cumple más de un perfil, y no se sabe cuál vale.',
  },
  Validation_VAL_Profile_NoMatch: {
    code: 'r4-ref-06',
    english: 'Unable to find a match for the specified profile among choices: {profiles}',
    spanish: 'El elemento no cumple ninguno de los perfiles que se admiten: {profiles}.',
    general: 'El elemento no cumple ninguno de los perfiles que se admiten.',
  },
  Validation_VAL_Profile_NotSlice: {
    code: 'r4-slice-01',
    english: 'This element does not match any known slice {profile} and slicing is CLOSED: {reason}',
    spanish: 'El elemento no es ninguno de los que {profile} admite.',
    general: 'El elemento no es ninguno de los que el perfil admite.',
  },
  This_element_does_not_match_any_known_slice_: {
    english: 'This element does not match any known slice {profile} (this may not be a problem, but you should check that{_}',
    spanish: 'El elemento no es ninguno de los que {profile} nombra; revisa si debía serlo.',
    general: 'El elemento no es ninguno de los que el perfil nombra; revisa si debía serlo.',
  },
  Validation_VAL_Profile_OutOfOrder: {
    english: "As specified by profile {profile}, Element '{element}' is out of order (found after {before})",
    spanish: '«{element}» está fuera de orden: va antes que «{before}».',
    general: 'Un elemento está fuera de orden.',
  },
  Validation_VAL_Profile_SliceOrder: {
    code: 'r4-slice-02',
    english: [
      "As specified by profile {profile}, Element '{element}' is out of order in ordered slice",
      "As specified by profile {profile}, Element '{element}' is out of order",
    ],
    spanish: '«{element}» está fuera del orden que {profile} pide.',
    general: 'Un elemento está fuera del orden que el perfil pide.',
  },
  SLICING_CANNOT_BE_EVALUATED: {
    english: 'Slicing cannot be evaluated: {_}',
    spanish: 'No se pudo saber a cuál de las formas del perfil corresponde el elemento.',
  },
  Details_for__matching_against_Profile_: {
    english: 'Details for {target} matching against profile {profile}',
    spanish: 'El recurso referido no cumple {profile}.',
    general: 'El recurso referido no cumple su perfil.',
  },
  Validation_VAL_Profile_Unknown: {
    code: 'r4-perfil-01',
    english: [
      "Profile reference '{canonical}' has not been checked because it could not be found{_}",
      "Profile reference '{canonical}' has not been checked because it is unknown{_}",
    ],
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  VALIDATION_VAL_PROFILE_UNKNOWN_ERROR: {
    code: 'r4-perfil-01',
    english: "Profile reference '{canonical}' has not been checked because it could not be found{_}",
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  VALIDATION_VAL_PROFILE_UNKNOWN_ERROR_NETWORK: {
    code: 'r4-perfil-01',
    english: "Profile reference '{canonical}' has not been checked because it could not be found{_}",
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  VALIDATION_VAL_PROFILE_UNKNOWN_NOT_POLICY: {
    code: 'r4-perfil-01',
    english: "Profile reference '{canonical}' has not been checked because it could not be found{_}",
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  Validation_VAL_Unknown_Profile: {
    code: 'r4-perfil-01',
    english: 'Unknown profile {canonical}',
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  HAPI_Invalid_Profile: {
    code: 'r4-perfil-01',
    english: [
      'Invalid profile. Failed to retrieve profile with url={canonical}',
      "Unable to locate the profile '{canonical}' in order to validate against it",
    ],
    spanish: 'El validador remoto no tiene el perfil «{canonical}», así que no revisó el recurso con él.',
    general: 'El validador remoto no tiene un perfil, así que no revisó el recurso con él.',
  },
  VALIDATION_VAL_PROFILE_OTHER_VERSION: {
    english: 'Profile is for a different version of FHIR ({version}) so has been ignored',
    spanish: 'El perfil es de FHIR {version}, así que no se tomó en cuenta.',
    general: 'El perfil es de otra versión de FHIR, así que no se tomó en cuenta.',
  },
  Validation_VAL_Profile_NoSnapshot: {
    english: 'StructureDefinition {canonical} has no snapshot - validation is against the snapshot, so it must be provided',
    spanish: 'El perfil «{canonical}» no trae su forma completa (snapshot), así que no se pudo revisar el recurso con él.',
    general: 'El perfil no trae su forma completa (snapshot), así que no se pudo revisar el recurso con él.',
  },
  VALIDATION_VAL_PROFILE_NO_VALUE: {
    english: 'meta.profile[{_}] has no value, so it does not claim any profile',
    spanish: 'Un perfil de meta.profile está vacío.',
  },
  VALIDATION_VAL_STATUS_INCONSISTENT: {
    english: "The resource status '{status}' and the standards status '{other}' are not consistent",
    spanish: 'El estado «{status}» del recurso no concuerda con su estado de norma «{other}».',
    general: 'El estado del recurso no concuerda con su estado de norma.',
  },
  PRIMITIVE_MUSTHAVEVALUE_MESSAGE: {
    english: "The element definition `{_}` in the profile '{profile}' requires that a value be present in this element",
    spanish: 'Falta el valor: {profile} no admite aquí solo extensiones.',
    general: 'Falta el valor: el perfil no admite aquí solo extensiones.',
  },
}
