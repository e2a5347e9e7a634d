import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../../../rules/engine/json.ts'
import { found, r4Checker, tellsApart } from '../../../support/structure-check.ts'

const written = (inside: string, members: JsonObject = {}): JsonObject => ({
  resourceType: 'Patient',
  id: 'a',
  text: { status: 'generated', div: `<div xmlns="http://www.w3.org/1999/xhtml">${inside}</div>` },
  ...members,
})
const contained = { contained: [{ resourceType: 'Organization', id: 'org', name: 'Clínica' }] }
const link = '<a href="#org">Clínica</a>'

describe('a link in a narrative', () => {
  tellsApart([
    {
      title: 'to nothing',
      valid: written(link, { ...contained, generalPractitioner: [{ reference: '#org' }] }),
      wrong: written(link),
      finds: ['r4-formato-06 text.div'],
    },
    {
      title: 'to another resource inside',
      valid: written(link, contained),
      wrong: written('<a href="#or">a</a>', { ...contained, generalPractitioner: [{ reference: '#org' }] }),
      finds: ['r4-formato-06 text.div'],
    },
    {
      title: 'to an id in it',
      valid: written(`${link}<p id="org">a</p>`),
      wrong: written(`${link}<p id="otro">a</p>`),
      finds: ['r4-formato-06 text.div'],
    },
    {
      title: 'to the id of an element',
      valid: written(link, { name: [{ id: 'org', text: 'Ana' }] }),
      wrong: written(link, { name: [{ id: 'otro', text: 'Ana' }] }),
      finds: ['r4-formato-06 text.div'],
    },
  ])

  it('to the resource itself, or out of it, is let through', () => {
    expect(found(r4Checker, written('<a href="#">a</a><a href="https://ejemplo.cl/#nada">b</a>'))).toEqual([])
  })

  it('is told by its name', () => {
    expect(r4Checker.check(written(link)).problems).toMatchObject([{ code: 'r4-formato-06', reason: 'link', name: '#org' }])
  })

  it('stands for a reference to what is inside', () => {
    const unused = (resource: Json) => found(r4Checker, resource)
    expect(unused(written('a', contained))).not.toEqual([])
    expect(unused(written(link, contained))).toEqual([])
  })
})
