import type { Wordings } from './wording.ts'

/** Extensions: whether they are known, where they stand, and what they hold. */
export const extensions: Wordings = {
  Extension_EXT_Unknown: {
    code: 'r4-ext-01',
    english: 'Unknown extension {url}',
    spanish: 'No se conoce la extensión «{url}», así que no se revisó.',
    general: 'No se conoce la extensión, así que no se revisó.',
  },
  Extension_EXT_Unknown_NotHere: {
    code: 'r4-ext-01',
    english: ['The extension {url} could not be found so is not allowed here', 'The extension {url} is unknown, and not allowed here'],
    spanish: 'No se conoce la extensión «{url}», y aquí no se admite.',
    general: 'No se conoce la extensión, y aquí no se admite.',
  },
  Extension_EXTP_Context_Wrong: {
    code: 'r4-ext-02',
    at: 'extension',
    english: [
      'The extension {url} is not allowed to be used at this point (this element is {_}; allowed for this version = {allowed})',
      'The extension {url} is not allowed to be used at this point ({_}allowed = {allowed}; this element is {_})',
    ],
    spanish: 'La extensión «{url}» no va aquí, sino en {allowed}.',
    general: 'La extensión no va aquí.',
  },
  Extension_EXTP_Context_Wrong_VER: {
    code: 'r4-ext-02',
    english: 'The extension {_} is not allowed to be used at this point{_}',
    spanish: 'La extensión no va aquí.',
  },
  EXTENSION_EXTP_CONTEXT_WRONG_XVER: {
    code: 'r4-ext-02',
    english: 'The extension {_} from FHIR version {_} is not allowed to{_}',
    spanish: 'La extensión, de otra versión de FHIR, no va aquí.',
  },
  Extension_EXTM_Context_Wrong: {
    code: 'r4-ext-02',
    at: 'modifierExtension',
    english: 'The modifier extension {url} is not allowed to be used at this point (this element is {_}; allowed = {allowed})',
    spanish: 'La extensión modificadora «{url}» no va aquí, sino en {allowed}.',
    general: 'La extensión modificadora no va aquí.',
  },
  Extension_EXTM_Context_Wrong_VER: {
    code: 'r4-ext-02',
    english: 'The modifier extension {_} is not allowed to be used at{_}',
    spanish: 'La extensión modificadora no va aquí.',
  },
  Profile_EXT_Not_Here: {
    code: 'r4-ext-02',
    at: 'extension',
    english: "The extension {url} is not allowed to be used at this point (based on context invariant '{_}')",
    spanish: 'La extensión «{url}» no va aquí.',
    general: 'La extensión no va aquí.',
  },
  Extension_EXT_Fixed_Banned: {
    code: 'r4-valor-01',
    english: "No extensions allowed, as the specified fixed value doesn't {_}",
    spanish: 'El valor que el perfil fija no tiene extensiones.',
  },
  Extension_EXT_Count_Mismatch: {
    code: 'r4-valor-01',
    english: 'Extensions count mismatch: expected {_} but found {_}',
    spanish: 'El valor que el perfil fija tiene otra cantidad de extensiones.',
  },
  Extension_EXT_Modifier_N: {
    code: 'r4-ext-05',
    english: "The Extension '{url}' must not be used as an extension (it's a modifierExtension)",
    spanish: 'La extensión «{url}» cambia el sentido: va en «modifierExtension».',
    general: 'La extensión cambia el sentido: va en «modifierExtension».',
  },
  Extension_EXT_Modifier_Y: {
    code: 'r4-ext-05',
    english: "The Extension '{url}' must not be used as a modifierExtension (it's a regular extension)",
    spanish: 'La extensión «{url}» no cambia el sentido: va en «extension».',
    general: 'La extensión no cambia el sentido: va en «extension».',
  },
  Extension_EXT_Modifier_MismatchN: {
    code: 'r4-ext-05',
    english: 'Extension modifier mismatch: the extension element is not{_}',
    spanish: 'La extensión cambia el sentido: va en «modifierExtension».',
  },
  Extension_EXT_Modifier_MismatchY: {
    code: 'r4-ext-05',
    english: 'Extension modifier mismatch: the extension element is{_}',
    spanish: 'La extensión no cambia el sentido: va en «extension».',
  },
  Extension_EXT_Simple_ABSENT: {
    code: 'r4-ext-03',
    english: "The Extension '{url}' definition is for a simple extension, so it must contain a value",
    spanish: 'A la extensión «{url}» le falta su valor.',
    general: 'A la extensión le falta su valor.',
  },
  Extension_EXT_Simple_WRONG: {
    code: 'r4-ext-03',
    english: "The Extension '{url}' definition is for a simple extension, so it must contain a value, not extensions",
    spanish: 'La extensión «{url}» lleva un valor, y no otras extensiones.',
    general: 'La extensión lleva un valor, y no otras extensiones.',
  },
  Extension_EXT_SubExtension_Invalid: {
    code: 'r4-ext-01',
    english: ["Sub-extension url '{url}' is not defined by the Extension {extension}"],
    spanish: 'La extensión «{extension}» no tiene una parte «{url}».',
    general: 'La extensión no tiene una de sus partes.',
  },
  Extension_EXT_Type: {
    code: 'r4-elemento-04',
    at: 'value',
    english: "The Extension '{url}' definition allows for the types {allowed} but found type {type}",
    spanish: 'El valor de la extensión es de tipo {type}, y «{url}» admite {allowed}.',
    general: 'El valor de la extensión es de un tipo que ella no admite.',
  },
  Extension_PROF_Type: {
    code: 'r4-elemento-04',
    english: "The Profile '{profile}' definition allows for the type {allowed} but found type {type}",
    spanish: 'El valor es de tipo {type}, y {profile} admite {allowed}.',
    general: 'El valor es de un tipo que el perfil no admite.',
  },
  Extension_EXT_URL_Absolute: {
    code: 'r4-ext-06',
    at: 'url',
    english: 'Extension.url must be an absolute URL',
    spanish: 'La URL de una extensión debe ser absoluta.',
  },
  Extension_EXT_Url_NotFound: {
    code: 'r4-ext-06',
    at: 'url',
    english: 'Extension.url is required in order to identify, use and{_}',
    spanish: 'A la extensión le falta su «url», que dice cuál es.',
  },
  Extension_EXT_Version_Invalid: {
    code: 'r4-ext-06',
    english: "Extension url '{_}' is not valid (invalid Version '{_}')",
    spanish: 'La URL de la extensión nombra una versión de FHIR que no existe.',
  },
  Extension_EXT_Version_InvalidId: {
    code: 'r4-ext-06',
    english: "Extension url '{_}' is not valid (invalid Element id '{_}')",
    spanish: 'La URL de la extensión nombra un elemento que no existe.',
  },
  EXT_VER_URL_NOT_ALLOWED: {
    code: 'r4-ext-06',
    at: 'url',
    english: 'The extension URL must not contain a version',
    spanish: 'La URL de una extensión no lleva versión.',
  },
  EXT_VER_URL_IGNORE: {
    code: 'r4-ext-06',
    at: 'url',
    english: "Extension URLs don't have versions. The validator has{_}",
    spanish: 'La URL de una extensión no lleva versión; la que hay no se tomó en cuenta.',
  },
  EXT_VER_URL_MISLEADING: {
    code: 'r4-ext-06',
    at: 'url',
    english: "The extension URL contains a '|' which makes it look like a {_}",
    spanish: 'La URL de la extensión parece llevar versión, y no la lleva.',
  },
  EXT_VER_URL_NO_MATCH: {
    code: 'r4-ext-06',
    at: 'url',
    english: "Extension URLs don't have versions. The validator wasn't{_}",
    spanish: 'La URL de una extensión no lleva versión, y no se conoce esta con ella ni sin ella.',
  },
  EXT_VER_URL_REVERSION: {
    code: 'r4-ext-06',
    at: 'url',
    english: 'The extension URL must not contain a version. The extension {_}',
    spanish: 'La URL de una extensión no lleva versión.',
  },
}
