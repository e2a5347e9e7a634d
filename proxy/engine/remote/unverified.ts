import type { RemoteIssue } from './protocol.ts'
import { nameOf, recognise } from './spanish/recognise.ts'

/**
 * The names of the texts by which engines on HL7's core say that nobody checked a code: there is no terminology server,
 * or it failed; or that they stopped early. That a code system is unknown is another thing: then the engine did all it could.
 */
const unverifiedIds = new Set([
  'terminology_tx_binding_noserver',
  'terminology_tx_novalid_7',
  'terminology_tx_novalid_9',
  'terminology_tx_novalid_15',
  'terminology_tx_nosvc_bound_req',
  'terminology_tx_nosvc_bound_ext',
  'terminology_tx_confirm_1_cc',
  'terminology_tx_confirm_2_cc',
  'terminology_tx_confirm_3_cc',
  'terminology_tx_confirm_4a',
  'terminology_tx_confirm_4b',
  'terminology_tx_confirm_5',
  'terminology_tx_confirm_6',
  'terminology_tx_error_codeableconcept',
  'terminology_tx_error_codeableconcept_max',
  'terminology_tx_error_coding1',
  'terminology_tx_error_coding2',
  'unable_to_validate_code_without_using_server',
  'error_validating_code_running_without_terminology_services',
  'error_expanding_valueset_running_without_terminology_services',
  'valueset_inc_no_server',
  'attempt_to_use_terminology_server_when_no_terminology_server_is_available',
  'unable_to_connect_to_terminology_server',
  'invalid_display_name',
  // The engine stopped before the end.
  'validation_max_messages_exceeded',
  'validation_timeout_exceeded',
])

/** True if an issue says that something was left unchecked, so that a resource that passes may still be wrong. */
export function isUnverified(remote: RemoteIssue): boolean {
  const id = remote.messageId === undefined ? undefined : nameOf(remote.messageId)
  return unverifiedIds.has(id ?? '') || unverifiedIds.has(recognise(remote)?.id ?? '')
}
