import { describe, expect, test } from 'vitest'
import { utcDay } from '../../../web/text/moment.ts'
import { useLanguage } from '../../../web/text/words.ts'

describe('utcDay', () => {
  test.each([
    ['es', 'es-CL'],
    ['en', 'en'],
  ] as const)('writes a day in %s as browsers write it', async (language, locale) => {
    await useLanguage(language)
    const written = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2026, 0, 1); day += 86_400_000) expect(utcDay(day)).toBe(written.format(day))
  })

  test('takes days and moments by name, and leaves what is neither', async () => {
    await useLanguage('es')
    expect(utcDay('2026-11-02')).toBe('02-11-2026')
    expect(utcDay('2026-11-30T23:59:59.000Z')).toBe('30-11-2026')
    expect(utcDay('sin fecha')).toBe('sin fecha')
  })
})
