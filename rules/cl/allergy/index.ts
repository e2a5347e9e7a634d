import clAllergy01 from './cl-allergy-01.ts'
import clAllergy02 from './cl-allergy-02.ts'
import clAllergy03 from './cl-allergy-03.ts'
import clAllergy04 from './cl-allergy-04.ts'
import clAllergy05 from './cl-allergy-05.ts'
import clAllergy06 from './cl-allergy-06.ts'

export const allergyRules = [clAllergy01, clAllergy02, clAllergy03, clAllergy04, clAllergy05, clAllergy06] as const
