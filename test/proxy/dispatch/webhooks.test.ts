import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from '../../../proxy/secrets/seal.ts'
import { createWebhooks, openSecret, resealWebhooks } from '../../../proxy/dispatch/webhooks.ts'
import { drawSecrets } from '../../../proxy/secrets/secret.ts'
import { addTenant, describeStores } from '../../support/stores.ts'

const key = Buffer.alloc(32, 1)

describe('a sealed text', () => {
  it('opens under its key and for its place alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, place) => {
        const sealed = seal(text, place, key)
        expect(unseal(sealed, place, key)).toBe(text)
        expect(unseal(sealed, `${place}x`, key)).toBeUndefined()
        expect(unseal(sealed, place, Buffer.alloc(32, 2))).toBeUndefined()
      }),
    )
  })

  it('does not open once it is changed, and is another each time', () => {
    const sealed = Buffer.from(seal('secreto', 'a', key), 'base64url')
    for (const index of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[index]! ^= 1
      expect(unseal(changed.toString('base64url'), 'a', key)).toBeUndefined()
    }
    expect(unseal('', 'a', key)).toBeUndefined()
    expect(seal('secreto', 'a', key)).not.toBe(seal('secreto', 'a', key))
  })
})

describeStores('webhooks of tenants', ({ open }) => {
  const secrets = drawSecrets('un secreto de prueba', undefined)

  it('are set with a secret that is shown once and kept sealed', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    const webhooks = createWebhooks(store, secrets, false)
    const result = await webhooks.put(id, 'https://example.cl/avisos')
    expect(result).toEqual({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) as string })
    const webhook = (await webhooks.find(id))!
    expect(webhook.url).toBe('https://example.cl/avisos')
    expect(webhook.sealedSecret).not.toContain((result as { secret: string }).secret.slice(6, 20))
    expect(openSecret(webhook.sealedSecret, id, secrets)).toBe((result as { secret: string }).secret)
    expect(await webhooks.remove(id)).toBe(true)
  })

  it('have another secret each time', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    const webhooks = createWebhooks(store, secrets, false)
    expect(await webhooks.put(id, 'https://example.cl')).not.toEqual(await webhooks.put(id, 'https://example.cl'))
  })

  it('are not set at an address that may not be', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    const webhooks = createWebhooks(store, secrets, false)
    expect(await webhooks.put(id, 'http://example.cl')).toEqual({
      problem: { es: 'La dirección debe comenzar con https://.', en: 'The address has to begin with https://.' },
    })
    expect(await webhooks.find(id)).toBeUndefined()
  })

  it('are sealed under the new secret while it replaces another, which can then be forgotten', async () => {
    const { store } = await open()
    const { id } = await addTenant(store)
    const { secret } = (await createWebhooks(store, secrets, false).put(id, 'https://example.cl')) as { secret: string }
    const [replacing, replaced] = [
      drawSecrets('otro secreto de prueba', 'un secreto de prueba'),
      drawSecrets('otro secreto de prueba', undefined),
    ]
    const sealed = async () => (await store.findWebhook(id))!.sealedSecret
    expect(openSecret(await sealed(), id, replacing)).toBe(secret)
    expect(openSecret(await sealed(), id, replaced)).toBeUndefined()
    await resealWebhooks(store, secrets)
    expect(openSecret(await sealed(), id, replaced)).toBeUndefined()
    await resealWebhooks(store, replacing)
    expect(openSecret(await sealed(), id, replaced)).toBe(secret)
    await resealWebhooks(store, replacing)
    expect(openSecret(await sealed(), id, replaced)).toBe(secret)
  })
})
