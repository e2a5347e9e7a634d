import type { Wordings } from './wording.ts'

/** Good practice, definitions that are no longer in use, and answers to questionnaires. */
export const advice: Wordings = {
  MSG_DEPRECATED: {
    english: 'Reference to deprecated {_}',
    spanish: 'Se usa una definición que está en desuso.',
  },
  MSG_DEPRECATED_SRC: { english: 'Reference to deprecated {_} from {_}', spanish: 'Se usa una definición que está en desuso.' },
  MSG_RETIRED: { english: 'Reference to retired {_}', spanish: 'Se usa una definición que fue retirada.' },
  MSG_RETIRED_SRC: { english: 'Reference to retired {_} from {_}', spanish: 'Se usa una definición que fue retirada.' },
  MSG_WITHDRAWN: { english: 'Reference to withdrawn {_}', spanish: 'Se usa una definición que fue retirada.' },
  MSG_WITHDRAWN_SRC: { english: 'Reference to withdrawn {_} from {_}', spanish: 'Se usa una definición que fue retirada.' },
  All_observations_should_have_a_performer: {
    english: 'Best Practice Recommendation: In general, all observations{_}',
    spanish: 'Conviene que la observación diga quién la hizo (performer).',
  },
  All_observations_should_have_a_subject: {
    english: 'Best Practice Recommendation: In general, all observations{_}',
    spanish: 'Conviene que la observación diga de quién es (subject).',
  },
  All_observations_should_have_an_effectiveDateTime_or_an_effectivePeriod: {
    english: 'Best Practice Recommendation: In general, all observations{_}',
    spanish: 'Conviene que la observación diga cuándo fue (effective).',
  },

  Questionnaire_QR_Item_Missing: {
    english: "No response answer found for required item '{item}'",
    spanish: 'Falta la respuesta a la pregunta «{item}», que es obligatoria.',
    general: 'Falta la respuesta a una pregunta obligatoria.',
  },
  Questionnaire_QR_Item_NotFound: {
    english: "LinkId '{_}' not found in questionnaire",
    spanish: 'La respuesta es a una pregunta que el cuestionario no tiene.',
  },
  Questionnaire_QR_Item_WrongType: {
    english: ['Answer value must be of the type {_} not {_}', 'Answer value must be one of the {_} types {_} not {_}'],
    spanish: 'La respuesta es de otro tipo que el que la pregunta admite.',
  },
  Questionnaire_QR_Item_BadOption: {
    english: "The code '{_}' in the system '{_}' is not in the options{_}",
    spanish: 'La respuesta no es una de las opciones de la pregunta.',
  },
  Questionnaire_QR_Item_NoCoding: {
    english: 'The code {_}::{_} is not in the set of permitted values',
    spanish: 'La respuesta no es una de las opciones de la pregunta.',
  },
  Questionnaire_QR_Item_NoLinkId: {
    english: "No LinkId, so can't be validated",
    spanish: 'La respuesta no dice a qué pregunta es (linkId).',
  },
  Questionnaire_QR_Q_None: {
    english: 'No questionnaire is identified, so no validation can be{_}',
    spanish: 'La respuesta no dice de qué cuestionario es, así que no se revisó con él.',
  },
  Questionnaire_QR_Q_NotFound: {
    english: "The questionnaire '{_}' could not be resolved, so no{_}",
    spanish: 'El validador remoto no tiene el cuestionario, así que no revisó las respuestas con él.',
  },
}
