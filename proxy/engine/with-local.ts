import type { Engine, EngineAnswer, EngineRequest } from './engine.ts'
import { mergeIssues } from './merge.ts'

/** The warning of the local rules that they do not know a profile, which a remote engine may know well. */
const unknownProfile = 'r4-perfil-01'

/** A remote engine beside which the local rules run too; the answer holds what both found. */
export function withLocal(remote: Engine, local: Engine): Engine {
  async function validate(request: EngineRequest, caller: AbortSignal): Promise<EngineAnswer> {
    const failure = new AbortController()
    const signal = AbortSignal.any([caller, failure.signal])
    try {
      const [far, near] = await Promise.all([remote.validate(request, signal), local.validate(request, signal)])
      if (far.degraded) return { ...near, ...far, issues: mergeIssues(near.issues, far.issues, request.resource) }
      // What the local definitions could not tell, the remote engine has checked.
      const { unverified: _checked, ...rest } = near
      const own = near.issues.filter(({ code }) => code !== unknownProfile)
      return { ...rest, ...far, issues: mergeIssues(own, far.issues, request.resource) }
    } catch (cause) {
      // What the other one does is for nothing.
      failure.abort()
      throw cause
    }
  }

  return {
    name: remote.name,
    validate,
    health: () => remote.health(),
    close: async () => {
      await Promise.all([remote.close(), local.close()])
    },
  }
}
