import clNombre01 from './cl-nombre-01.ts'
import clPatient01 from './cl-patient-01.ts'
import clPatient02 from './cl-patient-02.ts'
import clPatient03 from './cl-patient-03.ts'
import clPatient04 from './cl-patient-04.ts'
import clPatient05 from './cl-patient-05.ts'
import clPatient06 from './cl-patient-06.ts'
import clPatient07 from './cl-patient-07.ts'
import clPatient08 from './cl-patient-08.ts'
import clPatient09 from './cl-patient-09.ts'
import clPatient10 from './cl-patient-10.ts'
import clPatient11 from './cl-patient-11.ts'
import clPatient12 from './cl-patient-12.ts'
import clPatient13 from './cl-patient-13.ts'
import clPatient14 from './cl-patient-14.ts'
import clPatient15 from './cl-patient-15.ts'

export const patientRules = [
  clPatient01,
  clPatient02,
  clPatient03,
  clPatient04,
  clPatient05,
  clPatient06,
  clPatient07,
  clPatient08,
  clPatient09,
  clPatient10,
  clPatient11,
  clPatient12,
  clPatient13,
  clPatient14,
  clPatient15,
  clNombre01,
] as const
