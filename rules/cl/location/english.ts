import { closedWords, missingWords } from '../../checks/english.ts'
import type { WordsOf } from '../../engine/language.ts'
import type { locationRules } from './index.ts'

export const locationWords: WordsOf<typeof locationRules> = {
  'cl-loc-01': missingWords({
    title: 'The location has a name',
    why: 'The name is all that a person who has to get there understands.',
    message: 'The location has no name (name).',
    suggestion: 'Add name as those who go there know it, for example “Box 3, Consultorio Norte”.',
  }),
  'cl-loc-02': {
    title: 'Latitude and longitude are within their range',
    why: 'No map can show that point: usually the decimal point is missing, or latitude and longitude are swapped.',
    message: ({ value, at, most }) =>
      `The ${at.at(-1) === 'longitude' ? 'longitude' : 'latitude'} “${value}” is out of range: it goes from -${most} to ${most} degrees.`,
    suggestion: () => 'Write the degrees with decimals, as in -33.4489 and -70.6693.',
  },
  'cl-loc-03': {
    title: 'A location with a Chilean address has coordinates in Chile',
    why: 'A lost sign or swapped values send the ambulance to another country; the map is approximate, so it is only a warning.',
    message: ({ latitude, longitude }) => `The point ${latitude}, ${longitude} is outside Chile, and the address is Chilean.`,
    suggestion: ({ latitude, longitude }) =>
      latitude < 0 && longitude < 0
        ? 'Check the coordinates and the country of the address.'
        : 'In Chile latitude and longitude are negative.',
  },
  'cl-loc-04': closedWords({
    title: 'The status of the location is one that FHIR allows',
    why: 'FHIR allows only the codes of location-status here: with another value, whoever receives the resource rejects it.',
    called: { status: 'The status of the location' },
  }),
  'cl-loc-05': missingWords({
    title: 'The location says which organization manages it',
    why: 'A room can only be found if it is known which facility it belongs to.',
    message: 'The location does not say which organization manages it (managingOrganization).',
    suggestion: 'Add managingOrganization with a reference to the facility.',
  }),
}
