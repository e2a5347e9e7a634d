import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineRule, type Rule } from '../../../rules/engine/rule.ts'
import { newRule } from '../../../tools/node/new-rule.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reglas-'))
  for (const file of [
    'diagnostic-report/cl-dr-04.ts',
    'diagnostic-report/cl-dr-05.ts',
    'diagnostic-report/index.ts',
    'vacunas/index.ts',
    'reading/date.ts',
  ]) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('newRule', () => {
  it('takes the folder of the topic and the type of its rules', () => {
    const { file, text } = newRule('cl-dr-06', undefined, folder)
    expect(file).toBe('diagnostic-report/cl-dr-06.ts')
    expect(text).toContain("code: 'cl-dr-06'")
    expect(text).toContain("on: 'DiagnosticReport'")
  })

  it('takes the folder that is named for a topic without rules', () => {
    expect(newRule('cl-vac-01', 'vacunas', folder).file).toBe('vacunas/cl-vac-01.ts')
  })

  it('writes the members in the order of all rules, and none that a rule cannot have', () => {
    const { text } = newRule('cl-dr-06', undefined, folder)
    const members = [...text.matchAll(/^ {2}(\w+)(?::|\()/gm)].map(([, name]) => name!)
    expect(members.join(' ')).toBe('code title severity covers on check message why suggestion fixes quickFix profileUrl links examples')
    expect(Object.keys(defineRule({ check: () => undefined } as unknown as Rule))).toEqual(expect.arrayContaining(members))
  })

  it('leaves every text to be written, so that the tests of the rules refuse it', () => {
    const texts = newRule('cl-dr-06', undefined, folder).text.matchAll(/(?:title|why): '([^']*)'/g)
    expect([...texts].filter(([, text]) => !text!.includes('PENDIENTE'))).toEqual([])
  })

  it.each([
    [undefined, undefined, 'Di el código de la regla nueva'],
    ['cl-dr-6', undefined, 'Di el código de la regla nueva'],
    ['../cl-dr-06', undefined, 'Di el código de la regla nueva'],
    ['cl-dr-05', undefined, 'cl-dr-05 ya está usado: el siguiente es cl-dr-06.'],
    ['cl-otro-01', undefined, 'Ningún tema tiene reglas cl-otro-*: di también su carpeta'],
    ['cl-otro-01', 'nada', 'rules/cl/nada no es la carpeta de un tema; hay diagnostic-report, vacunas.'],
    ['cl-otro-01', 'reading', 'rules/cl/reading no es la carpeta de un tema'],
  ])('refuses %s in %s', (code, topic, sentence) => {
    expect(() => newRule(code, topic, folder)).toThrow(sentence)
  })

  it('refuses a code that a rule once had', () => {
    expect(() => newRule('cl-dr-06', undefined, folder, (code) => code === 'cl-dr-06')).toThrow('ya fue el código de una regla')
  })
})
