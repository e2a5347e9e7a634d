/** Demands of the invariants of all elements, of all resources and of the data types of R4. */
export const ofDataTypes: Readonly<Record<string, string>> = {
  'ele-1': 'Cada elemento debe tener un valor o elementos dentro.',
  'ext-1': 'Una extensión debe tener un valor o extensiones dentro: una de las dos cosas, no ambas.',

  'dom-2': 'Un recurso contenido no puede contener otros recursos.',
  'dom-3': 'Algo en el recurso debe referirse a cada recurso contenido con #id, o el contenido debe referirse al recurso con «#».',
  'dom-4': 'Un recurso contenido no puede tener meta.versionId ni meta.lastUpdated.',
  'dom-5': 'Un recurso contenido no puede tener etiquetas de seguridad en meta.security.',
  'dom-6': 'Conviene que el recurso tenga un texto (text.div) para las personas que lo lean sin otro programa.',
  'txt-1':
    'El texto (text.div) solo puede tener los elementos y atributos básicos de HTML: sin scripts, formularios, marcos ni estilos externos.',
  'txt-2': 'El texto (text.div) debe tener algo más que espacios.',

  'age-1': 'Una edad con valor debe tener un código de tiempo, de UCUM si trae system, y ser mayor que cero.',
  'cnt-3': 'Una cuenta (Count) con valor debe tener el código «1», de UCUM si trae system, y ser un número entero.',
  'dis-1': 'Una distancia con valor debe tener un código de longitud, de UCUM si trae system.',
  'drt-1': 'Una duración con código debe tener valor, y el código debe ser una unidad de tiempo de UCUM.',
  'mqty-1': 'Un monto con valor debe tener el código de su moneda, con system «urn:iso:std:iso:4217» si trae uno.',
  'qty-3': 'Si la cantidad trae el código de su unidad (code), también debe traer el sistema del código (system).',
  'sqty-1': 'Esta cantidad no puede llevar comparador (comparator), como «<» o «>=».',
  'rat-1': 'Una razón (Ratio) debe tener numerador y denominador; sin ninguno de los dos, debe tener al menos una extensión.',
  'rng-2': 'El límite inferior del rango debe ser menor o igual que el superior, en la misma unidad.',
  'per-1': 'La fecha de inicio debe ser anterior o igual a la de término.',

  'att-1': 'Un adjunto con datos (data) debe decir de qué tipo son en contentType.',
  'cpt-2': 'Un dato de contacto con valor debe decir de qué medio es en system: teléfono, correo u otro.',
  'ref-1': 'Una referencia local (#id) debe llevar a un recurso contenido en el mismo recurso.',
  'exp-1': 'Una expresión debe traer su texto (expression) o decir dónde está (reference).',

  'tim-1': 'Si hay duración (duration), debe decirse su unidad en durationUnit.',
  'tim-2': 'Si hay período de repetición (period), debe decirse su unidad en periodUnit.',
  'tim-4': 'La duración (duration) no puede ser negativa.',
  'tim-5': 'El período de repetición (period) no puede ser negativo.',
  'tim-6': 'Solo puede haber periodMax si también hay period.',
  'tim-7': 'Solo puede haber durationMax si también hay duration.',
  'tim-8': 'Solo puede haber countMax si también hay count.',
  'tim-9': 'Un desfase (offset) necesita un momento en when, y este no puede ser una comida misma («C», «CM», «CD» o «CV»).',
  'tim-10': 'No puede haber a la vez una hora del día (timeOfDay) y un momento relativo (when).',

  'drq-1': 'El filtro por código debe traer path o searchParam: uno de los dos, no ambos.',
  'drq-2': 'El filtro por fecha debe traer path o searchParam: uno de los dos, no ambos.',
  'trd-1': 'Un gatillo puede traer timing o data, no ambos.',
  'trd-2': 'Un gatillo solo puede traer una condición (condition) si también trae data.',
  'trd-3': 'Un gatillo «named-event» necesita name; uno «periodic», timing; y uno de datos («data-…»), data.',
}
