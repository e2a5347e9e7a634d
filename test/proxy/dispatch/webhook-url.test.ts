import { describe, expect, it } from 'vitest'
import { findUrlProblem, toStandardUrl } from '../../../proxy/dispatch/webhook-url.ts'

it.each([
  ['https://example.cl', 'https://example.cl'],
  ['https://ñandú.cl/á', 'https://xn--and-6ma2c.cl/%C3%A1'],
  ['https:example.cl', 'https://example.cl/'],
  ['https://example.cl/ ', 'https://example.cl/ '],
  ['example', 'example'],
])('%s is kept as %s', (url, kept) => {
  expect(toStandardUrl(url)).toBe(kept)
})

describe('findUrlProblem', () => {
  it.each([
    'https://example.cl',
    'https://example.cl:8443/a?b=c',
    'https://200.10.20.30/',
    'https://ñandú.cl',
    `https://example.cl/${'🦜'.repeat(2029)}`,
    'https://[2001:4860::1]/a%20b?c=d&e=/?',
  ])('has nothing against %s', (url) => {
    expect(findUrlProblem(url, false)).toBeUndefined()
  })

  it.each([
    ['example.cl', 'La dirección debe ser una URL completa, como https://example.cl/avisos.'],
    ['https://example.cl/un aviso', 'La dirección debe ser una URL completa, como https://example.cl/avisos.'],
    [' https://example.cl', 'La dirección debe ser una URL completa, como https://example.cl/avisos.'],
    ['https://example.cl/\0', 'La dirección debe ser una URL completa, como https://example.cl/avisos.'],
    ['https://exam\nple.cl', 'La dirección debe ser una URL completa, como https://example.cl/avisos.'],
    ['http://example.cl', 'La dirección debe comenzar con https://.'],
    ['ftp://example.cl', 'La dirección debe comenzar con https://.'],
    ['file:///etc/passwd', 'La dirección debe comenzar con https://.'],
    ['https://ana:clave@example.cl', 'La dirección no puede llevar usuario ni contraseña.'],
    ['https://example.cl/#a', 'La dirección no puede llevar un fragmento (#).'],
    [`https://example.cl/${'a'.repeat(2048)}`, 'La dirección no puede tener más de 2048 caracteres.'],
    [`https://example.cl/${'🦜'.repeat(2030)}`, 'La dirección no puede tener más de 2048 caracteres.'],
  ])('says what is wrong with %s', (url, problem) => {
    expect(findUrlProblem(url, false)?.es).toBe(problem)
  })

  it.each(['https://a;b.cl', 'https://a}b.cl/', 'https://example.cl/a|b', 'https://example.cl/%zz', 'https://example.cl/?a=[1]'])(
    'refuses %s, which no standard of URLs knows',
    (url) => {
      expect(findUrlProblem(url, false)?.es).toMatch(/caracteres/)
    },
  )

  it.each([
    'https://localhost',
    'https://LOCALHOST:8443/x',
    'https://a.localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://127.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://10.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]',
    'https://0.0.0.0',
    // The same, in every spelling that leads there.
    'https://localhost.',
    'https://a.localhost.',
    'https://loc%61lhost',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'https://127.0.0.1.',
    'https://0177.0.0.1',
    'https://017700000001',
    'https://0x7f000001',
    'https://127.0.1',
    'https://１２７.０.０.１',
    'https://127。0。0。1',
    'https://127.0.0.1\\@example.cl/',
    'https:\\\\127.0.0.1',
    'https:///127.0.0.1/',
    'https://127.0.0.1:0/',
    'https://0',
    'https://2852039166',
    'https://169.254.169.254.',
    'https://[::]',
    'https://[::127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[0:0:0:0:0:ffff:127.0.0.1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
  ])('refuses %s, which is not public', (url) => {
    // As it comes, and as it is kept.
    for (const one of [url, toStandardUrl(url)])
      expect(findUrlProblem(one, false)?.es).toBe('La dirección debe ser pública: no puede ser privada, local ni de enlace local.')
  })

  it.each([
    'https://example.cl@127.0.0.1/',
    'https://example.cl:443@10.0.0.1/',
    'https://localhost%00.example.cl/',
    'https://[fe80::1%25eth0]/',
  ])('refuses %s, which hides where it leads', (url) => {
    expect(findUrlProblem(url, false)).toBeDefined()
  })

  it('lets tests use loopback, also by http', () => {
    for (const url of ['http://127.0.0.1:1234/x', 'http://localhost:1234', 'http://[::1]:1234', 'https://127.0.0.1']) {
      expect(findUrlProblem(url, true)).toBeUndefined()
      expect(findUrlProblem(url, false)).toBeDefined()
    }
    expect(findUrlProblem('http://10.0.0.1', true)?.es).toBe('La dirección debe comenzar con https://.')
    expect(findUrlProblem('http://example.cl', true)?.es).toBe('La dirección debe comenzar con https://.')
    expect(findUrlProblem('https://10.0.0.1', true)).toBeDefined()
  })
})
