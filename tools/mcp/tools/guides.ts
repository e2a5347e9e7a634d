import { z } from 'zod'
import { createKnowledge } from '../../../language/create-knowledge.ts'
import { describeGuides } from '../../../rules/guides/describe.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { failure } from '../../node/failure.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_guides',
  title: { es: 'Ver las guías y sus perfiles', en: 'See the guides and their profiles' },
  description: {
    es: 'Lista las guías de implementación chilenas que vienen dentro, con su versión y de dónde vienen. Con «resourceType» da los perfiles que se pueden declarar en «meta.profile» de un recurso de ese tipo, el de CL Core primero. Úsala en vez de inventar la dirección de un perfil.',
    en: 'Lists the Chilean implementation guides that are inside, with their versions and where they come from. With “resourceType” it gives the profiles that may be declared in “meta.profile” of a resource of that type, the one of CL Core first. Use it instead of making up the address of a profile.',
  },
  input: ({ tell, text }) =>
    z.strictObject({
      resourceType: text(
        tell('un tipo de recurso, como Patient', 'a type of resource, such as Patient'),
        tell('El tipo de recurso cuyos perfiles se buscan.', 'The type of resource whose profiles are looked for.'),
      ).optional(),
    }),
  output: z.looseObject({
    guides: z.array(z.looseObject({ id: z.string(), version: z.string(), canonical: z.string() })).optional(),
    profiles: z.array(z.looseObject({ url: z.string(), title: z.string(), source: z.string() })).optional(),
  }),
  effects: offline,
  handle: ({ resourceType }, { findCatalog }) => {
    if (resourceType === undefined) {
      return { guides: describeGuides().map(({ id, version, canonical, source, draft }) => ({ id, version, canonical, source, draft })) }
    }
    if (!r4.isResource(resourceType))
      throw failure({
        es: `«${resourceType}» no es un tipo de recurso de FHIR R4.`,
        en: `“${resourceType}” is no type of resource of FHIR R4.`,
      })
    const { profilesFor } = createKnowledge({ findCatalog, newUuid: () => '' })
    return { profiles: profilesFor(resourceType).map(({ url, title, source }) => ({ url, title, source })) }
  },
})
