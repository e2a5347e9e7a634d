import { describe, expect, it } from 'vitest'
import { tokensOfExpression } from '../../../worker/terminology/answers.ts'
import { importTerminology } from '../../../worker/terminology/importing.ts'
import { createOpenedTerminology } from '../../../worker/terminology/opened.ts'

async function importFile(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const { port1, port2 } = new MessageChannel()
  try {
    return await importTerminology([{ path: name, file: new File([content], name) }], { as: 'cvx', today: '2026-11-29' }, port2)
  } finally {
    port1.close()
  }
}

describe('imports of the page', () => {
  it.each<readonly [string, string | Uint8Array<ArrayBuffer>, string, string]>([
    ['nombres.csv', 'nombre;otro\nUno;1\n', '«nombres.csv» no tiene una columna de códigos', '“nombres.csv” has no column of codes'],
    [
      'roto.zip',
      new Uint8Array([80, 75, 3, 4, 0, 0]),
      'El zip no se puede importar: no es un zip o está cortado.',
      'The zip cannot be imported: it is no zip, or is cut off.',
    ],
    ['roto.tgz', new Uint8Array([0x1f, 0x8b, 8, 0]), '«roto.tgz» no es un paquete de FHIR', '“roto.tgz” is no FHIR package'],
  ])('say in both languages what is wrong with %s', async (name, content, es, en) => {
    const outcome = await importFile(name, content)
    expect(outcome).toEqual({ problem: { es: expect.stringContaining(es) as string, en: expect.stringContaining(en) as string } })
  })

  it('say in both languages what they found', async () => {
    expect(await importFile('dos.csv', 'code,display\n1,Uno\n1,Otro\n')).toMatchObject({
      sentences: [
        {
          es: '«dos.csv»: un código está dos veces y vale la última.',
          en: '“dos.csv”: a code is there twice, and the last one holds.',
        },
      ],
    })
  })
})

it('says in both languages why an index cannot be used', async () => {
  const outcome = await importFile('dos.csv', 'code,display\n1,Uno\n')
  if (!('kept' in outcome)) throw new Error('nothing was imported')
  const [one] = outcome.kept
  const { content, ...gone } = one!
  const opened = createOpenedTerminology([
    { ...one!, id: 'cortado', content: content!.slice(0, content!.size - 10) },
    { ...one!, id: 'otro', content: new Blob(['otra cosa que no es un índice']) },
    { ...gone, id: 'nada' },
    one!,
  ])
  expect(await opened.findUnusable()).toEqual([
    {
      id: 'cortado',
      sentence: {
        es: 'Este índice está cortado: hay que importarlo otra vez.',
        en: 'This index is cut short: it has to be imported again.',
      },
    },
    { id: 'otro', sentence: { es: 'Este índice no es un índice de svc.', en: 'This index is no index of svc.' } },
    {
      id: 'nada',
      sentence: {
        es: 'Este índice ya no está en este navegador: hay que importarlo otra vez.',
        en: 'This index is no longer in this browser: it has to be imported again.',
      },
    },
  ])
})

it('says in both languages what is wrong with an expression', () => {
  expect(tokensOfExpression('404684003 OR').fault?.message).toEqual({
    es: 'Se esperaba un concepto (su SCTID), «*», «(» o un operador como «<»; el texto termina.',
    en: 'A concept (its SCTID), “*”, “(” or an operator such as “<” was expected; the text ends.',
  })
})
