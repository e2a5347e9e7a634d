// Made of openapi.yaml by «npm run artifacts»: change that, not this.

/**
 * Un tipo de recurso de FHIR R4.
 */
export type ResourceType =
  | 'Account'
  | 'ActivityDefinition'
  | 'AdverseEvent'
  | 'AllergyIntolerance'
  | 'Appointment'
  | 'AppointmentResponse'
  | 'AuditEvent'
  | 'Basic'
  | 'Binary'
  | 'BiologicallyDerivedProduct'
  | 'BodyStructure'
  | 'Bundle'
  | 'CapabilityStatement'
  | 'CarePlan'
  | 'CareTeam'
  | 'CatalogEntry'
  | 'ChargeItem'
  | 'ChargeItemDefinition'
  | 'Claim'
  | 'ClaimResponse'
  | 'ClinicalImpression'
  | 'CodeSystem'
  | 'Communication'
  | 'CommunicationRequest'
  | 'CompartmentDefinition'
  | 'Composition'
  | 'ConceptMap'
  | 'Condition'
  | 'Consent'
  | 'Contract'
  | 'Coverage'
  | 'CoverageEligibilityRequest'
  | 'CoverageEligibilityResponse'
  | 'DetectedIssue'
  | 'Device'
  | 'DeviceDefinition'
  | 'DeviceMetric'
  | 'DeviceRequest'
  | 'DeviceUseStatement'
  | 'DiagnosticReport'
  | 'DocumentManifest'
  | 'DocumentReference'
  | 'EffectEvidenceSynthesis'
  | 'Encounter'
  | 'Endpoint'
  | 'EnrollmentRequest'
  | 'EnrollmentResponse'
  | 'EpisodeOfCare'
  | 'EventDefinition'
  | 'Evidence'
  | 'EvidenceVariable'
  | 'ExampleScenario'
  | 'ExplanationOfBenefit'
  | 'FamilyMemberHistory'
  | 'Flag'
  | 'Goal'
  | 'GraphDefinition'
  | 'Group'
  | 'GuidanceResponse'
  | 'HealthcareService'
  | 'ImagingStudy'
  | 'Immunization'
  | 'ImmunizationEvaluation'
  | 'ImmunizationRecommendation'
  | 'ImplementationGuide'
  | 'InsurancePlan'
  | 'Invoice'
  | 'Library'
  | 'Linkage'
  | 'List'
  | 'Location'
  | 'Measure'
  | 'MeasureReport'
  | 'Media'
  | 'Medication'
  | 'MedicationAdministration'
  | 'MedicationDispense'
  | 'MedicationKnowledge'
  | 'MedicationRequest'
  | 'MedicationStatement'
  | 'MedicinalProduct'
  | 'MedicinalProductAuthorization'
  | 'MedicinalProductContraindication'
  | 'MedicinalProductIndication'
  | 'MedicinalProductIngredient'
  | 'MedicinalProductInteraction'
  | 'MedicinalProductManufactured'
  | 'MedicinalProductPackaged'
  | 'MedicinalProductPharmaceutical'
  | 'MedicinalProductUndesirableEffect'
  | 'MessageDefinition'
  | 'MessageHeader'
  | 'MolecularSequence'
  | 'NamingSystem'
  | 'NutritionOrder'
  | 'Observation'
  | 'ObservationDefinition'
  | 'OperationDefinition'
  | 'OperationOutcome'
  | 'Organization'
  | 'OrganizationAffiliation'
  | 'Parameters'
  | 'Patient'
  | 'PaymentNotice'
  | 'PaymentReconciliation'
  | 'Person'
  | 'PlanDefinition'
  | 'Practitioner'
  | 'PractitionerRole'
  | 'Procedure'
  | 'Provenance'
  | 'Questionnaire'
  | 'QuestionnaireResponse'
  | 'RelatedPerson'
  | 'RequestGroup'
  | 'ResearchDefinition'
  | 'ResearchElementDefinition'
  | 'ResearchStudy'
  | 'ResearchSubject'
  | 'RiskAssessment'
  | 'RiskEvidenceSynthesis'
  | 'Schedule'
  | 'SearchParameter'
  | 'ServiceRequest'
  | 'Slot'
  | 'Specimen'
  | 'SpecimenDefinition'
  | 'StructureDefinition'
  | 'StructureMap'
  | 'Subscription'
  | 'Substance'
  | 'SubstanceNucleicAcid'
  | 'SubstancePolymer'
  | 'SubstanceProtein'
  | 'SubstanceReferenceInformation'
  | 'SubstanceSourceMaterial'
  | 'SubstanceSpecification'
  | 'SupplyDelivery'
  | 'SupplyRequest'
  | 'Task'
  | 'TerminologyCapabilities'
  | 'TestReport'
  | 'TestScript'
  | 'ValueSet'
  | 'VerificationResult'
  | 'VisionPrescription'
/**
 * Una palabra para programas.
 */
export type ProblemCode =
  | 'bad-request'
  | 'body-not-utf8'
  | 'invalid-json'
  | 'too-deep'
  | 'resource-type-missing'
  | 'resource-type-unknown'
  | 'idempotency-key-invalid'
  | 'profile-invalid'
  | 'first-line-invalid'
  | 'gzip-invalid'
  | 'query-invalid'
  | 'cursor-invalid'
  | 'reset-token-refused'
  | 'api-key-missing'
  | 'session-missing'
  | 'sign-in-refused'
  | 'token-missing'
  | 'api-key-refused'
  | 'origin-refused'
  | 'tenant-suspended'
  | 'metrics-refused'
  | 'not-found'
  | 'method-not-allowed'
  | 'idempotency-key-reused'
  | 'job-cancelled'
  | 'job-line-missing'
  | 'job-lost'
  | 'email-taken'
  | 'request-timeout'
  | 'precondition-failed'
  | 'body-too-large'
  | 'too-many-entries'
  | 'unsupported-media-type'
  | 'unsupported-charset'
  | 'unsupported-encoding'
  | 'range-not-satisfiable'
  | 'fields-invalid'
  | 'burst-exceeded'
  | 'quota-exhausted'
  | 'too-many-attempts'
  | 'headers-too-large'
  | 'internal'
  | 'engine-failed'
  | 'engine-unavailable'
  | 'job-interrupted'
  | 'store-unavailable'
  | 'no-handles'
/**
 * La clave completa, que no se vuelve a mostrar.
 */
export type ApiKey = string
export type Plan = 'free' | 'pro' | 'unlimited'
/**
 * Unidades, o `unlimited`.
 */
export type QuotaNumber = number | 'unlimited'
/**
 * `running`: llega y se valida. `interrupted`: el envío se cortó; la misma solicitud sigue donde quedó. `done`: todo validado.
 * `stopped`: se acabó la cuota o supera el tamaño; `reason` lo dice. `cancelled`: alguien lo canceló.
 *
 */
export type JobState = 'running' | 'interrupted' | 'done' | 'stopped' | 'cancelled'
export type State = 'up' | 'degraded' | 'down'

/**
 * Un recurso FHIR R4 en JSON, sin envoltorio. Un Bundle lleva 200 entradas a lo más.
 */
export interface FhirResource {
  resourceType: ResourceType
}
/**
 * El resultado, igual para 200 y 422.
 */
export interface ValidateResponse {
  /**
   * Si no hay errores.
   */
  valid: boolean
  /**
   * Los mensajes de todos los errores, en español; también de los que solo se siguen de otro.
   */
  errors: string[]
  /**
   * Los mensajes de los avisos, en español.
   */
  warnings: string[]
  /**
   * El perfil evaluado; null si no hay ninguno.
   */
  profile: string | null
  /**
   * El tipo del recurso recibido.
   */
  resourceType: string
  /**
   * Los problemas, en el orden del documento; vacío si no hay nada que decir. Cada causa va una vez: lo que solo se sigue de ella se cuenta en su `consequences`.
   */
  issues: Issue[]
  /**
   * El veredicto en una oración, presente cuando dice más que `valid`: algo quedó sin comprobar (`unverified`, `skipped`) o sin mostrar (`omitted`).
   */
  verdict?: string
  /**
   * Presente, y true, cuando el motor remoto no completó la validación. No gasta cuota.
   */
  engineDegraded?: boolean
  /**
   * Reglas que no pudieron consultar un catálogo.
   */
  skipped?: {
    code: string
    needs: string[]
  }[]
  /**
   * Donde una regla encontró más de mil casos de la misma gravedad, cuántos no están en `issues`.
   */
  omitted?: {
    code: string
    count: number
    /**
     * Cuántos de ellos son errores, si se sabe.
     */
    errors?: number
  }[]
  /**
   * Lo que no se pudo comprobar con las definiciones a mano, como los códigos de una terminología ajena.
   */
  unverified?: {
    what: 'valueSet' | 'codeSystem' | 'profile' | 'reference' | 'invariant'
    name: string
    count: number
    /**
     * De códigos, lo que los comprobaría si se importara, como `SNOMED CT`, o la dirección del sistema o del conjunto.
     */
    verifiedBy?: string[]
  }[]
  /**
   * Las guías por las que se validó además de CL Core 1.9.4 y EIS; ausente donde no hubo otra.
   */
  guides?: {
    id: string
    version: string
    source: 'embedded' | 'package' | 'folder'
  }[]
}
/**
 * Un problema.
 */
export interface Issue {
  /**
   * El código de la regla.
   */
  code: string
  severity: 'error' | 'warning'
  /**
   * La ruta FHIR del elemento, desde el tipo del recurso; dentro de un Bundle, desde el recurso de la entrada.
   */
  path: string
  /**
   * Qué está mal, en español.
   */
  message: string
  /**
   * Por qué importa.
   */
  why?: string
  /**
   * El perfil que lo pide.
   */
  profileUrl?: string
  /**
   * La página de la regla.
   */
  docsUrl?: string
  /**
   * Qué hacer.
   */
  suggestion?: string
  /**
   * Un ejemplo correcto.
   */
  example?: unknown
  /**
   * La entrada del Bundle.
   */
  entryIndex?: number
  quickFix?: QuickFix
  /**
   * De un problema que causa otros, su número en esta respuesta.
   */
  id?: number
  /**
   * De un problema que causa otros: cuántos se siguen de él y con qué códigos. Se van con él, y no están en `issues`; sus mensajes sí están en `errors`, y el OperationOutcome los da enteros.
   */
  consequences?: {
    count: number
    codes: string[]
  }
}
/**
 * Una corrección mecánica. Aplicarla dos veces da lo mismo que una.
 */
export interface QuickFix {
  /**
   * Dónde, como puntero JSON (RFC 6901) desde la raíz del documento enviado.
   */
  jsonPointer: string
  /**
   * El valor que va ahí, cualquiera que sea su tipo. Un número se pone en el texto, con las cifras que ahí tiene (`1.00`): en un JSON ya leído, y escrito otra vez, las pierde.
   */
  replacement: unknown
  /**
   * Qué resulta, en infinitivo.
   */
  title?: string
  /**
   * Si se puede aplicar sin mirar.
   */
  safe?: boolean
  /**
   * Solo donde hay que elegir: cada valor que puede ir ahí, con lo que dice. `replacement` es el primero; nada lo aplica por sí solo, ni `--fix-unsafe`.
   *
   * @minItems 1
   * @maxItems 50
   */
  options?: [
    {
      title: string
      /**
       * El valor, cualquiera que sea su tipo.
       */
      replacement: unknown
    },
    ...{
      title: string
      /**
       * El valor, cualquiera que sea su tipo.
       */
      replacement: unknown
    }[],
  ]
}
/**
 * Las guías cuyas definiciones vienen dentro.
 */
export interface Guides {
  guides: {
    id: string
    version: string
    /**
     * El nombre de su paquete.
     */
    name: string
    canonical: string
    /**
     * El repositorio o registro de donde se tomaron sus definiciones.
     */
    source: string
    commit: string | null
    /**
     * Como la escribe SPDX; null donde la fuente no declara ninguna.
     */
    licence: string | null
    /**
     * Aún no publicada: se usa solo donde se nombra su versión.
     */
    draft: boolean
    /**
     * En qué se basa, como id#versión.
     */
    dependencies: string[]
  }[]
}
/**
 * Los parámetros de una operación, como los escribe FHIR R4.
 */
export interface Parameters {
  resourceType: 'Parameters'
  parameter?: {}[]
}
/**
 * Parameters, ValueSet, Bundle, CapabilityStatement o TerminologyCapabilities de FHIR R4.
 */
export interface TerminologyResource {
  resourceType: 'Parameters' | 'ValueSet' | 'Bundle' | 'CapabilityStatement' | 'TerminologyCapabilities'
  [k: string]: unknown
}
/**
 * Por qué no se responde, como OperationOutcome.
 */
export interface OperationRefusal {
  resourceType: 'OperationOutcome'
  /**
   * El veredicto en una oración, presente cuando algo quedó sin comprobar o sin mostrar.
   */
  text?: {
    status: 'generated'
    div: string
  }
  issue: {}[]
}
/**
 * El mismo resultado, para quien pide `application/fhir+json`. Sin problemas, `issue` va vacío.
 */
export interface OperationOutcome {
  resourceType: 'OperationOutcome'
  issue: {
    severity: 'error' | 'warning' | 'information'
    /**
     * `invalid` para un problema del recurso; `incomplete` si el motor no completó la validación o hay problemas que no se muestran.
     */
    code: 'invalid' | 'incomplete'
    details: {
      text: string
    }
    expression?: string[]
    /**
     * Texto JSON con `code`, `why` y `quickFix`; `id` y `consequences` donde otros problemas se siguen de este, y `follows` en los que se siguen de otro.
     */
    diagnostics?: string
  }[]
}
/**
 * Un error, como lo escribe RFC 9457.
 */
export interface Problem {
  type: 'about:blank'
  title: string
  status: number
  /**
   * Una frase para quien lo lee, en español o, con `Accept-Language` en inglés, en inglés.
   */
  detail: string
  code: ProblemCode
  /**
   * El mismo de `Svc-Request-ID`.
   */
  requestId: string
  /**
   * Con 422, los campos que hay que corregir.
   */
  errors?: {
    field: string
    detail: string
  }[]
}
export interface NewAccount {
  email: string
  /**
   * Ninguna de las que se adivinan primero.
   */
  password: string
  organization: string
}
export interface Account {
  tenantId: string
  apiKey: ApiKey
  plan: Plan
}
export interface Credentials {
  email: string
  password: string
}
export interface Session {
  tenantId: string
  email: string
  organization: string
  /**
   * Cuándo termina si no se usa más.
   */
  expiresAt: string
}
export interface PasswordForgotten {
  email: string
}
export interface PasswordReset {
  /**
   * El del correo. Sirve una vez, durante una hora.
   */
  token: string
  newPassword: string
}
export interface Tenant {
  id: string
  organization: string
  email: string
  plan: Plan
  /**
   * Cuándo vuelve a `free`; null si no vuelve.
   */
  planUntil: string | null
  quota: {
    limit: QuotaNumber
    used: number
    remaining: QuotaNumber
    /**
     * Cuándo empieza el mes siguiente (UTC).
     */
    reset: string
  }
}
export interface Usage {
  days: {
    day: string
    resourceType: string
    validations: number
    invalid: number
    units: number
  }[]
}
export interface Key {
  id: string
  /**
   * Cómo empieza la clave.
   */
  prefix: string
  name: string
  createdAt: string
  /**
   * El último uso, al minuto; null si nunca se usó.
   */
  lastUsedAt: string | null
  /**
   * Desde cuándo deja de servir; null si no tiene fin.
   */
  endsAt: string | null
}
export interface KeyList {
  items: Key[]
}
export interface NewKey {
  name: string
}
export interface Rotation {
  graceDays?: number
}
export interface IssuedKey {
  id: string
  apiKey: ApiKey
}
export interface Validation {
  validationRequestId: string
  at: string
  /**
   * Los ocho caracteres de la clave tras `svc_live_`; `panel` si se validó con la sesión.
   */
  keyId: string
  resourceType: string
  /**
   * El perfil evaluado; `otro` si el servicio no lo conoce; null si no hubo ninguno.
   */
  profile: string | null
  valid: boolean
  errorCount: number
  warningCount: number
  /**
   * Cuántos códigos, perfiles y referencias quedaron sin comprobar; null si se validó antes de que se contaran.
   */
  unverifiedCount: number | null
  /**
   * Lo que gastó; 0 si quedó incompleta.
   */
  units: number
  durationMs: number
  clCoreVersion: string
  engine: string
  degraded: boolean
}
export interface ValidationList {
  items: Validation[]
  nextCursor: string | null
}
export interface Webhook {
  url: string
  createdAt: string
  /**
   * Desde cuándo está apagado porque el receptor respondió 410; null si está encendido.
   */
  disabledAt: string | null
}
export interface NewWebhook {
  url: string
}
export interface WebhookSecret {
  url: string
  /**
   * Para comprobar las firmas; no se vuelve a mostrar.
   */
  secret: string
}
export interface WebhookTest {
  /**
   * El `webhook-id` del mensaje.
   */
  id: string
  delivered: boolean
  /**
   * El estado con que respondió el receptor; null si no respondió.
   */
  responseStatus: number | null
  /**
   * Por qué falló, en una palabra; null si no falló.
   */
  failure: string | null
}
export interface Delivery {
  id: string
  type: 'validation.complete' | 'job.complete' | 'webhook.test'
  createdAt: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  lastAttemptAt: string | null
  nextAttemptAt: string | null
  responseStatus: number | null
  failure: string | null
}
export interface DeliveryList {
  items: Delivery[]
  nextCursor: string | null
}
export interface ValidationComplete {
  type: 'validation.complete'
  timestamp: string
  data: {
    validation_request_id: string
    resource_type: string
    profile: string | null
    valid: boolean
    error_count: number
    warning_count: number
    units: number
    duration_ms: number
    cl_core_version: string
  }
}
export interface Job {
  id: string
  state: JobState
  /**
   * Con `stopped`, por qué.
   */
  reason?: 'quota' | 'size'
  /**
   * El estado en una frase, con lo que se puede hacer.
   */
  detail: string
  createdAt: string
  updatedAt: string
  /**
   * null mientras no termina.
   */
  endedAt: string | null
  /**
   * Cuándo se borra con lo que se halló, 24 horas después de lo último.
   */
  expiresAt: string
  /**
   * Cuántas líneas están validadas y cobradas, con las que están en blanco.
   */
  lines: number
  /**
   * Qué línea sigue.
   */
  nextLine: number
  /**
   * De esas líneas, sin comprimir.
   */
  bytes: number
  /**
   * Líneas sin errores.
   */
  valid: number
  /**
   * Líneas con errores, también las que no son un recurso.
   */
  invalid: number
  /**
   * Líneas que el motor no pudo validar; no se cobran.
   */
  unjudged: number
  errorCount: number
  warningCount: number
  /**
   * Cuánto se cobró.
   */
  units: number
  /**
   * El perfil pedido, «otro» si el servicio no lo conoce, o null.
   */
  profile: string | null
  clCoreVersion: string
  engine: string
}
export interface JobList {
  items: Job[]
  nextCursor: string | null
}
/**
 * Un hallazgo de una línea, sin ningún valor de ella.
 */
export interface JobFinding {
  line: number
  /**
   * Falta si la línea no es un recurso.
   */
  resourceType?: string
  severity: 'error' | 'warning'
  code: string
  /**
   * La ruta FHIR hasta el último elemento que FHIR conoce; vacía para toda la línea.
   */
  path: string
  entryIndex?: number
}
export interface JobComplete {
  type: 'job.complete'
  timestamp: string
  data: {
    job_id: string
    state: 'done' | 'stopped'
    reason: 'quota' | 'size' | null
    lines: number
    valid_count: number
    invalid_count: number
    unjudged_count: number
    error_count: number
    warning_count: number
    units: number
    profile: string | null
    cl_core_version: string
  }
}
export interface OutboxRun {
  attempted: number
  delivered: number
  failed: number
  remaining: number
}
export interface Status {
  status: State
  at: string
  /**
   * La versión del servicio.
   */
  version: string
  clCoreVersion: string
  engine: {
    name: 'embedded' | 'fhir' | 'matchbox' | 'hl7-server' | 'hl7-wrapper' | 'none'
    state: State
    detail?: string
  }
  database: {
    state: State
  }
  /**
   * La cola de entregas de todas las organizaciones; falta si la base de datos no responde.
   */
  outbox?: {
    /**
     * Cuántas deberían haber salido ya.
     */
    due: number
    /**
     * Cómo les fue a las últimas 50.
     */
    recent: {
      pending: number
      delivered: number
      failed: number
    }
    lastAttemptAt: string | null
  }
}
export interface Probe {
  status: 'ok'
}
