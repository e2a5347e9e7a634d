import { misnamedWords, namesAndCodes, unknownCodeWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import { clDefinition, eis } from '../canonicals.ts'
import { findPhone } from '../reading/telecom.ts'
import { findLike } from './cl-comuna-01.ts'
import type { addressesRules } from './index.ts'

const territories = { comuna: 'commune', provincia: 'province', región: 'region' } as const
const ofCommune = 'It is the code of a commune: it takes the system of communes.'

export const addressesWords: WordsOf<typeof addressesRules> = {
  'cl-comuna-01': {
    title: 'The city of a Chilean address is the name of a commune',
    why: 'In CL Core the city is one of the 346 communes of Decreto Exento 817. With accents or other letters changed, systems that look it up by name do not find it.',
    message: ({ city, successor }) =>
      successor === undefined
        ? `“${city}” is not the name of a commune.`
        : `“${city}” is a former name: the commune is now called “${successor.display}”.`,
    suggestion: (finding) => {
      if (finding.isForeign === true) return 'If the address is in another country, say so in “country”.'
      const like = findLike(finding)
      if (like.length === 0) return 'Write the name of the commune in “city”; the locality or neighbourhood goes in “line”.'
      return `Communes it could be: ${like
        .slice(0, 4)
        .map(({ display }) => `“${display}”`)
        .join(', ')}.`
    },
  },
  'cl-comuna-02': {
    title: 'The commune code of CL Core is one of the 346',
    why: 'The commune extension of CL Core requires a code of CSCodComunasCL: five digits, with the leading zero.',
    message: ({ code, obsolete, meant }) =>
      obsolete === undefined || meant === undefined
        ? `The code “${code}” is not that of any commune in CL Core.`
        : `The code “${code}” (${obsolete.name}) is no longer used: the commune now has the code ${meant.code}.`,
    suggestion: ({ meant }) =>
      meant === undefined
        ? 'Look the commune up in CSCodComunasCL: its code has five digits, as 13120 (Ñuñoa).'
        : `The code of “${meant.display}” is ${meant.code}.`,
  },
  'cl-comuna-03': misnamedWords({
    title: 'The name of a commune coded in CL Core is that of its code',
    why: `${namesAndCodes} the address is taken for another.`,
    called: 'the communes of CL Core',
  }),
  'cl-comuna-04': {
    title: 'The city and the commune code name the same commune',
    why: 'One of the two is wrong, and the record is assigned to one commune or the other depending on the system that reads it.',
    message: ({ city, coded: { code, display } }) => `The city says “${city}”, but the commune code is ${code} (${display}).`,
    suggestion: ({ city, coded: { display } }) =>
      `If the commune is “${display}”, correct “city”; if it is “${city}”, correct the code of the extension.`,
  },
  'cl-comuna-05': {
    title: 'The commune extension and its code system are from the same guide',
    why: 'Each guide requires its own code system in its extension; the other combination passes the validation of neither.',
    message: ({ extension, guide }) => `The commune extension is from ${extension}, and the code system is from ${guide}.`,
    suggestion: ({ extension }) =>
      extension === 'CL Core'
        ? `Use the system CSCodComunasCL with five digits, or the extension ${eis}/StructureDefinition/eis-comunas.`
        : `Use the system eis-comunas-cs without the leading zero, or the extension ${clDefinition('ComunasCl')}.`,
  },
  'cl-comuna-06': {
    title: 'The commune extension has a valueCodeableConcept',
    why: 'The profile of the extension allows only a CodeableConcept: with another type of value, whoever reads it does not find the commune.',
    message: ({ kind, text }) =>
      text !== undefined
        ? `The commune extension says “${text}” in words alone: the code is missing.`
        : kind === undefined
          ? 'The commune extension has no value.'
          : kind === 'valueCodeableConcept' || kind === 'valueCoding'
            ? `The “${kind}” of the commune extension is not an object.`
            : `The commune extension has “${kind}”, and must have “valueCodeableConcept” with the code.`,
    suggestion: () => 'Give the extension a valueCodeableConcept with the code of the commune and its system.',
  },
  'cl-comuna-07': {
    title: 'The city of a Chilean address has the code of its commune',
    why: 'The address of CL Core requires the extension ComunasCl beside “city”: without the code, the commune depends on how its name is spelt. It is a warning here and an error of the profile in full validation.',
    message({ city, comuna, isCode, code, system }) {
      if (system !== undefined)
        return `The commune code “${String(code)}” has the system “${String(system)}”, which is not one of the communes of CL Core or EIS.`
      return isCode
        ? `The city “${city}” is the code of a commune: “city” takes the name, “${comuna!.display}”, and its extension the code.`
        : `The city “${city}” has no commune code of CL Core or EIS.`
    },
    suggestion: ({ comuna }) =>
      comuna === undefined
        ? 'Write the name of the commune in “city”, and its code in the extension ComunasCl.'
        : `The code of “${comuna.display}” is ${comuna.code}.`,
  },
  'cl-eis-comuna-01': {
    title: 'The EIS commune code exists and its name matches',
    why: 'People read the name and systems the code: if the code does not exist or is not that of the name, the address is lost or taken for another.',
    suggestion: ({ display }) =>
      display === undefined
        ? 'Look the commune up in eis-comunas-cs: its code has no leading zero, as 5602 (Algarrobo).'
        : 'If the commune is known, use its code; otherwise leave “Ignorada”.',
    message({ code, display, right, isObsolete = false }) {
      if (display !== undefined)
        return `“${display}” is not the name of the code ${code} among the communes of EIS: that is “${right ?? 'Ignorada'}”.`
      return isObsolete
        ? `The code “${code}” is no longer used among the communes of EIS: it is now ${right}.`
        : `The code “${code}” is not among the communes of EIS.`
    },
  },
  'cl-provincia-01': {
    ...unknownCodeWords({
      title: 'The province code is one of the 56 of CL Core',
      why: 'The province extension requires a code of CSCodProvinciasCL: three digits, with the leading zero.',
      called: 'the provinces of CL Core',
    }),
    suggestion: ({ moved }) => (moved ? ofCommune : 'Use the first three digits of the code of the commune, as 131 for 13120.'),
  },
  'cl-provincia-02': misnamedWords({
    title: 'The name of the province is that of its code',
    why: `${namesAndCodes} the address is taken for another.`,
    called: 'the provinces of CL Core',
  }),
  'cl-region-01': {
    ...unknownCodeWords({
      title: 'The region code is one of the 16 of CL Core',
      why: 'The region extension requires a code of CSCodRegionCL: two digits, with the leading zero.',
      called: 'the regions of CL Core',
    }),
    suggestion: () => ofCommune,
  },
  'cl-region-02': misnamedWords({
    title: 'The name of the region is that of its code',
    why: `${namesAndCodes} the address is taken for another.`,
    called: 'the regions of CL Core',
  }),
  'cl-direccion-01': {
    title: 'The coded commune, province and region correspond',
    why: 'The province is the first three digits of the commune and the region the first two: if they do not match, one of them is false and the person appears in another territory.',
    message: ({ clashes }) => {
      const named = ({ code, display }: { readonly code: string; readonly display: string }): string => `${code} (${display})`
      const sentence = clashes
        .map(({ inner, called, kind, real, said }) => {
          return `the ${territories[called]} ${named(inner)} is in the ${territories[kind]} ${named(real!)}, not in ${named(said)}`
        })
        .join('; ')
      return `T${sentence.slice(1)}.`
    },
    suggestion: () => 'Check which of the codes is wrong, that of the commune first, and correct it.',
  },
  'cl-direccion-02': {
    title: 'A Chilean address states the city',
    why: 'The commune is what places a person in the health network: the same street name occurs in many.',
    message: () => 'The address does not state the city, which in Chile is the commune.',
    suggestion: () => 'Write the name of the commune in “city”.',
  },
  'cl-direccion-03': {
    title: 'The country Chile is written CL',
    why: 'FHIR recommends the two-letter code of ISO 3166; with other forms, whoever searches by country does not find all addresses.',
    message: ({ country }) => `The country “${country}” is written “CL”.`,
  },
  'cl-direccion-04': {
    title: 'The province and the region are stated by their name',
    why: 'The code goes in the extension of CL Core, beside it; the name is what a person reads, and what is searched for by whoever does not know the codes of Chile.',
    message: ({ member, written, name }) =>
      `“${written}” is the code of the ${member === 'state' ? 'region' : 'province'}: its name, “${name}”, goes in “${member}”.`,
  },
  'cl-pais-01': {
    title: 'The country code is a numeric one of ISO 3166',
    why: 'CodigoPaises is bound to the three-digit numeric codes of ISO 3166 (152 is Chile): with letters, the code is not in the value set.',
    message: ({ code }) => `“${code}” is not a numeric country code of ISO 3166.`,
    suggestion: ({ meant }) => `The code of ${meant!.display} is ${meant!.code}.`,
  },
  'cl-telecom-01': {
    title: 'A Chilean telephone number is written with +56 and 9 digits',
    why: 'With the country code and its 9 digits a number can be dialled from anywhere and compared with another.',
    message: ({ value, isNone }) =>
      isNone
        ? `“${value}” is nobody’s telephone number: it stands in the place of one that is not known.`
        : `The telephone number “${value}” is not written as +56 and 9 digits.`,
    suggestion: ({ isNone }) =>
      isNone
        ? 'If there is no telephone or it is not known, remove this contact; if a profile asks for one, say so in “_value” with the extension data-absent-reason.'
        : 'After +56 come 9 digits: 9 and eight more for a mobile, the area code and the number for a landline.',
  },
  'cl-telecom-02': {
    title: 'An e-mail is an address',
    why: 'A misspelt address never receives the notice of an appointment or the result of a test, and nobody finds out.',
    message: ({ value, fault }) =>
      fault === 'none' ? `“${value}” is not an e-mail address.` : `The e-mail address “${value}” seems to lack the end of its domain.`,
    suggestion: ({ value }) =>
      findPhone(value) !== undefined
        ? 'It is a telephone number: its “system” is “phone”.'
        : /^mailto:/i.test(value)
          ? 'Write the address without “mailto:”.'
          : 'Write a single complete address, such as “name@example.cl”.',
  },
  'cl-telecom-03': {
    title: 'A contact point with a value says what kind it is',
    why: 'The invariant cpt-2 of FHIR requires “system” where there is “value”: without it nobody knows how to use the contact.',
    message: ({ value }) => `The contact point “${value}” does not say whether it is a phone, an e-mail or something else (“system”).`,
    suggestion: () => 'Use one of these codes in “system”: phone, fax, email, pager, url, sms, other.',
  },
  'cl-telecom-04': {
    title: 'An e-mail address is not declared as a telephone number',
    why: 'By “system” others choose how to reach the person: nobody can call an e-mail address, and whoever looks for the address does not find it.',
    message: ({ system, value }) => `“${value}” is an e-mail address and is declared as “${system}”.`,
  },
}
