import { describe } from 'vitest'
import type { JsonObject } from '../../../../../rules/engine/json.ts'
import { tellsApart } from '../../../../support/structure-check.ts'

const when = (question: string) => ({ enableWhen: [{ question, operator: '=', answerBoolean: true }] })
const asking = (ofGroup: JsonObject, ofLast: JsonObject): JsonObject => ({
  resourceType: 'Questionnaire',
  status: 'draft',
  item: [
    { linkId: '1', type: 'group', text: 'a', item: [{ linkId: '1.1', type: 'boolean', text: 'b' }], ...ofGroup },
    { linkId: '2', type: 'boolean', text: 'c', ...ofLast },
  ],
})

describe('conditions of questions', () => {
  const valid = asking({}, when('1.1'))
  tellsApart([
    { title: 'on one that is not there', valid, wrong: asking({}, when('1.2')), finds: ['r4-conf-06 item.1.enableWhen.0.question'] },
    { title: 'on itself', valid, wrong: asking({}, when('2')), finds: ['r4-conf-06 item.1.enableWhen.0.question'] },
    {
      title: 'on one within',
      valid: asking(when('2'), {}),
      wrong: asking(when('1.1'), {}),
      finds: ['r4-conf-06 item.0.enableWhen.0.question'],
    },
  ])
})
