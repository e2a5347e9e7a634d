import { readNarrative } from '../check/narrative.ts'

/** Whether a narrative is as FHIR asks: a few elements and attributes of HTML in good form, with something in them. */
export function checksHtml(text: string): boolean {
  let isSound = true
  readNarrative(text, {
    fault: () => {
      isSound = false
    },
    link: () => undefined,
  })
  return isSound
}
