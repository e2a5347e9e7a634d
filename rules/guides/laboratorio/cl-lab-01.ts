import { oneRequisition } from '../one-requisition.ts'
import { laboratorioPage } from './reading.ts'

export default oneRequisition({
  code: 'cl-lab-01',
  title: 'Las prestaciones de una orden de laboratorio comparten su número',
  message: ({ theirs, own }) => `Esta prestación es de la orden «${theirs}», y la primera del Bundle es de «${own}».`,
  suggestion: () => 'Usa el mismo requisition en todas, o envía la otra orden en un Bundle aparte.',
  why: 'Cada prestación es un ServiceRequest, y lo que las une en una orden es el mismo requisition: con otro, el laboratorio las recibe como órdenes distintas.',
  links: [laboratorioPage],
  guide: 'laboratorio',
  ofOne: 'Dos prestaciones de una orden',
  ofTwo: 'De dos órdenes',
})
