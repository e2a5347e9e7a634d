import { describe, expect, it } from 'vitest'
import { findNode, pathTo } from '../../../rules/engine/element-tree.ts'
import { add, createFindings, createFound, addFinding, omissionsOf, settleDemands } from '../../../rules/engine/findings.ts'
import type { Found } from '../../../rules/engine/found.ts'
import { ruleOn } from '../../support/own-rules.ts'

describe('what is kept', () => {
  it('hangs on the node of its element, and in the list', () => {
    const findings = createFindings()
    const rule = ruleOn('x-1', 'HumanName')
    addFinding(findings, rule, ['name', 0], { at: ['family'], fact: 1 })
    addFinding(findings, rule, ['name', 0, 'family'], { at: [] })
    addFinding(findings, rule, ['name', 1], { at: ['family'] })
    const node = findNode(findings.root, ['name', 0, 'family'], 3)!
    expect(findings.list.map(({ element }) => pathTo(element).join('.'))).toEqual(['name.0.family', 'name.0.family', 'name.1.family'])
    expect(node.found).toEqual(findings.list.slice(0, 2))
    expect(findings.list[0]).toEqual({
      rule,
      element: node,
      shown: node.parent,
      finding: { at: ['family'], fact: 1 },
      origin: 'rule',
      severity: 'error',
    })
    expect(findings.list[1]!.shown).toBe(node)
  })

  it('has the severity of its rule, unless it has one of its own', () => {
    const findings = createFindings()
    const rule = ruleOn('x-1', 'Patient', { severity: 'warning' })
    addFinding(findings, rule, [], { at: [] })
    addFinding(findings, rule, [], { at: [], severity: 'error' })
    expect(findings.list.map(({ severity }) => severity)).toEqual(['warning', 'error'])
  })

  it('comes after what was added before', () => {
    const findings = createFindings()
    const rule = ruleOn('x-1', 'Patient')
    addFinding(findings, rule, [], { at: ['a'] })
    const [first] = findings.list
    const second: Found = { ...first!, origin: 'definition' }
    add(findings, second)
    expect(findings.list).toEqual([first, second])
    expect(first!.element.found).toEqual([first, second])
  })
})

describe('what a guide alone demands', () => {
  const demanded = ruleOn('x-1', 'Patient', { demand: {} })
  const plain = ruleOn('x-2', 'Patient')
  const collect = (count: number) => {
    const findings = createFindings()
    for (let index = 0; index < count; index += 1) addFinding(findings, demanded, [], { at: [index] })
    addFinding(findings, plain, [], { at: ['a'] })
    return findings
  }

  it('is looked at again, and dropped or told as severe as it is', () => {
    const findings = collect(3)
    const left = settleDemands(findings, findings.list, ({ finding }) => (['error', undefined, 'warning'] as const)[Number(finding.at[0])])
    expect(left).toEqual([findings.list[0], findings.list[2], findings.list[3]])
    expect(left.map(({ severity }) => severity)).toEqual(['error', 'warning', 'error'])
    expect(findings.counts!.get(demanded)).toEqual({ error: 1, warning: 1 })
    expect(findings.counts!.get(plain)).toEqual({ error: 1, warning: 0 })
  })

  it('is not asked about what others found, or the definitions', () => {
    const findings = collect(1)
    const [first] = findings.list
    add(findings, createFound(demanded, first!.element, first!.shown, { at: [] }, 'definition', 'error'))
    const asked: Found[] = []
    const left = settleDemands(findings, findings.list, (found) => {
      asked.push(found)
      return undefined
    })
    expect(asked).toEqual([first])
    expect(left).toEqual(findings.list.slice(1))
  })

  it('is not looked at where there is none', () => {
    const findings = createFindings()
    expect(settleDemands(findings, findings.list, () => undefined)).toBe(findings.list)
    addFinding(findings, plain, [], { at: [] })
    expect(settleDemands(findings, findings.list, () => undefined)).toBe(findings.list)
  })

  it('is kept twenty thousand times until then, of which a thousand of each severity are told and the others counted', () => {
    const findings = collect(20_001)
    expect(findings.list).toHaveLength(20_001)
    const isMild = ({ finding }: Found): boolean => Number(finding.at[0]) % 10 === 0
    const left = settleDemands(findings, findings.list, (found) => (isMild(found) ? 'warning' : 'error'))
    const ofSeverity = (severity: string) => left.filter((one) => one.rule === demanded && one.severity === severity)
    expect([ofSeverity('error').length, ofSeverity('warning').length]).toEqual([1000, 1000])
    expect(ofSeverity('warning').at(-1)!.finding.at).toEqual([9990])
    expect(omissionsOf(findings)).toEqual([{ code: 'x-1', count: 18_001, errors: 17_001 }])
  })
})

describe('what is found without end', () => {
  it('is kept a thousand times for each rule and severity, the first ones, and then counted', () => {
    const findings = createFindings()
    const [one, other] = [ruleOn('x-1', 'Patient'), ruleOn('x-2', 'Patient')]
    for (let index = 0; index < 1003; index += 1) {
      addFinding(findings, one, [], { at: [index] })
      if (index < 1001) addFinding(findings, one, [], { at: [index], severity: 'warning' })
      if (index < 1000) addFinding(findings, other, [], { at: [index] })
    }
    const ofOne = findings.list.filter(({ rule, severity }) => rule === one && severity === 'error')
    expect(ofOne.map(({ finding }) => finding.at[0])).toEqual(Array.from({ length: 1000 }, (_, index) => index))
    expect(findings.list).toHaveLength(3000)
    expect(omissionsOf(findings)).toEqual([{ code: 'x-1', count: 4, errors: 3 }])
  })

  it('makes no element of what is only counted', () => {
    const findings = createFindings()
    const rule = ruleOn('x-1', 'Patient')
    for (let index = 0; index < 1001; index += 1) addFinding(findings, rule, ['a'], { at: [index] })
    expect(findNode(findings.root, ['a', 999], 2)).toBeDefined()
    expect(findNode(findings.root, ['a', 1000], 2)).toBeUndefined()
  })
})
