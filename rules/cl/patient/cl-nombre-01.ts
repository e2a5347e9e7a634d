import { isList, type Json, type JsonObject, type Path } from '../../engine/json.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { isNoName, isOfVersion2 } from '../reading/name.ts'

export default defineRule({
  code: 'cl-nombre-01',
  title: 'El nombre de una persona no es «NN» ni «Sin nombre», ni lleva separadores',
  severity: 'warning',
  on: 'HumanName',
  check(name) {
    const { use, family, text, given } = name
    if (use === 'temp' || use === 'anonymous') return undefined
    const found = [
      ...findNoName(family, ['family']),
      ...(isList(given) ? given.flatMap((one, index) => findNoName(one, ['given', index])) : []),
      ...findNoName(text, ['text']),
    ]
    return found.length === 0 ? undefined : found
  },
  message: ({ written, isSeparated }) =>
    isSeparated
      ? `«${written}» lleva separadores de HL7 v2: cada parte del nombre va en su elemento.`
      : `«${written}» no es el nombre de nadie: ocupa el lugar de uno que no se conoce.`,
  why: 'Quien recibe lo toma por un nombre: junta a personas distintas que se llaman «NN», o busca un apellido que no existe.',
  suggestion: ({ at: [member], isSeparated }) =>
    isSeparated
      ? 'Pon el primer apellido en «family», el segundo en su extensión SegundoApellido y los nombres en «given», sin «^» ni «&».'
      : `Si no se conoce, quita el valor y dilo en «_${String(member)}» con la extensión data-absent-reason; si la persona aún no está identificada, el nombre lleva use «temp».`,
  links: [
    { title: 'FHIR R4: HumanName', url: r4Page('datatypes.html#HumanName') },
    { title: 'FHIR R4: data-absent-reason', url: r4Page('extension-data-absent-reason.html') },
  ],
  examples: [
    {
      title: 'Nombres, también cortos',
      resource: named({ family: 'Ñu', given: ['X', 'J.'] }, { family: 'Nun', given: ['Desconocida Rosa'] }),
      finds: [],
    },
    {
      title: 'Signos y abreviaturas',
      resource: named({ family: 'NN', given: ['N.N.'] }, { family: 'Soto', given: ['Ana', '.'] }, { family: 'XXXX', given: ['S/N'] }),
      finds: [
        'Patient.name[0].family',
        'Patient.name[0].given[0]',
        'Patient.name[1].given[1]',
        'Patient.name[2].family',
        'Patient.name[2].given[0]',
      ],
    },
    {
      title: 'Palabras que dicen que no se conoce',
      resource: { resourceType: 'Patient', contact: [{ name: { text: 'Sin nombre' } }] },
      finds: ['Patient.contact[0].name.text'],
    },
    {
      title: 'El nombre temporal de quien no está identificado',
      resource: named({ use: 'temp', family: 'NN', given: ['NN'] }),
      finds: [],
    },
    {
      title: 'Que no se conoce se dice así',
      resource: named({
        _family: {
          extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
        },
        given: ['Ana'],
      }),
      finds: [],
    },
  ],
})

function findNoName(value: Json | undefined, at: Path) {
  if (typeof value !== 'string') return []
  const isSeparated = isOfVersion2(value)
  return isSeparated || isNoName(value) ? [{ at, written: value, isSeparated }] : []
}

function named(...name: readonly JsonObject[]): JsonObject {
  return { resourceType: 'Patient', name }
}
