import type { Definitions } from '../definitions.ts'
import type { Terminology } from '../terminology.ts'
import { createAnswersCheck } from './answers/answers.ts'
import { checkAttachment, checkContentType } from './attachments.ts'
import { checkCapabilityStatement } from './definitions/capability-statement.ts'
import { createCodeSystemCheck } from './definitions/code-system.ts'
import { createConceptMapCheck } from './definitions/concept-map.ts'
import { checkMeasure } from './definitions/measure.ts'
import { checkQuestionnaire } from './definitions/questionnaire.ts'
import { checkSearchParameter } from './definitions/search-parameter.ts'
import { createStructureCheck } from './definitions/structure-definition.ts'
import { createValueSetCheck } from './definitions/value-set.ts'
import type { ValueCheck } from './model.ts'
import { checkSecurityLabels } from './security-labels.ts'
import type { SystemCheck } from './systems.ts'

/** Makes what is asked of objects of some types beyond what their definitions say; called with the object where the run stands at it. */
export function createExtraChecks(
  definitions: Definitions,
  terminology: Terminology,
  systems: SystemCheck,
): (type: string) => ValueCheck | undefined {
  const checks = new Map<string, ValueCheck>([
    ['Attachment', checkAttachment],
    ['Binary', checkContentType],
    ['CapabilityStatement', checkCapabilityStatement],
    ['CodeSystem', createCodeSystemCheck(definitions, terminology)],
    ['ConceptMap', createConceptMapCheck(terminology)],
    ['Measure', checkMeasure],
    ['Meta', checkSecurityLabels],
    ['Questionnaire', checkQuestionnaire],
    ['QuestionnaireResponse', createAnswersCheck(terminology)],
    ['SearchParameter', checkSearchParameter],
    ['StructureDefinition', createStructureCheck(definitions)],
    ['ValueSet', createValueSetCheck(definitions, terminology, systems)],
  ])
  return (type) => checks.get(type)
}
