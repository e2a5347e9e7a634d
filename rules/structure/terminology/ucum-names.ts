import { once } from '../../engine/once.ts'
import { ucum } from './ucum.ts'

/**
 * Common units: the code of UCUM, and how else people write it. Neither case, accents, blanks nor points matter there,
 * nor whether `·`, `µ` or a raised figure is written for `.`, `u` or a figure.
 */
const table = `
kg kgs kilo kilos kilogramo kilogramos kilogram kilograms
g gr grs gramo gramos gram grams
mg mgs miligramo miligramos milligram milligrams
ug mcg microgramo microgramos microgram micrograms
ng nanogramo nanogramos nanogram nanograms
pg picogramo picogramos
L lt lts litro litros liter liters litre litres
dL decilitro decilitros
mL cc mls mililitro mililitros milliliter milliliters
uL microlitro microlitros
fL femtolitro femtolitros
m mt mts metro metros meter meters
cm cms centimetro centimetros centimeter centimeters
mm milimetro milimetros millimeter millimeters
m2 m^2 mts2 metrocuadrado metroscuadrados
[in_i] in pulgada pulgadas inch inches
[lb_av] lb lbs libra libras pound pounds
mm[Hg] mmhg milimetrodemercurio milimetrosdemercurio
cm[H2O] cmh2o
kPa kilopascal kilopascales
Cel °c ºc c celsius gradocelsius gradoscelsius gradocentigrado gradoscentigrados degc degreesc
[degF] °f ºf fahrenheit degf degreesf
/min lpm bpm rpm lxm lat/min latidos/min latidosporminuto resp/min respiraciones/min respiracionesporminuto beats/min beats/minute breaths/min breaths/minute porminuto
% porciento porcentaje percent
kg/m2 kg/m^2 kg/mt2
mg/dL mg/dl% mg%
g/dL gr/dl g% gr%
g/L gr/l gr/lt
mg/L mg/lt
mg/mL
mg/kg
mg/kg/d mg/kg/dia
mg/m2
mg/min mg/minuto
ug/min mcg/min
mL/kg
mg/d mg/dia mg/24h mg/24hrs
mg/h mg/hr mg/hora
g/d g/dia gr/dia g/24h
ug/dL mcg/dl
ug/g mcg/g
mg/g
ug/L mcg/l
ug/mL mcg/ml
ug/kg/min mcg/kg/min
ng/dL
ng/L
ng/mL
pg/mL
mmol milimol milimoles
mmol/L
umol/L
nmol/L
pmol/L
meq
meq/L
mosm/kg
U/L
U/mL
[iU] ui iu
[iU]/L ui/l iu/l
[iU]/mL ui/ml iu/ml
m[iU]/L mui/l miu/l
m[iU]/mL mui/ml miu/ml
u[iU]/mL uui/ml uiu/ml
10*3/uL 10^3/ul x10^3/ul x10*3/ul 103/ul x103/ul miles/ul k/ul 10e3/ul x10e3/ul miles/mm3 mil/mm3 k/mm3 10^3/mm3 x10^3/mm3 x103/mm3
10*6/uL 10^6/ul x10^6/ul x10*6/ul 106/ul x106/ul millones/ul 10e6/ul x10e6/ul millones/mm3 mill/mm3 10^6/mm3 x10^6/mm3 x106/mm3
10*9/L 10^9/l x10^9/l x10*9/l 109/l x109/l
10*12/L 10^12/l x10^12/l x10*12/l 1012/l x1012/l
/uL
/mL
/mm3
[CFU]/mL cfu/ml ufc/ml
[pH] ph
/[HPF] xcampo x/campo /campo porcampo
{INR} inr rin
mm/h mm/hr mm/hora
mL/min ml/minuto
mL/min/{1.73_m2} ml/min/173m2 ml/min/1,73m2 ml/min/173m^2 ml/min/1,73m^2
mL/h ml/hr ml/hora cc/h cc/hr cc/hora
L/min lt/min lts/min l/minuto
s seg segs segundo segundos sec second seconds
ms mseg milisegundo milisegundos millisecond milliseconds
min mins minuto minutos minute minutes
h hr hrs hora horas hour hours
d dia dias day days
wk semana semanas week weeks
mo mes meses month months
a año años year years yr yrs
kcal kilocaloria kilocalorias
mV milivolt milivolts
{score} punto puntos pts score
`

const bySpelling = once(
  () => new Map(rows().flatMap(([code, ...spellings]) => [code!, ...spellings].map((one) => [bareUnit(one), code!] as const))),
)
const known = once(() => new Set(rows().map(([code]) => code!)))

/** The UCUM code that a unit's name most probably means; undefined where it is none of the common ones. */
export function findUcumCode(unit: string): string | undefined {
  if (unit.length > 40) return undefined
  if (isCommonUcumCode(unit) || /^(?:1|\{[!-z|~]+\})$/.test(unit)) return unit
  return bySpelling().get(bareUnit(unit))
}

/** Whether a code is one of UCUM's common ones. */
export function isCommonUcumCode(code: string): boolean {
  return known().has(code)
}

/** Whether a system that is not UCUM's address certainly means UCUM. */
export function meansUcum(system: string): boolean {
  return system !== ucum && system.length < 60 && meaningUcum.test(system.trim().toLowerCase())
}

const meaningUcum =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:unitsofmeasure|ucum)\.org\/?(?:ucum(?:\.html)?)?|(?:urn:)?ucum|(?:urn:oid:)?2\.16\.840\.1\.113883\.6\.8)$/

function rows(): readonly (readonly string[])[] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
}

/** A unit as it is looked up by: without case, accents, blanks and points, and with `u` for micro. */
export function bareUnit(unit: string): string {
  return unit
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F\s.·]/g, '')
    .replaceAll('μ', 'u')
    .replaceAll('×', 'x')
}
