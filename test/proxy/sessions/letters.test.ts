import { describe, expect, it } from 'vitest'
import { startLetters } from '../../../proxy/sessions/letters.ts'

const letter = { email: 'ana@example.cl', token: 'abc' }

describe('letters', () => {
  it('are sent once where the server takes them', async () => {
    const sent: unknown[] = []
    const errors: unknown[] = []
    const mailer = { send: (mail: unknown) => Promise.resolve(void sent.push(mail)) }
    const letters = startLetters(mailer, 'https://svc.example.cl', (error) => errors.push(error))
    letters.send(letter)
    await letters.close()
    expect(sent).toEqual([
      {
        id: expect.any(String) as string,
        to: 'ana@example.cl',
        subject: 'Una contraseña nueva',
        text: expect.stringContaining('https://svc.example.cl/panel/restablecer#token=abc') as string,
      },
    ])
    expect(errors).toEqual([])
  })

  it('are sent again under the same id, and given up after four times', async () => {
    const ids = new Set<string>()
    let attempts = 0
    const send = ({ id }: { readonly id: string }): Promise<void> => {
      attempts += 1
      ids.add(id)
      return Promise.reject(new Error(`not now: ${letter.email}`))
    }
    const errors: unknown[] = []
    const letters = startLetters({ send }, 'https://svc.example.cl', (error) => errors.push(error), 1)
    letters.send(letter)
    await expect.poll(() => errors).toHaveLength(1)
    expect([attempts, ids.size]).toEqual([4, 1])
  })

  it('that are under way at the end are waited for', async () => {
    let arrive = (): void => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const letters = startLetters({ send: () => arrival }, 'https://svc.example.cl', () => {})
    letters.send(letter)
    let isClosed = false
    const closing = letters.close().then(() => (isClosed = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isClosed).toBe(false)
    arrive()
    await closing
    expect(isClosed).toBe(true)
  })
})
