import { oneRequisition } from '../one-requisition.ts'
import { imagenologiaPage } from './reading.ts'

export default oneRequisition({
  code: 'cl-img-04',
  title: 'Los estudios de una orden de imágenes comparten su número',
  message: ({ theirs, own }) => `Este estudio es de la orden «${theirs}», y la primera del Bundle es de «${own}».`,
  suggestion: () => 'Usa el mismo requisition en todos, o envía la otra orden en un Bundle aparte.',
  why: 'Cada estudio es un ServiceRequest, y lo que los une en una orden es el mismo requisition: con otro, se reciben como órdenes distintas.',
  links: [imagenologiaPage],
  guide: 'imagenologia',
  ofOne: 'Dos estudios de una orden',
  ofTwo: 'De dos órdenes',
})
