import { describeGuides } from '../../../rules/guides/describe.ts'
import type { Guides } from '../../api.ts'
import type { Route } from '../route.ts'

/** `GET /api/guides`: the guides that resources are judged by. */
export function guidesRoute(): Route {
  const body: Guides = { guides: describeGuides().map((guide) => ({ ...guide, dependencies: [...guide.dependencies] })) }
  return { method: 'get', path: '/api/guides', handle: () => ({ status: 200, body }) }
}
