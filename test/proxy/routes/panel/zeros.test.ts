import { afterAll, beforeAll, expect, it } from 'vitest'
import { describePanels, type Browser, type Panel } from '../../../support/panel.ts'

describePanels('a zero, which PostgreSQL keeps in no text', (start) => {
  let panel: Panel
  let browser: Browser
  beforeAll(async () => {
    panel = await start()
    const { email } = await panel.register('cero')
    browser = panel.browser()
    await browser.signIn(email)
  })
  afterAll(() => panel.close())

  it.each([
    [422, 'POST', '/api/accounts', { email: 'otra@example.cl', password: 'nueve loicas del Maipo', organization: 'a\0' }],
    [422, 'POST', '/api/accounts', { email: 'a\0@example.cl', password: 'nueve loicas del Maipo', organization: 'Hospital' }],
    [201, 'POST', '/api/accounts', { email: 'otra@example.cl', password: 'nueve loicas\0del Maipo', organization: 'Hospital' }],
    [401, 'POST', '/api/auth/sign-in/email', { email: 'otra@example.cl', password: '\0' }],
    [422, 'POST', '/api/auth/reset-password', { token: '\0', newPassword: 'nueve loicas del Maipo' }],
    [422, 'POST', '/api/keys', { name: 'a\0' }],
    [422, 'PUT', '/api/webhook', { url: 'https://example.cl/\0' }],
    [400, 'GET', '/api/validations?cursor=%00', undefined],
    [400, 'GET', '/api/webhook/deliveries?cursor=%00', undefined],
  ])('%d: %s %s %j', async (status, method, path, body) => {
    expect((await browser.ask(method, path, body)).status).toBe(status)
  })
})
