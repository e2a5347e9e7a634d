import { namesAndCodes, unknownCodeWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import { clDefinition } from '../canonicals.ts'
import type { identifiersRules } from './index.ts'

export const identifiersWords: WordsOf<typeof identifiersRules> = {
  'cl-id-01': {
    ...unknownCodeWords({
      title: 'The identifier type is in CSTipoIdentificador',
      why: 'CSTipoIdentificador has 14 codes of two digits; with another, whoever receives it does not know which document it is.',
      called: 'the identifier types of CL Core',
    }),
    suggestion: ({ code }) =>
      /^[1-9]$/.test(String(code))
        ? 'Without the zero it is a code of CL Core 2.0.0: if you use that version, declare its profile.'
        : 'The codes go from 01 (RUN) to 14 (OTRO).',
  },
  'cl-id-02': {
    title: 'The name of the identifier type is that of its code',
    why: `${namesAndCodes} the document is taken for another.`,
    message: ({ code, display, name }) => `“${display}” is not the name of the identifier type ${code}: that is “${name}”.`,
  },
  'cl-id-03': {
    title: 'CSIdentificadores is no longer used',
    why: 'That system does not exist in CL Core 1.9.4, so nobody can check what its codes mean: the type is given with CSTipoIdentificador.',
    message: ({ system }) => `The system “${system}” was retired from CL Core in version 1.9.0.`,
    suggestion: () => 'Give the type of document in “type”, with CSTipoIdentificador.',
  },
  'cl-id-04': {
    title: 'A foreign document says which country issued it',
    why: 'The number of a passport or foreign document is unique only within the country that issues it; CL Core says which one in “type”, with the extension paisEmisionDocumento.',
    message: ({ document }) => `The identifier is a foreign document (type “${document}”), but does not say which country issued it.`,
    suggestion: () => `Add to “type” the extension ${clDefinition('CodigoPaises')} with the numeric ISO 3166 code of the country.`,
  },
  'cl-id-05': {
    title: 'An identifier has its value',
    why: 'Without a value an identifier does not identify: it serves neither to search nor to join records.',
    message: () => 'The identifier has no value.',
    suggestion: () => 'Write the number in “value”, or remove this identifier.',
  },
  'cl-id-06': {
    ...unknownCodeWords({
      title: 'The national document is in CSCodigoDNI',
      why: 'CSCodigoDNI has 33 codes, “NN” and the country; with another nobody knows which country the document is from.',
      called: 'the documents by country of CL Core',
    }),
    suggestion: () =>
      'The codes are “NN” and three letters of the country, such as NNCHL; for a country that is not there, use 06 of CSTipoIdentificador with the extension paisEmisionDocumento.',
  },
}
