import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSoundNarrative } from '../../../../rules/structure/narrative/narrative.ts'
import { repairNarrative } from '../../../../rules/structure/narrative/repair.ts'

const open = '<div xmlns="http://www.w3.org/1999/xhtml">'

describe('a narrative that is HTML', () => {
  it.each([
    ['without its namespace', '<div>Nota</div>', `${open}Nota</div>`],
    ['without a div', '<p>Hola<br></p>', `${open}<p>Hola<br/></p></div>`],
    ['in two divs', '<div>a</div><div>b</div>', `${open}<div>a</div><div>b</div></div>`],
    ['with tags that are not closed', '<div><b>y</div>', `${open}<b>y</b></div>`],
    ['with items and cells that HTML lets end by themselves', `${open}<li>a<li>b</div>`, `${open}<ul><li>a</li><li>b</li></ul></div>`],
    [
      'with attributes without quotation marks, in capitals',
      '<DIV><TABLE border=1><TR><TD nowrap>a<TD>b</TABLE></DIV>',
      `${open}<table border="1"><tr><td nowrap="nowrap">a</td><td>b</td></tr></table></div>`,
    ],
    [
      'with programs, styles and what FHIR does not have',
      `${open}<font color=red>x</font><script>if (a < b) c()</script></div>`,
      `${open}x</div>`,
    ],
    [
      'with attributes that run programs',
      `${open}<p onclick="x()">y</p><a href="javascript:x">z</a></div>`,
      `${open}<p>y</p><a>z</a></div>`,
    ],
    [
      'with names of characters',
      '<div>Mu&ntilde;oz &amp; Pérez & hija &algo;</div>',
      `${open}Muñoz &amp; Pérez &amp; hija &amp;algo;</div>`,
    ],
    ['with signs that begin no tag', 'pH < 7 & > 6', `${open}pH &lt; 7 &amp; > 6</div>`],
    [
      'with a table in a paragraph',
      `${open}<p>a<table><tr><td>x</td></tr></table></p></div>`,
      `${open}<p>a</p><table><tr><td>x</td></tr></table></div>`,
    ],
    ['with an instruction before it', `<?xml version="1.0"?><!DOCTYPE html>${open}a</div>`, `${open}a</div>`],
  ])('%s', (_, html, expected) => {
    expect(repairNarrative(html)).toBe(expected)
  })

  it('is left where nothing is in it, or nothing is wrong', () => {
    expect(repairNarrative(`${open}</div>`)).toBeUndefined()
    expect(repairNarrative(`${open}<p>Nota</p></div>`)).toBeUndefined()
  })

  it('comes to what is sound or to nothing, whatever it is', () => {
    const pieces = ['<div', '<p>', '</p>', '<br', '>', '/>', '</div>', '<li>', '<ul>', '<table><tr>', '<script>', '</script', '&', '&nbsp;', '<!--', '-->', '"', "'", '=', ' a', 'x', '<a href="', '<', '\u0000', '💉'] // prettier-ignore
    const html = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((some) => some.join(''))
    const unsound = fc.sample(html, { numRuns: 2000, seed: 15 }).filter((text) => {
      const repaired = repairNarrative(text)
      return repaired !== undefined && !isSoundNarrative(repaired)
    })
    expect(unsound).toEqual([])
  })
})
