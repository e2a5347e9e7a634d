import { findR4Package, findTerminologyPackage } from '../../tools/node/r4-package.ts'
import { requirement } from './program.ts'

/** HL7's package of R4, its definitions and examples, for tests that need it. */
export const r4Package = requirement('the R4 package of HL7', findR4Package(), 'npm run examples')

/** HL7's code systems as they are now, for tests that need them. */
export const terminologyPackage = requirement("HL7's terminology", findTerminologyPackage(), 'npm run examples')
