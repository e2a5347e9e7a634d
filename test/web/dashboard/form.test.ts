import { expect, it } from 'vitest'
import { createForm } from '../../../web/dashboard/form.ts'
import type { Answer } from '../../../web/remote/client.ts'

it('is sent once, until what follows from it is done', async () => {
  let sent = 0
  let finish = (): void => {}
  const send = (): Promise<Answer<string>> => {
    sent += 1
    return Promise.resolve({ value: 'hecho', headers: new Headers() })
  }
  const form = createForm(['name'], send, () => new Promise<void>((resolve) => (finish = resolve)))
  const element = { querySelector: () => null } as unknown as HTMLFormElement
  form.set('name', 'Ana')
  const first = form.submit(element)
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(form.isSending()).toBe(true)
  await form.submit(element)
  expect(sent).toBe(1)
  finish()
  await first
  expect(form.isSending()).toBe(false)
})
