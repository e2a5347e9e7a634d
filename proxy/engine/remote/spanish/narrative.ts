import type { Wordings } from './wording.ts'

/** The narrative: XHTML for people. */
export const narrative: Wordings = {
  Error_parsing_XHTML_: { code: 'r4-formato-06', english: 'Error parsing XHTML: {_}', spanish: 'El texto narrativo no está bien formado.' },
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
  XHTML_XHTML_NO_RECURSION: {
    code: 'r4-formato-06',
    english: 'Elements of type {name} at {_} cannot contain nested {_} at {_}',
    spanish: 'El texto narrativo no admite un «{name}» dentro de otro.',
    general: 'El texto narrativo tiene un elemento dentro de otro igual, donde no se admite.',
  },
  TYPE_SPECIFIC_CHECKS_DT_XHTML_EMPTY_HREF: {
    english: "Hyperlink at '{_}' for '{text}' is empty",
    spanish: 'El enlace «{text}» del texto narrativo no lleva a ninguna parte.',
    general: 'Un enlace del texto narrativo no lleva a ninguna parte.',
  },
  XHTML_XHTML_Name_Invalid: {
    code: 'r4-formato-06',
    english: "Wrong name on the XHTML ('{_}') - must start with div",
    spanish: 'El texto narrativo debe ser un solo elemento div.',
  },
  XHTML_XHTML_NS_InValid: {
    code: 'r4-formato-06',
    english: "Wrong namespace on the XHTML ('{_}', should be '{_}')",
    spanish: 'El div del texto narrativo debe llevar xmlns="http://www.w3.org/1999/xhtml".',
  },
  XHTML_XHTML_DOCTYPE_ILLEGAL: {
    code: 'r4-formato-06',
    english: 'Malformed XHTML: Found a DocType declaration, and these are {_}',
    spanish: 'El texto narrativo no admite una declaración DOCTYPE.',
  },
  XHTML_XHTML_DUPLICATE_IDS: {
    code: 'r4-formato-06',
    english: 'The XHTML  the resource contains more than one node for{_}',
    spanish: 'El texto narrativo repite un id.',
  },
  XHTML_XHTML_Image_Reference_Illegal: {
    code: 'r4-formato-06',
    english: "Invalid Image Reference in the XHTML ('{_}')",
    spanish: 'El texto narrativo tiene una imagen con una dirección que no se admite.',
  },
  XHTML_XHTML_BLOCK_IN_PARA: {
    code: 'r4-formato-06',
    english: 'Found block structures inside a paragraph/text element {_} at {_}: {_}',
    spanish: 'El texto narrativo tiene un bloque dentro de un párrafo.',
  },
  XHTML_URL_INVALID: {
    code: 'r4-formato-06',
    english: "The URL is not valid because '({_})': {_}",
    spanish: 'El texto narrativo tiene una dirección que no vale.',
  },
  Type_Specific_Checks_DT_XHTML_Resolve: {
    english: "Hyperlink '{_}' at '{_}' for '{_}' does not resolve",
    spanish: 'Un enlace del texto narrativo no lleva a ninguna parte.',
  },
  Type_Specific_Checks_DT_XHTML_Resolve_Img: {
    english: "Image source '{_}' at '{_}' does not resolve",
    spanish: 'Una imagen del texto narrativo no está donde se dice.',
  },
  TYPE_SPECIFIC_CHECKS_DT_XHTML_ACTIVE_HREF: {
    code: 'r4-formato-06',
    english: "Hyperlink scheme '{_}' in '{_}' at '{_}' for '{_}' has{_}",
    spanish: 'Un enlace del texto narrativo ejecuta código, y por seguridad no se admite.',
  },
  Language_XHTML_Lang_Different1: {
    english: 'Resource has a language ({_}), and the XHTML has a lang{_}',
    spanish: 'El texto narrativo dice otro idioma (lang) que el recurso.',
  },
  Language_XHTML_Lang_Different2: {
    english: 'Resource has a language ({_}), and the XHTML has an{_}',
    spanish: 'El texto narrativo dice otro idioma (xml:lang) que el recurso.',
  },
  Language_XHTML_Lang_Missing1: {
    english: 'Resource has a language, but the XHTML does not have an{_}',
    spanish: 'El recurso dice su idioma, y el texto narrativo no (lang y xml:lang).',
  },
  Language_XHTML_Lang_Missing2: {
    english: 'Resource has a language, but the XHTML does not have a lang {_}',
    spanish: 'El recurso dice su idioma, y al texto narrativo le falta lang.',
  },
  Language_XHTML_Lang_Missing3: {
    english: 'Resource has a language, but the XHTML does not have an{_}',
    spanish: 'El recurso dice su idioma, y al texto narrativo le falta xml:lang.',
  },
}
