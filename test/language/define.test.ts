import { describe, expect, it } from 'vitest'
import { applyEdits } from '../../language/format.ts'
import { findDefinition, findLinks, findReferences, findRenamable, renameId, whyNotRename } from '../../language/define.ts'
import { indexText, type Workspace } from '../../language/references.ts'
import { readText } from '../../language/text.ts'

const alone: Workspace = new Map()

const bundle = `{"resourceType": "Bundle", "entry": [
  {"fullUrl": "https://a.cl/fhir/Patient/p1", "resource": {"resourceType": "Patient", "id": "p1",
    "contained": [{"resourceType": "Organization", "id": "o"}], "managingOrganization": {"reference": "#o"}}},
  {"fullUrl": "urn:uuid:2", "resource": {"resourceType": "Encounter", "id": "e",
    "contained": [{"resourceType": "Organization", "id": "o"}], "subject": {"reference": "Patient/p1"}, "serviceProvider": {"reference": "#o"}}},
  {"resource": {"resourceType": "Condition", "subject": {"reference": "https://a.cl/fhir/Patient/p1"}, "encounter": {"reference": "urn:uuid:2"}}}
]}`
const read = readText(bundle)

/** Behind the n-th time that something is written. */
function behind(part: string, nth = 1, text = bundle): number {
  let at = -1
  for (let count = 0; count < nth; count += 1) at = text.indexOf(part, at + 1)
  return at + part.length - 1
}

const textAt = ({ from, to }: { readonly from: number; readonly to: number }) => bundle.slice(from, to)

describe('definition', () => {
  it.each([
    ['"Patient/p1', 1, '"p1"'],
    ['"https://a.cl/fhir/Patient/p1', 2, '"p1"'],
    ['"urn:uuid:2', 2, '"e"'],
  ])('of %s is the resource', (part, nth, id) => {
    const [target, ...others] = findDefinition(read, behind(part, nth), alone)
    expect(others).toEqual([])
    expect(textAt(target!)).toContain(`"id": ${id}`)
  })

  it('of a contained one is that of the resource around', () => {
    const [first] = findDefinition(read, behind('"#o', 1), alone)
    const [second] = findDefinition(read, behind('"#o', 2), alone)
    expect(first!.from).toBeLessThan(second!.from)
    expect(textAt(second!)).toBe('{"resourceType": "Organization", "id": "o"}')
  })

  it('is in another file of the workspace where the text has none', () => {
    const workspace = new Map([['file:///b.json', indexText(readText('{"resourceType": "Patient", "id": "7"}'))]])
    const one = readText('{"resourceType": "Encounter", "subject": {"reference": "Patient/7"}}')
    expect(findDefinition(one, one.text.indexOf('Patient/7'), workspace)).toEqual([{ file: 'file:///b.json', from: 0, to: 38 }])
    expect(findDefinition(one, one.text.indexOf('Patient/7'), alone)).toEqual([])
  })

  it('of the address of a profile is its definition where the workspace has it, and its page', () => {
    const url = 'https://a.cl/ig/StructureDefinition/X'
    const workspace = new Map([['file:///x.json', indexText(readText(`{"resourceType": "StructureDefinition", "url": "${url}"}`))]])
    const one = readText(`{"resourceType": "Patient", "meta": {"profile": ["${url}"]}}`)
    expect(findDefinition(one, one.text.indexOf('https'), workspace)).toMatchObject([{ file: 'file:///x.json' }])
    expect(findLinks(one)).toEqual([{ from: 50, to: 87, url: 'https://a.cl/ig/StructureDefinition-X.html' }])
  })
})

describe('references', () => {
  it('are those to the resource at the place, by its id or by one of them', () => {
    const expected = ['Patient/p1', 'https://a.cl/fhir/Patient/p1']
    expect(findReferences(read, behind('"id": "p'), alone).map(textAt)).toEqual(expected)
    expect(findReferences(read, behind('"Patient/p'), alone).map(textAt)).toEqual(expected)
    expect(findReferences(read, behind('"id": "p'), alone, true).map(textAt)).toEqual(['p1', ...expected])
  })

  it('are in other files too', () => {
    const other = indexText(readText('{"resourceType": "Condition", "subject": {"reference": "Patient/p1"}}'))
    const found = findReferences(read, behind('"id": "p'), new Map([['file:///c.json', other]]))
    expect(found).toHaveLength(3)
    expect(found[2]).toMatchObject({ file: 'file:///c.json' })
  })
})

describe('rename', () => {
  const rename = (offset: number, id: string) => applyEdits(bundle, renameId(read, offset, id, alone).get(undefined) ?? [])

  it('changes the id, the address and every reference', () => {
    const expected = bundle.replaceAll('p1', 'nuevo')
    expect(rename(behind('"id": "p'), 'nuevo')).toBe(expected)
    expect(rename(behind('"Patient/p'), 'nuevo')).toBe(expected)
  })

  it('of a contained resource stays in the one around', () => {
    const after = rename(behind('"#o', 2), 'lugar')
    expect(after.match(/"o"|"#o"/g)).toEqual(['"o"', '"#o"'])
    expect(after.match(/"lugar"|"#lugar"/g)).toEqual(['"lugar"', '"#lugar"'])
  })

  it('leaves references by UUID alone', () => {
    expect(rename(behind('"id": "e'), 'atencion')).toBe(bundle.replace('"id": "e"', '"id": "atencion"'))
  })

  it('changes other files of the workspace', () => {
    const other = '{"resourceType": "Condition", "subject": {"reference": "Patient/p1/_history/2"}}'
    const changes = renameId(read, behind('"id": "p'), 'n', new Map([['c', indexText(readText(other))]]))
    expect(applyEdits(other, changes.get('c')!)).toBe(other.replace('p1', 'n'))
  })

  it('says where it begins and why it cannot be', () => {
    expect(findRenamable(read, behind('"Patient/p'))).toMatchObject({ id: 'p1' })
    expect(findRenamable(read, behind('"urn:uuid:2', 2))).toBeUndefined()
    expect(whyNotRename(read, behind('"id": "p'), 'con espacio')).toBe('Un id lleva letras, números, «-» y «.», a lo más 64.')
    expect(whyNotRename(read, behind('"resourceTyp'), 'x')).toBe('Aquí no hay un id que se pueda cambiar.')
    const twins = readText('{"resourceType": "Patient", "id": "1"}\n{"resourceType": "Patient", "id": "2"}')
    expect(whyNotRename(twins, twins.text.indexOf('"1') + 1, '2')).toBe('Ya hay un Patient con el id «2».')
    expect(renameId(twins, twins.text.indexOf('"1') + 1, '2', alone).size).toBe(0)
  })
})
