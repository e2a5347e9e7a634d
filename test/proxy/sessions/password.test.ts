import { describe, expect, it } from 'vitest'
import { findPasswordProblem } from '../../../proxy/sessions/password.ts'

const known = ['ana.soto@example.cl', 'Clínica Ñuble']

describe('findPasswordProblem', () => {
  it.each([
    'seis búhos de Ñuble',
    'Tr3s-Loicas!',
    'correct-horse-battery',
    'kX9#mQ2w',
    'una frase larga, con espacios',
    '私のパスワードは秘密です',
    'x'.repeat(20) + 'y7-loica-del-maipo',
    `nueve loicas ${'del Maipo '.repeat(11)}`,
    '🦜🌶️🏔️🥟🦙🍇',
    `${'🦜'.repeat(119)} y loicas`,
  ])('takes %s', async (password) => {
    expect(await findPasswordProblem(password, known)).toBeUndefined()
  })

  it.each(['', 'siete77', '🦜🌶🏔🥟🦙🍇🌋'])('is too short: %j', async (password) => {
    expect((await findPasswordProblem(password, known))?.es).toBe('La contraseña tiene que tener al menos 8 caracteres.')
  })

  it.each(['a1-'.repeat(43), `${'🦜'.repeat(120)} y loicas`])('is too long: %s', async (password) => {
    expect((await findPasswordProblem(password, known))?.es).toBe('La contraseña no puede tener más de 128 caracteres.')
  })

  it.each(['password', '12345678', 'iloveyou', 'aaaaaaaaaaaa', 'abcdefghijkl', 'ana.soto@example.cl', 'clínica ñuble'])(
    'is guessed first: %s',
    async (password) => {
      expect((await findPasswordProblem(password, known))?.es).toBe('La contraseña es de las que se adivinan primero: hay que elegir otra.')
    },
  )

  it('takes what another would be refused', async () => {
    expect(await findPasswordProblem('clínica ñuble', [])).toBeUndefined()
  })
})
