import clOrg01 from './cl-org-01.ts'
import clOrg02 from './cl-org-02.ts'
import clOrg03 from './cl-org-03.ts'
import clOrg04 from './cl-org-04.ts'
import clOrg05 from './cl-org-05.ts'

export const organizationRules = [clOrg01, clOrg02, clOrg03, clOrg04, clOrg05] as const
