/** One thing that an engine of the tests says. */
export interface Said {
  readonly severity?: 'fatal' | 'error' | 'warning' | 'information'
  readonly kind?: string
  readonly id?: string
  readonly text: string
  readonly path?: string
  readonly profile?: string
}

const extensions = 'http://hl7.org/fhir/StructureDefinition/operationoutcome-'

function outcome(issues: readonly unknown[]): object {
  return { resourceType: 'OperationOutcome', issue: issues }
}

/** As HAPI writes: the text in `diagnostics`, the id as a string and as a coding, the kind always the same. */
export function hapiOutcome(...said: readonly Said[]): object {
  if (said.length === 0) {
    return outcome([{ severity: 'information', code: 'informational', diagnostics: 'No issues detected during validation' }])
  }
  return outcome(
    said.map(({ severity = 'error', kind = 'processing', id, text, path }) => ({
      extension: [
        { url: `${extensions}issue-line`, valueInteger: 4 },
        { url: `${extensions}issue-col`, valueInteger: 12 },
        ...(id === undefined ? [] : [{ url: `${extensions}message-id`, valueString: id }]),
      ],
      severity,
      code: kind,
      diagnostics: text,
      ...(id !== undefined && { details: { coding: [{ system: 'urn:java-validator', code: id }] } }),
      ...(path !== undefined && { location: [path, 'Line[4] Col[12]'], expression: [path] }),
    })),
  )
}

/** As HL7's own server writes: the text in `details`, the id as a code, the profile that the rule came from. */
export function coreOutcome(...said: readonly Said[]): object {
  if (said.length === 0) return outcome([{ severity: 'information', code: 'informational', details: { text: 'All OK' } }])
  return outcome(
    said.map(({ severity = 'error', kind = 'structure', id, text, path, profile }) => ({
      extension: [
        { url: `${extensions}issue-line`, valueInteger: 4 },
        { url: `${extensions}issue-col`, valueInteger: 12 },
        { url: `${extensions}issue-source`, valueString: 'InstanceValidator' },
        ...(id === undefined ? [] : [{ url: `${extensions}message-id`, valueCode: id }]),
        ...(profile === undefined ? [] : [{ url: `${extensions}issue-context`, valueString: profile }]),
      ],
      severity,
      code: kind,
      details: { text },
      ...(path !== undefined && { expression: [path] }),
    })),
  )
}

/** As Matchbox writes: what it is set to first, the text in `diagnostics`, and a line of praise where there is no error. */
export function matchboxOutcome(...said: readonly Said[]): object {
  const settings = {
    extension: [{ url: 'http://matchbox.health/validation', extension: [{ url: 'validatorVersion', valueString: '6.10.0' }] }],
    severity: 'information',
    code: 'informational',
    diagnostics: 'Validation for profile with matchbox',
  }
  const issues = said.map(({ severity = 'error', kind = 'structure', id, text, path }) => ({
    extension: id === undefined ? [] : [{ url: `${extensions}message-id`, valueCode: id }],
    severity,
    code: kind,
    diagnostics: text,
    ...(path !== undefined && { expression: [path] }),
  }))
  const isFine = said.every(({ severity }) => severity === 'warning' || severity === 'information')
  const praise = {
    severity: 'information',
    code: 'informational',
    diagnostics: 'No fatal or error issues detected, the validation has passed',
  }
  return outcome([settings, ...issues, ...(isFine ? [praise] : [])])
}

/** As Matchbox says, under status 200, that it could not validate at all. */
export function matchboxException(text: string): object {
  const source = [{ url: `${extensions}issue-source`, valueString: 'ValidationProvider' }]
  return outcome([{ extension: source, severity: 'error', code: 'exception', diagnostics: text }])
}

/** As servers say that something went wrong. */
export function exceptionOutcome(text: string): object {
  return outcome([{ severity: 'error', code: 'exception', details: { text } }])
}

/** As HL7's wrapper writes: the resource echoed, names of enums in capitals. */
export function wrapperAnswer(sessionId: string, fileContent: string, ...said: readonly Said[]): object {
  const fileInfo = { fileName: 'resource.json', fileContent, fileType: 'json' }
  const issues = said.map(({ severity = 'error', kind = 'structure', id, text, path }) => ({
    source: 'InstanceValidator',
    line: 4,
    col: 12,
    ...(path !== undefined && { location: path }),
    message: text,
    ...(id !== undefined && { messageId: id }),
    type: kind.replaceAll('-', '').toUpperCase(),
    level: severity.toUpperCase(),
    html: text,
    slicingHint: false,
    signpost: false,
    criticalSignpost: false,
    matched: false,
    ignorableError: false,
    count: 0,
  }))
  return { outcomes: [{ fileInfo, issues }], sessionId, validationTimes: {} }
}
