import { apiKey } from '../../remote/api-key.ts'
import { session } from '../session.ts'

/** True if a validation can be sent: there is a key, or somebody is signed in. */
export function hasAccess(): boolean {
  return apiKey() !== undefined || Boolean(session())
}
