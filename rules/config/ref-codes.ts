/** The codes of what is found across files, and what each is about: no rule of the linter, which sees one text at a time. */
export const refCodes = {
  'svc-ref-01': 'La referencia lleva a un recurso que no está en ninguno de los archivos revisados.',
  'svc-ref-02': 'La referencia lleva a un recurso que está más de una vez.',
  'svc-ref-03': 'El id al que lleva la referencia está, pero es de un recurso de otro tipo.',
  'svc-ref-04': 'El mismo recurso (tipo e id) está más de una vez.',
  'svc-ref-05': 'Dos recursos del mismo tipo tienen el mismo identificador, como el mismo RUN en dos pacientes.',
} as const

/** A code of what is found across files. */
export type RefCode = keyof typeof refCodes
