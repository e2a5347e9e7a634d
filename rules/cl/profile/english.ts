import type { WordsOf } from '../../engine/language.ts'
import { clDefinition } from '../canonicals.ts'
import { clProfiles } from '../profiles.ts'
import type { profileRules } from './index.ts'

export const profileWords: WordsOf<typeof profileRules> = {
  'cl-perfil-01': {
    title: 'A CL Core profile claimed in meta exists in CL Core 1.9.4',
    why: 'Nobody can validate a resource against a profile that does not exist: the validator ignores or rejects it.',
    message: ({ written }) => `The profile “${written}” does not exist in CL Core 1.9.4.`,
    suggestion: ({ type, meant }) => {
      if (meant !== undefined) return `In CL Core 1.9.4 it is called ${meant.id}.`
      const own = (Object.hasOwn(clProfiles, type) ? clProfiles[type]! : []).map(clDefinition)
      return own.length === 0
        ? `CL Core 1.9.4 has no profile for ${type}.`
        : `The profile for ${type} in CL Core 1.9.4 is ${own.join(' or ')}.`
    },
  },
  'cl-perfil-02': {
    title: 'A profile claimed in meta is for the type of the resource',
    why: 'A resource cannot conform to a profile of another type: whoever validates against it will always reject it.',
    message: ({ written, profiled, type }) => `The profile “${written}” is for ${profiled}, and this resource is ${type}.`,
    suggestion: ({ type }) => `Remove it from meta.profile, or put one for ${type} in its place.`,
  },
}
