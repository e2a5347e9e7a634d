import { describe, expect, it } from 'vitest'
import { elementByOtherName } from '../../../../rules/structure/check/other-names.ts'

const among =
  (...elements: readonly string[]) =>
  (element: string): boolean =>
    elements.includes(element)

describe('a name that is not FHIR’s', () => {
  it.each<[string, readonly string[], string | undefined]>([
    ['fechaNacimiento', ['birthDate', 'gender'], 'birthDate'],
    ['fecha_de_nacimiento', ['birthDate'], 'birthDate'],
    ['Fecha-Nacimiento', ['birthDate'], 'birthDate'],
    ['fecha nacimiento', ['birthDate'], 'birthDate'],
    ['género', ['gender'], 'gender'],
    ['SEXO', ['gender'], 'gender'],
    ['dirección', ['address'], 'address'],
    ['activo', ['active'], 'active'],
    ['valor', ['value'], 'value'],
    ['versión', ['version'], 'version'],
    ['substance', ['code'], 'code'],
    ['paciente', ['patient'], 'patient'],
    ['paciente', ['subject'], 'subject'],
    ['paciente', ['for'], 'for'],
    ['patient', ['subject'], 'subject'],
    ['reasonForVisit', ['reasonCode'], 'reasonCode'],
    ['nombre', ['name', 'given'], undefined],
    ['nombre', ['given', 'family'], 'given'],
    ['teléfonos', ['telecom'], 'telecom'],
    ['sexo', ['birthDate'], undefined],
    ['sex', ['gender'], 'gender'],
    ['se', ['gender'], undefined],
    ['date_of_birth', ['birthDate'], 'birthDate'],
    ['lastName', ['family', 'given'], 'family'],
    ['firstName', ['family', 'given'], 'given'],
    ['street', ['line', 'city'], 'line'],
    ['zipCode', ['postalCode'], 'postalCode'],
    ['código postal', ['postalCode'], 'postalCode'],
    ['provincia', ['district', 'state'], 'district'],
    ['dirección', ['line', 'city'], 'line'],
    ['fechaToma', ['effectiveDateTime', 'issued'], 'effectiveDateTime'],
    ['fecha', ['effectiveDateTime', 'issued'], undefined],
    ['date', ['performedDateTime'], undefined],
    ['performedPeriod', ['occurrencePeriod', 'occurrenceDateTime'], 'occurrencePeriod'],
    ['occurrenceDateTime', ['effectiveDateTime', 'effectivePeriod'], 'effectiveDateTime'],
    ['effectiveDateTime', ['performedDateTime'], 'performedDateTime'],
    ['occurrencePeriod', ['effectivePeriod', 'performedPeriod'], undefined],
    ['occurrence', ['occurrence'], undefined],
    ['dateTimeOccurrence', ['dateTimeEffective'], undefined],
    ['', ['name'], undefined],
    [`sexo${' '.repeat(36)}`, ['gender'], 'gender'],
    [`sexo${' '.repeat(37)}`, ['gender'], undefined],
    ['comments', ['note', 'text'], 'note'],
    ['lng', ['latitude', 'longitude'], 'longitude'],
    ['correo electrónico', ['telecom'], 'telecom'],
  ])('%s, of %j, is %s', (name, elements, meant) => expect(elementByOtherName(name, among(...elements))).toBe(meant))

  it('is one thing in a type that older versions called so', () => {
    expect(elementByOtherName('date', among('occurrenceDateTime', 'recorded'), 'Immunization')).toBe('occurrenceDateTime')
    expect(elementByOtherName('date', among('occurrenceDateTime'), 'ServiceRequest')).toBe(undefined)
    expect(elementByOtherName('concept', among('code', 'detail'), 'Condition.evidence')).toBe('code')
    expect(elementByOtherName('reference', among('code', 'detail'), 'Condition.evidence')).toBe('detail')
    expect(elementByOtherName('quantity', among('dose', 'rate'), 'MedicationAdministration.dosage')).toBe('dose')
  })
})
