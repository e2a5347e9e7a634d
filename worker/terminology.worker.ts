/** Entry of the worker that imports a release; ending it cancels. */
import { expose } from 'comlink'
import type { TerminologyApi } from './api.ts'
import { importTerminology } from './terminology/importing.ts'

expose({ importTerminology } satisfies TerminologyApi)
