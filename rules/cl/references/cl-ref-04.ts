import { defineRule } from '../../engine/rule.ts'
import { r4Page } from '../canonicals.ts'
import { systemFolder } from '../reading/system-folder.ts'

export default defineRule({
  code: 'cl-ref-04',
  title: 'La dirección de un archivo la puede abrir quien lo recibe',
  severity: 'warning',
  on: 'Attachment',
  check({ url }) {
    if (typeof url !== 'string') return undefined
    const lacksScheme = /^www\./i.test(url)
    return lacksScheme || isOnOneComputer(url) ? [{ at: ['url'], url, lacksScheme }] : undefined
  },
  message: ({ url, lacksScheme }) =>
    lacksScheme
      ? `A la dirección «${url}» le falta el comienzo: así es un lugar del mismo servidor.`
      : `«${url}» es el lugar de un archivo en un computador, no una dirección.`,
  why: 'Un disco o una carpeta compartida existen solo donde se escribió el recurso, y sin «https://» se busca en el mismo servidor: quien lo recibe no encuentra el archivo.',
  suggestion: ({ lacksScheme }) =>
    lacksScheme
      ? undefined
      : 'Publica el archivo y escribe su dirección (https://…) o una referencia a un Binary, o ponlo en data, en Base64.',
  fixes: 'unsafe',
  quickFix: ({ url, lacksScheme }) =>
    lacksScheme ? { title: `Usar «https://${url}»`, replacement: `https://${url}`, safe: false } : undefined,
  links: [{ title: 'FHIR R4: Attachment', url: r4Page('datatypes.html#Attachment') }],
  examples: [
    { title: 'Una dirección', resource: withFileAt('https://fhir.ejemplo.cl/archivos/informe.pdf'), finds: [] },
    {
      title: 'Una referencia a un Binary, y una ruta en el mismo servidor',
      resource: withFileAt('Binary/informe', '/archivos/1.pdf'),
      finds: [],
    },
    {
      title: 'Un disco, una carpeta compartida y dos carpetas de un computador',
      resource: withFileAt('C:\\informes\\1.pdf', '\\\\servidor\\informes\\1.pdf', 'file:///informes/1.pdf', '/home/ana/1.pdf'),
      finds: [0, 1, 2, 3].map((index) => `Patient.photo[${index}].url`),
    },
    {
      title: 'Una dirección sin su comienzo',
      resource: withFileAt('www.ejemplo.cl/informe.pdf'),
      finds: ['Patient.photo[0].url'],
      fixed: withFileAt('https://www.ejemplo.cl/informe.pdf'),
    },
  ],
})

/** Whether an address is a path on a disk or in a shared folder. */
function isOnOneComputer(url: string): boolean {
  return systemFolder.test(url) || /^(?:[a-z]:[\\/]|\\\\|file:)/i.test(url)
}

function withFileAt(...urls: readonly string[]) {
  return { resourceType: 'Patient', photo: urls.map((url) => ({ contentType: 'application/pdf', url })) }
}
