import clComuna01 from './cl-comuna-01.ts'
import clComuna02 from './cl-comuna-02.ts'
import clComuna03 from './cl-comuna-03.ts'
import clComuna04 from './cl-comuna-04.ts'
import clComuna05 from './cl-comuna-05.ts'
import clComuna06 from './cl-comuna-06.ts'
import clComuna07 from './cl-comuna-07.ts'
import clDireccion01 from './cl-direccion-01.ts'
import clDireccion02 from './cl-direccion-02.ts'
import clDireccion03 from './cl-direccion-03.ts'
import clDireccion04 from './cl-direccion-04.ts'
import clEisComuna01 from './cl-eis-comuna-01.ts'
import clPais01 from './cl-pais-01.ts'
import clProvincia01 from './cl-provincia-01.ts'
import clProvincia02 from './cl-provincia-02.ts'
import clRegion01 from './cl-region-01.ts'
import clRegion02 from './cl-region-02.ts'
import clTelecom01 from './cl-telecom-01.ts'
import clTelecom02 from './cl-telecom-02.ts'
import clTelecom03 from './cl-telecom-03.ts'
import clTelecom04 from './cl-telecom-04.ts'

export const addressesRules = [
  clComuna01,
  clComuna02,
  clComuna03,
  clComuna04,
  clComuna05,
  clComuna06,
  clComuna07,
  clEisComuna01,
  clProvincia01,
  clProvincia02,
  clRegion01,
  clRegion02,
  clDireccion01,
  clDireccion02,
  clDireccion03,
  clDireccion04,
  clPais01,
  clTelecom01,
  clTelecom02,
  clTelecom03,
  clTelecom04,
] as const
