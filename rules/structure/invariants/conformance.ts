const usableName =
  'Conviene que el nombre (name) sirva de identificador en un programa: comienza con mayúscula y sigue con letras, números o _, hasta 255 en total.'

const withName =
  'adf-0 cid-0 cmd-0 cpb-0 cpd-0 csd-0 ees-0 esc-0 evd-0 evi-0 evv-0 gdf-0 ig-0 inv-0 lib-0 mea-0 msd-0 nsd-0 opd-0 pdf-0 que-0 red-0 rsd-0 rvs-0 sdf-0 smp-0 spd-0 tcp-0 tst-0 vsd-0'

/** Demands of the invariants of the resources that define others. */
export const ofConformance: Readonly<Record<string, string>> = {
  ...Object.fromEntries(withName.split(' ').map((key) => [key, usableName])),

  'cmd-1': 'Una correspondencia más estrecha («narrower») o inexacta («inexact») debe explicarse en comment.',
  'cmd-2': 'Si mode es «fixed», debe haber un código en code.',
  'cmd-3': 'Si mode es «other-map», debe haber una dirección en url.',

  'cpb-1': 'La declaración de capacidades debe tener al menos rest, messaging o document.',
  'cpb-2': 'La declaración de capacidades debe tener al menos description, software o implementation.',
  'cpb-3': 'Solo la declaración de una instancia (kind «instance») puede tener messaging.endpoint.',
  'cpb-7': 'Cada documento debe estar una sola vez: no se repite el par de profile y mode.',
  'cpb-9': 'Cada tipo de recurso se puede describir una sola vez en cada modo REST.',
  'cpb-12': 'El nombre de cada parámetro de búsqueda debe estar una sola vez en el recurso.',
  'cpb-14': 'La declaración de una instancia (kind «instance») debe tener implementation.',
  'cpb-15': 'La declaración de un programa (kind «capability») debe tener software y no puede tener implementation.',
  'cpb-16': 'La declaración de lo que se requiere (kind «requirements») no puede tener implementation ni software.',

  'csd-1': 'Cada código debe estar una sola vez en el sistema de códigos.',

  'ig-1': 'Cada groupingId debe ser el de un grupo definido en la guía.',
  'ig-2': 'Cada fhirVersion de un recurso debe ser una de las versiones de la guía.',

  'mea-1': 'Cada estratificador debe tener un solo criterio o componentes: una de las dos cosas, no ambas.',
  'md-1': 'El máximo (max) debe ser un entero positivo o «*».',

  'nsd-1': 'Un espacio de raíces (kind «root») no puede tener identificadores de tipo «uuid».',
  'nsd-2': 'Solo uno de los identificadores de cada tipo puede ser el preferido.',

  'opd-1': 'Cada parámetro debe tener type o partes (part).',
  'opd-2': 'Solo un parámetro de tipo «string» puede tener searchType.',
  'opd-3': 'Solo un parámetro de tipo «Reference» o «canonical» puede tener targetProfile.',

  'que-1': 'Un ítem «group» debe tener ítems dentro, y uno «display» no puede tenerlos.',
  'que-2': 'Cada linkId debe estar una sola vez en el cuestionario.',
  'que-3': 'Un ítem «display» no puede tener code.',
  'que-4': 'Una pregunta puede tener answerOption o answerValueSet, no ambos.',
  'que-5': 'Solo las preguntas en que se elige una respuesta pueden tener answerOption o answerValueSet.',
  'que-6': 'Un ítem «display» no puede tener required ni repeats.',
  'que-7': 'Si el operador es «exists», la respuesta con que se compara debe ser true o false (answerBoolean).',
  'que-8': 'Un ítem «group» o «display» no puede tener valores iniciales.',
  'que-9': 'Un ítem «display» no puede tener readOnly.',
  'que-10': 'Solo las preguntas simples (texto, número, sí o no, URL, elección abierta) pueden tener maxLength.',
  'que-11': 'Una pregunta con answerOption no puede tener initial: la opción inicial se marca con initialSelected.',
  'que-12': 'Con más de un enableWhen, debe decirse en enableBehavior si se cumplen todos o basta uno.',
  'que-13': 'Solo una pregunta que se repite (repeats = true) puede tener más de un valor inicial.',

  'smp-1': 'Solo puede haber element si hay context.',
  'smp-2': 'Si hay context, debe haber contextType.',

  'spd-1': 'Si hay xpath, debe haber xpathUsage.',
  'spd-2': 'Solo un parámetro de tipo «reference» puede tener chain.',

  'tcp-1': 'Si hay más de una versión, cada una debe tener su código.',
  'tcp-2': 'La declaración de capacidades debe tener al menos description, software o implementation.',
  'tcp-3': 'La declaración de una instancia (kind «instance») debe tener implementation.',
  'tcp-4': 'La declaración de un programa (kind «capability») debe tener software y no puede tener implementation.',
  'tcp-5': 'La declaración de lo que se requiere (kind «requirements») no puede tener implementation ni software.',

  'vsd-1': 'Cada inclusión o exclusión debe tener valueSet o system.',
  'vsd-2': 'Una inclusión con códigos (concept) o filtros (filter) debe decir de qué sistema son en system.',
  'vsd-3': 'Una inclusión puede tener códigos (concept) o filtros (filter), no ambos.',
  'vsd-6': 'Cada ítem de la expansión debe tener code o display.',
  'vsd-9': 'Cada ítem de la expansión debe tener code, salvo que sea abstracto.',
  'vsd-10': 'Un ítem de la expansión con código debe tener system.',
}
