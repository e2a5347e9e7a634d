/** Reports in English: what every rule says. A chunk of its own, which a host loads when somebody asks for it. */
import { addressesWords } from '../cl/addresses/english.ts'
import { allergyWords } from '../cl/allergy/english.ts'
import { bundleWords } from '../cl/bundle/english.ts'
import { codesWords } from '../cl/codes/english.ts'
import { compositionWords } from '../cl/composition/english.ts'
import { conditionWords } from '../cl/condition/english.ts'
import { diagnosticReportWords } from '../cl/diagnostic-report/english.ts'
import { encounterWords } from '../cl/encounter/english.ts'
import { identifiersWords } from '../cl/identifiers/english.ts'
import { immunizationWords } from '../cl/immunization/english.ts'
import { jsonWords } from '../cl/json/english.ts'
import { locationWords } from '../cl/location/english.ts'
import { medicationWords } from '../cl/medication/english.ts'
import { observationWords } from '../cl/observation/english.ts'
import { organizationWords } from '../cl/organization/english.ts'
import { patientWords } from '../cl/patient/english.ts'
import { practitionerWords } from '../cl/practitioner/english.ts'
import { profileWords } from '../cl/profile/english.ts'
import { referencesWords } from '../cl/references/english.ts'
import { runWords } from '../cl/run/english.ts'
import { clipsWords } from '../guides/clips/english.ts'
import { imagenologiaWords } from '../guides/imagenologia/english.ts'
import { laboratorioWords } from '../guides/laboratorio/english.ts'
import { messageWords, siblingWords } from '../guides/message/english.ts'
import { quirurgicoWords } from '../guides/quirurgico/english.ts'
import { r2boWords } from '../guides/r2bo/english.ts'
import { siggesWords } from '../guides/sigges/english.ts'
import { snreWords } from '../guides/snre/english.ts'
import { teiWords } from '../guides/tei/english.ts'
import { urgencia02Words, urgenciaWords } from '../guides/urgencia/english.ts'
import { reportInEnglish } from '../format/english.ts'
import { structureWords } from '../structure/english/index.ts'
import { fixTitleInEnglish } from './fix-titles.ts'
import type { ReportLanguage } from '../language.ts'
import { reasonInEnglish } from './reasons.ts'

/** The words of reports in English. */
export const english: ReportLanguage = {
  tag: 'en',
  rules: {
    ...jsonWords,
    ...runWords,
    ...identifiersWords,
    ...addressesWords,
    ...patientWords,
    ...practitionerWords,
    ...organizationWords,
    ...locationWords,
    ...encounterWords,
    ...codesWords,
    ...conditionWords,
    ...observationWords,
    ...allergyWords,
    ...medicationWords,
    ...immunizationWords,
    ...diagnosticReportWords,
    ...bundleWords,
    ...compositionWords,
    ...referencesWords,
    ...profileWords,
    ...messageWords,
    ...siblingWords,
    ...teiWords,
    ...urgenciaWords,
    ...urgencia02Words,
    ...quirurgicoWords,
    ...snreWords,
    ...r2boWords,
    ...clipsWords,
    ...siggesWords,
    ...laboratorioWords,
    ...imagenologiaWords,
    ...structureWords,
  },
  fixTitle: fixTitleInEnglish,
  reason: reasonInEnglish,
  words: reportInEnglish,
}
