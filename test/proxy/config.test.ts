import { describe, expect, it } from 'vitest'
import { readConfig } from '../../proxy/config.ts'

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({ config: { host: '127.0.0.1', port: 8080, build: true } })
  })

  it('takes what is set; empty is as good as absent', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '0' })).toEqual({ config: { host: '0.0.0.0', port: 0, build: true } })
    expect(readConfig({ HOST: '', PORT: '', SVC_SKIP_BUILD: '', CI: '' })).toEqual(readConfig({}))
  })

  it.each([
    [{ CI: 'true' }, false],
    [{ CI: '1' }, false],
    [{ SVC_SKIP_BUILD: '1' }, false],
    [{ CI: 'false' }, true],
    [{ SVC_SKIP_BUILD: '0' }, true],
  ])('with %o it builds: %s', (environment, build) => {
    expect(readConfig(environment)).toMatchObject({ config: { build } })
  })

  it.each([
    [{ PORT: 'ochenta' }, 'PORT vale «ochenta», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ PORT: '65536' }, 'PORT vale «65536», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ PORT: '-1' }, 'PORT vale «-1», pero se esperaba un número de puerto entre 0 y 65535.'],
    [{ HOST: 'http://x' }, 'HOST vale «http://x», pero se esperaba un nombre o una dirección IP, como 127.0.0.1 o 0.0.0.0.'],
    [{ SVC_SKIP_BUILD: 'sí' }, 'SVC_SKIP_BUILD vale «sí», pero se esperaba 1 o 0.'],
  ])('refuses %o and says what it expected', (environment, wrong) => {
    expect(readConfig(environment)).toEqual({ wrong })
  })
})
