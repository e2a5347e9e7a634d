import { z } from 'zod'
import { createKnowledge } from '../../../language/create-knowledge.ts'
import { describeGuides } from '../../../rules/guides/describe.ts'
import { r4 } from '../../../rules/structure/r4.ts'
import { failure } from '../../cli/failure.ts'
import { text } from '../arguments.ts'
import { defineTool, offline } from '../tool.ts'

export default defineTool({
  name: 'svc_guides',
  title: 'Ver las guías y sus perfiles',
  description:
    'Lista las guías de implementación chilenas que vienen dentro, con su versión y de dónde vienen. Con «resourceType» da los perfiles que se pueden declarar en «meta.profile» de un recurso de ese tipo, el de CL Core primero. Úsala en vez de inventar la dirección de un perfil.',
  input: z.strictObject({
    resourceType: text('un tipo de recurso, como Patient', 'El tipo de recurso cuyos perfiles se buscan.').optional(),
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
