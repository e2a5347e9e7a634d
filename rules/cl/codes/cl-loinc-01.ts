import { findLoincFault } from '../../checks/loinc.ts'
import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { loinc } from '../reading/code-systems.ts'
import { codedPlaces, codesIn } from './coded-places.ts'
import { exchanged } from './exchanged.ts'

export default defineRule({
  code: 'cl-loinc-01',
  title: 'El código LOINC está bien escrito',
  severity: 'error',
  on: codedPlaces,
  systems: [loinc],
  // With its right digit it may be what a profile fixes.
  settles: true,
  check: (coded) =>
    codesIn(coded).flatMap(({ at, code }) => {
      const fault = isPart(code) ? undefined : findLoincFault(code)
      return fault === undefined ? [] : [{ at, code, fault }]
    }),
  message: ({ code, fault }) =>
    fault.fault === 'form'
      ? `«${code}» no es un código LOINC: son de 1 a 7 cifras, un guion y un dígito verificador.`
      : `El dígito verificador del código LOINC «${code}» no corresponde.`,
  why: 'El dígito verificador de LOINC (módulo 10) delata los errores de copia: este código no es de ninguna prueba.',
  suggestion: ({ fault }) =>
    fault.fault === 'form'
      ? fault.meant === undefined
        ? 'Busca en loinc.org el de la prueba, como «8867-4»; si el código es propio, dale su propio «system».'
        : `Escríbelo como «${fault.meant.code}».`
      : `Revisa el número: si es ${fault.number}, el código es ${fault.number}-${fault.right}.`,
  fixes: 'both',
  // The code of a vital sign asks for more than its text does.
  isTried: () => true,
  quickFix({ fault }, root = null, at = []) {
    if (fault.fault === 'form') {
      const { meant } = fault
      if (meant === undefined) return exchanged(root, at, (text) => findLoincFault(text) === undefined)
      return { title: `Usar «${meant.code}»`, replacement: meant.code, safe: meant.isCertain }
    }
    // The number may be the wrong part: only who knows the test can say.
    const replacement = `${fault.number}-${fault.right}`
    const title = `Usar «${replacement}»`
    return { title, replacement, safe: false, options: [{ title, replacement }] }
  },
  links: [
    { title: 'FHIR R4: LOINC', url: r4Page('loinc.html') },
    { title: 'LOINC: buscador', url: 'https://loinc.org/search/' },
  ],
  examples: [
    {
      title: 'Frecuencia cardíaca y peso',
      resource: observation({ system: loinc, code: '8867-4' }, { system: loinc, code: '29463-7' }),
      finds: [],
    },
    {
      title: 'Una parte y una respuesta de LOINC: no se revisan',
      resource: observation({ system: loinc, code: 'LP173421-1' }, { system: loinc, code: 'LA6560-2' }),
      finds: [],
    },
    {
      title: 'El dígito no corresponde',
      resource: observation({ system: loinc, code: '2345-8' }),
      finds: ['Observation.code.coding[0].code'],
      fixed: observation({ system: loinc, code: '2345-7' }),
    },
    {
      title: 'Sin guion, con espacios y con palabras',
      resource: observation({ system: loinc, code: '88674' }, { system: loinc, code: '8867 - 4' }, { system: loinc, code: 'Heart rate' }),
      finds: [0, 1, 2].map((index) => `Observation.code.coding[${index}].code`),
    },
    {
      title: 'En otro sistema, o sin código',
      resource: observation({ system: 'http://hospital.example/examenes', code: '8867-5' }, { system: loinc, display: 'Heart rate' }),
      finds: [],
    },
  ],
})

/** Parts (LP), answers (LA), answer lists (LL) and groups (LG) share the system, but are not terms. */
function isPart(code: string): boolean {
  return /^L[ALGP]\d/.test(code)
}

function observation(...coding: readonly Readonly<Record<string, string>>[]) {
  return { resourceType: 'Observation', status: 'final', code: { coding } }
}
