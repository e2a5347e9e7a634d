import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describePanels, type Panel } from '../../../support/panel.ts'

describePanels('sessions', (start) => {
  let panel: Panel
  beforeAll(async () => void (panel = await start()), 60_000)
  afterAll(() => panel.close())

  describe('POST /api/auth/sign-in/email', () => {
    it('200: a cookie that is valid at once', async () => {
      const { tenantId, email } = await panel.register('ana')
      const browser = panel.browser()
      const { status, json } = await browser.signIn(email)
      expect(status).toBe(200)
      expect(json).toEqual({ tenantId, email, organization: 'Hospital ana', expiresAt: expect.any(String) as string })
      expect((await browser.ask('GET', '/api/tenant')).json).toMatchObject({ id: tenantId })
    })
  })
})
