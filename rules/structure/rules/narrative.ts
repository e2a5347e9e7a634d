import { valueAt } from '../../engine/json.ts'
import type { Rule } from '../../engine/rule.ts'
import { repairNarrative } from '../narrative/repair.ts'
import { defineSaying, page } from './define.ts'
import { toRemove } from '../repairs/repair.ts'
import { without } from '../repairs/setting.ts'

/** The XHTML of narratives. */
export const narrativeSayings: readonly Rule[] = [
  defineSaying({
    code: 'r4-formato-06',
    title: 'El texto narrativo es XHTML simple',
    severity: 'error',
    voids: true,
    message: ({ reason, name, holder }) =>
      ({
        xml: `El texto narrativo no está bien formado${name === undefined ? '' : `: revisa «${name}»`}.`,
        root: 'El texto narrativo debe ser un solo elemento <div xmlns="http://www.w3.org/1999/xhtml">.',
        element: misplaced(name),
        content: misheld(name, holder),
        attribute: `El texto narrativo no admite el atributo «${name}».`,
        value:
          name === 'href'
            ? 'El texto narrativo no admite un «href» vacío ni con un programa, como «javascript:».'
            : `El atributo «${name}» del texto narrativo solo puede ser «http://www.w3.org/1999/xhtml».`,
        entity:
          name === undefined
            ? 'El texto narrativo tiene un «&» suelto: se escribe «&amp;».'
            : `«&${name};» no es una entidad que el texto narrativo admita.`,
        link: `El texto narrativo enlaza a «${name}», que no está en el documento.`,
        empty: 'El texto narrativo está vacío.',
      })[reason],
    fixes: 'unsafe',
    quickFix({ at, reason }, root) {
      if (reason === 'empty') return toRemove('«text»', without(root, at.slice(0, -1)))
      const div = valueAt(root, at)
      const mended = typeof div === 'string' && reason !== 'link' ? repairNarrative(div) : undefined
      return mended === undefined ? undefined : { title: 'Corregir el XHTML', replacement: mended, safe: false }
    },
    why: 'El texto narrativo se muestra tal cual a una persona: FHIR solo deja formato y tablas, sin programas, formularios ni estilos externos.',
    links: [page('texto narrativo', 'narrative.html')],
    examples: [
      {
        title: 'Un párrafo',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p></div>' },
        },
        finds: [],
      },
      {
        title: 'Un «&» suelto',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Soto & hija</div>' },
        },
        finds: ['Basic.text.div'],
        fixed: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Soto &amp; hija</div>' },
        },
      },
      {
        title: 'Un programa',
        resource: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p><script>alert(1)</script></div>' },
        },
        finds: ['Basic.text.div'],
        fixed: {
          resourceType: 'Basic',
          code: { text: 'Nota' },
          text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>Nota</p></div>' },
        },
      },
    ],
  }),
]

/** The sentence about an element that may not stand where it does; of one that may stand elsewhere, where that is. */
function misplaced(name = ''): string {
  if (name === 'li') return 'En el texto narrativo, «li» va dentro de una lista: «ul» u «ol».'
  if (name === 'td' || name === 'th') return `En el texto narrativo, «${name}» va dentro de una fila de tabla: «tr».`
  if (name === 'dt' || name === 'dd') return `En el texto narrativo, «${name}» va dentro de una lista de definiciones: «dl».`
  if (/^(?:caption|col|colgroup|tbody|tfoot|thead|tr)$/.test(name))
    return `En el texto narrativo, «${name}» va dentro de una tabla: «table».`
  if (name === 'a') return 'En el texto narrativo, un enlace («a») no va dentro de otro.'
  if (/^(?:blockquote|div|ol|p|pre|table|ul)$/.test(name)) return `En el texto narrativo, «${name}» no va dentro de un párrafo («p»).`
  return `El texto narrativo no admite el elemento «${name}».`
}

/** The sentence about what an element does not hold: an element, or text. */
function misheld(name: string | undefined, holder = ''): string {
  if (/^(?:area|br|hr|img)$/.test(holder)) return `En el texto narrativo, «${holder}» no lleva nada dentro.`
  const what = name === undefined ? 'texto suelto' : `«${name}»`
  const only = contents[holder]
  return only === undefined
    ? `En el texto narrativo, ${what} no va dentro de «${holder}», que solo lleva una línea de texto.`
    : `En el texto narrativo, ${what} no va directamente en «${holder}», que solo lleva ${only}.`
}

const contents: Readonly<Record<string, string>> = {
  table: 'filas («tr») y sus grupos',
  thead: 'filas («tr»)',
  tbody: 'filas («tr»)',
  tfoot: 'filas («tr»)',
  tr: 'celdas («td», «th»)',
  ul: 'elementos de lista («li»)',
  ol: 'elementos de lista («li»)',
  dl: 'términos («dt») y definiciones («dd»)',
}
