/** The texts with their editor and what is said of them: what is fetched as one, when somebody first needs it. */
export { Findings } from './Findings.tsx'
export { TextPane } from './TextPane.tsx'
export { openTexts } from './open-texts.ts'
