/**
 * Definitions that contradict themselves, or what HL7's own validator and others write, as `id#version address`: by them what is right would be
 * an error, so that they are left out.
 */
export const wrongDefinitions: ReadonlySet<string> = new Set([
  // A column is written as an integer, and these have a string.
  'extensions#5.3.0-ballot-tc1 http://hl7.org/fhir/StructureDefinition/operationoutcome-issue-col',
  // The id of a message is written as a code.
  'extensions#5.3.0-ballot-tc1 http://hl7.org/fhir/StructureDefinition/operationoutcome-message-id',
])
