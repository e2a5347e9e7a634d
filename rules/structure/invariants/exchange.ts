/** Demands of the invariants of Bundle, Parameters and the resources that measure and test. */
export const ofExchange: Readonly<Record<string, string>> = {
  'bdl-1': 'Solo puede haber total en los resultados de una búsqueda («searchset») o en una historia («history»).',
  'bdl-2': 'Solo puede haber entry.search en los resultados de una búsqueda («searchset»).',
  'bdl-3': 'Cada entrada de un «batch», «transaction» o «history» debe tener request; en los demás Bundle no puede haberlo.',
  'bdl-4':
    'Cada entrada de un «batch-response», «transaction-response» o «history» debe tener response; en los demás Bundle no puede haberlo.',
  'bdl-5': 'Cada entrada debe tener un recurso, salvo que tenga request o response.',
  'bdl-7': 'Cada fullUrl debe estar una sola vez en el Bundle, salvo que las entradas difieran en meta.versionId.',
  'bdl-8': 'El fullUrl no puede apuntar a una versión: no lleva «/_history/».',
  'bdl-9': 'Un documento debe tener un identificador con system y value.',
  'bdl-10': 'Un documento debe tener su fecha y hora en timestamp.',
  'bdl-11': 'El primer recurso de un documento debe ser Composition.',
  'bdl-12': 'El primer recurso de un mensaje debe ser MessageHeader.',

  'mrp-1': 'Un informe de recolección de datos («data-collection») no puede tener grupos ni puntajes.',
  'mrp-2': 'Cada estrato debe tener value o component: uno de los dos, no ambos.',

  'tst-1': 'Cada acción de setup debe tener operation o assert: una de las dos, no ambas.',
  'tst-2': 'Cada acción de test debe tener operation o assert: una de las dos, no ambas.',
  'tst-3': 'Una variable puede tener solo uno de expression, headerField y path.',
  'tst-4': 'Cada capacidad debe tener required o validated.',
  'tst-5': 'Cada assert de setup puede comprobar una sola cosa.',
  'tst-6': 'Cada assert de test puede comprobar una sola cosa.',
  'tst-7': 'Cada operación de setup debe tener sourceId, o bien uno solo de targetId, params y url.',
  'tst-8': 'Cada operación de test debe tener sourceId, o bien uno solo de targetId, params y url.',
  'tst-9': 'Cada operación de teardown debe tener sourceId, o bien uno solo de targetId, params y url.',
  'tst-10': 'En un assert de setup, compareToSourceId va con compareToSourceExpression o compareToSourcePath, y ninguno va solo.',
  'tst-11': 'En un assert de test, compareToSourceId va con compareToSourceExpression o compareToSourcePath, y ninguno va solo.',
  'tst-12': 'Un assert de setup sobre la petición (direction «request») no puede tener response ni responseCode.',
  'tst-13': 'Un assert de test sobre la petición (direction «request») no puede tener response ni responseCode.',
}
