/**
 * The titles of fixes and of their options in Spanish and in English, `{}` for what stands in them; of several that fit, the first counts.
 * Titles that are in no row are values, and the same in every language.
 */
const titles: readonly (readonly [spanish: string, english: string])[] = [
  ['Escribir bien las barras «\\»', 'Write the “\\” backslashes correctly'],
  ['Poner comillas a las fechas', 'Quote the dates'],
  ['Quitar los comentarios', 'Remove the comments'],
  ['Escribir «\\n» y «\\t» dentro de los textos', 'Write “\\n” and “\\t” inside strings'],
  ['Quitar las barras de las comillas', 'Remove the backslashes from the quotes'],
  ['Quitar las comas que sobran', 'Remove the extra commas'],
  ['Quitar lo que sobra al final', 'Remove what is extra at the end'],
  ['Escribir «\\"» dentro de los textos', 'Write “\\"” inside strings'],
  ['Quitar el texto de alrededor', 'Remove the surrounding text'],
  ['Cerrar lo que quedó abierto', 'Close what was left open'],
  ['Poner la llave que falta', 'Add the missing brace'],
  ['Poner los «:» que faltan', 'Add the missing “:”'],
  ['Poner las comas que faltan', 'Add the missing commas'],
  ['Usar espacios comunes', 'Use ordinary spaces'],
  ['Usar comillas dobles', 'Use double quotes'],
  ['Cerrar las comillas', 'Close the quotes'],
  ['Poner comillas a las claves', 'Quote the keys'],
  ['Reparar el JSON', 'Repair the JSON'],
  ['Poner los recursos en un Bundle', 'Put the resources into a Bundle'],
  ['Sacar el recurso de la lista', 'Take the resource out of the array'],
  ['Leer el recurso que hay en el texto', 'Read the resource inside the string'],
  ['Dejar solo el recurso de «{}»', 'Keep only the resource in “{}”'],
  ['Elegir el tipo, entre los que tienen estos elementos', 'Choose the type, among those with these elements'],
  ['Dejar «{}» una sola vez', 'Keep “{}” only once'],
  ['Elegir qué dice «{}»', 'Choose what “{}” says'],
  ['Juntar los valores', 'Join the values'],
  ['Dejar el primero', 'Keep the first'],
  ['Dejar el último', 'Keep the last'],
  ['Dejar el {}.º', 'Keep number {}'],
  ['Dejar uno solo', 'Keep only one'],
  ['Dejar «{}»', 'Keep “{}”'],
  ['Dejarlo como el corte «{}» con {}', 'Make it the slice “{}” with {}'],
  ['Dejarlo como el corte «{}»', 'Make it the slice “{}”'],
  ['Recuperar «{}»', 'Restore “{}”'],
  ['Componer las letras (NFC)', 'Compose the letters (NFC)'],

  ['Llamarlo «{}», con el código {} ({})', 'Call it “{}”, with the code {} ({})'],
  ['Llamarlo «{}», con el código {}', 'Call it “{}”, with the code {}'],
  ['Llamarlo «{}»', 'Call it “{}”'],
  ['Dejar solo lo que hay en «{}»', 'Keep only what “{}” holds'],
  ['Ponerlo en «{}» y «{}»', 'Put it into “{}” and “{}”'],
  ['Ponerlo en «{}»', 'Put it into “{}”'],
  ['Ponerla en «{}»', 'Put it into “{}”'],
  ['Dejar el código solo', 'Keep the code alone'],
  ['Poner las respuestas en orden', 'Put the answers in order'],
  ['Usar el texto del cuestionario', 'Use the text of the questionnaire'],
  ['Poner el código en «coding»', 'Put the code into “coding”'],
  ['Cambiar «{}» por «{}»', 'Swap “{}” and “{}”'],
  ['Intercambiar la latitud y la longitud ({})', 'Swap latitude and longitude ({})'],
  ['Corregir el XHTML', 'Correct the XHTML'],
  ['Corregir «{}»', 'Correct “{}”'],
  ['Identificarlo con «{}»', 'Identify it with “{}”'],
  ['Pedir la versión {}', 'Ask for version {}'],

  ['Quitar los espacios que sobran', 'Remove the extra spaces'],
  ['Quitar la versión', 'Remove the version'],
  ['Quitar uno', 'Remove one'],
  ['Quitar la entrada repetida', 'Remove the repeated entry'],
  ['Quitar lo repetido de «{}»', 'Remove what is repeated in “{}”'],
  ['Quitar lo repetido', 'Remove what is repeated'],
  ['Quitar el «null» de «{}»', 'Remove the “null” of “{}”'],
  ['Quitar la referencia a «{}»', 'Remove the reference to “{}”'],
  ['Quitar el recurso contenido «{}»', 'Remove the contained resource “{}”'],
  ['Quitar la extensión', 'Remove the extension'],
  ['Quitar la extensión {}', 'Remove the extension {}'],
  ['Quitar la entrada', 'Remove the entry'],
  ['Quitar las respuestas', 'Remove the answers'],
  ['Quitar la sección', 'Remove the section'],
  ['Quitar el rango de referencia', 'Remove the reference range'],
  ['Quitar el contacto', 'Remove the contact'],
  ['Quitar la razón', 'Remove the ratio'],
  ['Quitar este «{}»', 'Remove this “{}”'],
  ['Quitar «{}» de cada entrada', 'Remove “{}” from each entry'],
  ['Quitar «{}» («{}»)', 'Remove “{}” (“{}”)'],
  ['Quitar «{}»', 'Remove “{}”'],
  ['Quitar «{}» {}', 'Remove “{}” {}'],

  ['Agregar el id «{}», como dice «fullUrl»', 'Add the id “{}”, as “fullUrl” says'],
  ['Agregar el id «{}»', 'Add the id “{}”'],
  ['Agregar el corte «{}», y decir por qué falta su valor', 'Add the slice “{}”, and say why its value is missing'],
  ['Agregar el corte «{}»', 'Add the slice “{}”'],
  ['Agregar el código «ESC» al lado de «emergency»', 'Add the code “ESC” beside “emergency”'],
  ['Agregar el código {}', 'Add the code {}'],
  ['Agregar un código', 'Add a code'],
  ['Agregar el país «CL» con su código', 'Add the country “CL” with its code'],
  ['Agregar el país «CL»', 'Add the country “CL”'],
  ['Agregar el sistema de UCUM', 'Add the system of UCUM'],
  ['Agregar lo que se pide de cada entrada', 'Add what is asked of each entry'],
  ['Moverla a «{}»', 'Move it to “{}”'],
  ['Agregarla a «focus»', 'Add it to “focus”'],
  ['Agregarla a una sección', 'Add it to a section'],
  ['Agregar «{}» como el perfil lo pide', 'Add “{}” as the profile asks'],
  ['Agregar «{}»: {}', 'Add “{}”: {}'],
  ['Agregar «{}»', 'Add “{}”'],
  ['Agregar {} en «{}»', 'Add {} in “{}”'],

  ['Elegir «{}»', 'Choose “{}”'],
  ['Escribir los saltos de línea como tales', 'Write the line breaks as such'],
  ['Elegir el RUN', 'Choose the RUN'],
  ['Quitar el comienzo de cada línea', 'Remove the beginning of each line'],
  ['Elegir a qué lleva la sección', 'Choose what the section leads to'],
  ['Elegir a qué lleva', 'Choose what it leads to'],
  ['Elegir el estado clínico', 'Choose the clinical status'],
  ['Elegir el medio', 'Choose the medium'],
  ['Elegir el tipo', 'Choose the type'],
  ['Elegir el perfil', 'Choose the profile'],
  ['Elegir la clase', 'Choose the class'],
  ['Elegir la comuna', 'Choose the commune'],
  ['Elegir la subcategoría', 'Choose the subcategory'],
  ['Elegir la fecha', 'Choose the date'],
  ['Elegir la unidad', 'Choose the unit'],
  ['Elegir su tipo', 'Choose its type'],
  ['Elegir una respuesta', 'Choose an answer'],
  ['Elegir el identificador', 'Choose the identifier'],
  ['Elegir un código', 'Choose a code'],
  ['Elegir un recurso contenido', 'Choose a contained resource'],
  ['Elegir un sistema', 'Choose a system'],
  ['Elegir un tipo de CSTipoIdentificador', 'Choose a type of CSTipoIdentificador'],
  ['Elegir una entrada', 'Choose an entry'],
  ['Decir por qué falta el valor', 'Say why the value is missing'],
  ['sección {}', 'section {}'],

  ['Poner el recurso en «resource»', 'Put the resource in “resource”'],
  ['Poner el valor entre corchetes', 'Put the value in square brackets'],
  ['Poner su contenido en «{}»', 'Put its content in “{}”'],
  ['Poner sus extensiones en «{}»', 'Put its extensions in “{}”'],
  ['Poner doNotPerform en true', 'Set doNotPerform to true'],
  ['Poner {} primero', 'Put {} first'],
  ['Poner «{}» entre corchetes', 'Put “{}” in square brackets'],
  ['Poner «{}»', 'Put “{}”'],
  ['Poner {}', 'Put {}'],
  ['Sacar el valor de la lista', 'Take the value out of the array'],
  ['Sacar «{}» de la lista', 'Take “{}” out of the array'],

  ['Escribir «{}» como segundo apellido', 'Write “{}” as the second surname'],
  ['Ponerlo en la extensión SegundoApellido de «family»', 'Put it in the extension SegundoApellido of “family”'],
  ['Escribirlo como {} con el código {}', 'Write it as {} with the code {}'],
  ['Escribirlo como «{}»', 'Write it as “{}”'],
  ['Escribirlo como {}', 'Write it as {}'],
  ['Escribir el valor como true o false, sin comillas', 'Write the value as true or false, without quotes'],
  ['Escribir el valor como un número, sin comillas', 'Write the value as a number, without quotes'],
  ['Escribir el valor como un texto, entre comillas', 'Write the value as a string, in quotes'],
  ['Escribir el valor como un objeto', 'Write the value as an object'],
  ['Escribir {} con el comparador «{}»', 'Write {} with the comparator “{}”'],
  ['Escribir «{}» en {}', 'Write “{}” in {}'],
  ['Escribir «{}»', 'Write “{}”'],
  ['Escribir {}', 'Write {}'],

  ['Crear cada recurso (POST)', 'Create each resource (POST)'],
  ['Crear o reemplazar los que traen id (PUT)', 'Create or replace those with an id (PUT)'],
  ['Crear: POST {}', 'Create: POST {}'],
  ['Elegir qué se pide', 'Choose what is asked'],
  ['Dejar solo la búsqueda', 'Leave the search alone'],
  ['Llevar la búsqueda a ifNoneExist', 'Move the search to ifNoneExist'],
  ['Actualizar: PUT {}', 'Update: PUT {}'],
  ['POST {} (crear)', 'POST {} (create)'],
  ['PUT {} (crear o reemplazar)', 'PUT {} (create or replace)'],

  ['Usar un urn:uuid: propio', 'Use a urn:uuid: of its own'],
  ['Usar otro: «{}»', 'Use another: “{}”'],
  ['Usar «{}», también en las referencias', 'Use “{}”, in the references too'],
  [
    'Dar un urn:uuid a cada entrada sin «fullUrl», también en las referencias',
    'Give each entry without a “fullUrl” a urn:uuid, in the references too',
  ],
  ['Separar la presión: {} sistólica y {} diastólica', 'Take the pressure apart: {} systolic and {} diastolic'],
  ['Hacer una lista de sus valores', 'Make an array of its values'],
  ['Usar «{}» en todas las direcciones de la guía', 'Use “{}” in all addresses of the guide'],
  ['Usar «{}», que es «{}» como antes «{}»', 'Use “{}”, which is “{}” as “{}” was before'],
  ['Usar «{}», la hora de Santiago', 'Use “{}”, the time of Santiago'],
  ['Usar «{}», el fin del encuentro', 'Use “{}”, the end of the encounter'],
  ['Usar la extensión de comunas', 'Use the extension for communes'],
  ['Usar «{}» y agregar su código {}', 'Use “{}” and add its code {}'],
  ['Usar «{}» y agregar el país «CL»', 'Use “{}” and add the country “CL”'],
  ['Usar «{}» y decir la edición en «version»', 'Use “{}” and give the edition in “version”'],
  ['Usar «{}» y decir la versión en «version»', 'Use “{}” and give the version in “version”'],
  ['Usar «{}» y el código «{}»', 'Use “{}” and the code “{}”'],
  ['Usar «{}» de CSTipoEventoLE', 'Use “{}” of CSTipoEventoLE'],
  ['Usar «{}» de http{}', 'Use “{}” of http{}'],
  ['Usar «{}» de urn:{}', 'Use “{}” of urn:{}'],
  ['Usar la fecha de la Composition: {}', 'Use the date of the Composition: {}'],
  ['Mostrar la unidad «{}»', 'Show the unit “{}”'],
  ['Usar el código «{}» de UCUM', 'Use the code “{}” of UCUM'],
  ['Usar el código {} ({})', 'Use the code {} ({})'],
  ['Usar el dígito {}', 'Use the digit {}'],
  ['Usar el estado «{}»', 'Use the state “{}”'],
  ['Usar el evento «{}»', 'Use the event “{}”'],
  ['Usar el rol «{}»', 'Use the role “{}”'],
  ['Usar el sistema «{}»', 'Use the system “{}”'],
  ['Usar el tipo 01 (RUN)', 'Use the type 01 (RUN)'],
  ['Usar AMB (ambulatorio) de v3-ActCode', 'Use AMB (ambulatory) of v3-ActCode'],
  ['Usar IMP (hospitalizado) de v3-ActCode', 'Use IMP (inpatient) of v3-ActCode'],
  ['Usar EMER (urgencia) de v3-ActCode', 'Use EMER (emergency) of v3-ActCode'],
  ['Usar HH (domiciliario) de v3-ActCode', 'Use HH (home health) of v3-ActCode'],
  ['Usar {} de CSTipoIdentificador', 'Use {} of CSTipoIdentificador'],
  ['Usar {} de http{}', 'Use {} of http{}'],
  ['Usar {} de urn:{}', 'Use {} of urn:{}'],
  ['Usar «{}»', 'Use “{}”'],
  ['Usar {}', 'Use {}'],

  ['unknown (no se sabe)', 'unknown (Unknown)'],
  ['asked-unknown (se preguntó y no se sabe)', 'asked-unknown (Asked But Unknown)'],
  ['temp-unknown (todavía no se sabe)', 'temp-unknown (Temporarily Unknown)'],
  ['not-asked (no se preguntó)', 'not-asked (Not Asked)'],
  ['asked-declined (se preguntó y no se quiso decir)', 'asked-declined (Asked But Declined)'],
  ['masked (se reserva)', 'masked (Masked)'],
  ['not-applicable (no corresponde)', 'not-applicable (Not Applicable)'],
  ['unsupported (el sistema no lo guarda)', 'unsupported (Unsupported)'],
  ['error (falló la medición)', 'error (Error)'],
  ['not-performed (no se hizo)', 'not-performed (Not Performed)'],
  ['not-permitted (no se permite)', 'not-permitted (Not Permitted)'],
  ['active (activa)', 'active (Active)'],
  ['inactive (inactiva)', 'inactive (Inactive)'],
  ['resolved (resuelta)', 'resolved (Resolved)'],
  ['remission (en remisión)', 'remission (Remission)'],
  ['phone (teléfono)', 'phone'],
  ['email (correo)', 'email'],
  ['sms (mensajes)', 'sms'],
  ['url (página)', 'url'],
  ['fax (fax)', 'fax'],
  ['pager (localizador)', 'pager'],
  ['other (otro)', 'other'],
]

interface Row {
  readonly spanish: readonly string[]
  readonly english: readonly string[]
}

let rows: readonly Row[] | undefined

/** A title in English; as it is where it is only a value. */
export function fixTitleInEnglish(title: string): string {
  rows ??= titles.map(([spanish, english]) => ({ spanish: spanish.split('{}'), english: english.split('{}') }))
  for (const { spanish, english } of rows) {
    const values = readValues(title, spanish)
    if (values !== undefined) return english.map((part, index) => part + (values[index] ?? '')).join('')
  }
  return title
}

/** The values between the parts of a title; undefined where it is not made of them. */
function readValues(title: string, parts: readonly string[]): readonly string[] | undefined {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (parts.length === 1) return title === first ? [] : undefined
  if (!title.startsWith(first) || !title.endsWith(last)) return undefined
  const values: string[] = []
  const end = title.length - last.length
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = title.indexOf(part, from)
    if (at < 0) return undefined
    values.push(title.slice(from, at))
    from = at + part.length
  }
  if (from > end) return undefined
  values.push(title.slice(from, end))
  return values
}
