import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../rules/engine/json.ts'
import { lint } from '../../../../rules/index.ts'
import { readNarrative, type NarrativeFault } from '../../../../rules/structure/narrative/narrative.ts'
import { found, r4Checker } from '../../../support/structure-check.ts'

const div = (inside: string, attributes = ''): string => `<div xmlns="http://www.w3.org/1999/xhtml"${attributes}>${inside}</div>`

function faults(text: string): readonly NarrativeFault[] {
  const found: NarrativeFault[] = []
  readNarrative(text, { fault: (one) => found.push(one), link: () => undefined })
  return found
}

describe('a narrative that is fine', () => {
  it.each([
    div('a'),
    div('<p>a</p>'),
    div('<p class="x" id=\'y\' style="a:b">a<br/>b<br />c</p>'),
    div('<a href="https://ejemplo.cl?a=1&amp;b=2" name="x">a</a>'),
    div('<a href="a">a</a><a href="b">b</a>'),
    div('&lt; &#160; &#xA0; &quot;'),
    div('<img src="a.png" alt="a"/>'),
    div('<!-- nota --><p>a</p>'),
    div('<table border="1"><tr><td nowrap="nowrap" colspan="2">a</td></tr></table>'),
    div('<ul><li><p>a</p></li></ul><ol><li>b</li></ol>'),
    div('<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody><tfoot><tr><td>c</td></tr></tfoot></table>'),
    div('<table>\n<caption>a</caption> <colgroup><col/></colgroup><!-- b --><tr>\n<th>c</th></tr></table>'),
    div('<dl>\n<dt>a</dt><dd><ul><li>b</li></ul></dd></dl>'),
    div('<ul><li>a<table><tr><td><div>b</div></td></tr></table></li></ul>'),
    div('a<br></br><ul></ul><table></table>'),
    div('<p><span>a</span></p><div><b>b</b></div><blockquote><div>c</div></blockquote>'),
    div('a', ' lang="es" xml:lang="es"'),
    ` ${div('a')}\n`,
    div('<p\n  class = "x"\n>a</p\n>'),
    div('<p\r\n\tclass="x"\r\n>a<br\r\n/></p\r\n>'),
    div('<p class="" id=\'"\'>a</p>'),
    div('a', " xmlns:v='http://ejemplo.cl'"),
    `<div\n xmlns = 'http://www.w3.org/1999/xhtml'>a</div>`,
    '<xhtml:div xmlns:xhtml="http://www.w3.org/1999/xhtml"><xhtml:p class="x">a<xhtml:br/></xhtml:p></xhtml:div>',
    div('<h:p>a</h:p>', ' xmlns:h="http://www.w3.org/1999/xhtml"'),
  ])('%s', (text) => {
    expect(faults(text)).toEqual([])
  })
})

describe('a narrative that is not', () => {
  it.each<[string, readonly NarrativeFault[]]>([
    ['a', [{ reason: 'root' }]],
    ['', [{ reason: 'root' }]],
    ['<p>a</p>', [{ reason: 'root', name: 'p' }]],
    ['<div>a</div>', [{ reason: 'root', name: 'div' }]],
    ['<h:div>a</h:div>', [{ reason: 'root', name: 'h:div' }]],
    ['<h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:script>a</h:script></h:div>', [{ reason: 'element', name: 'script' }]],
    [div('<v:p>a</v:p>', ' xmlns:v="http://ejemplo.cl"'), [{ reason: 'element', name: 'v:p' }]],
    [`${div('a')}<p>b</p>`, [{ reason: 'root', name: 'p' }]],
    [`${div('a')}b`, [{ reason: 'root' }]],
    [div(''), [{ reason: 'empty' }]],
    [div('<p> \n</p>'), [{ reason: 'empty' }]],
    [
      div('<constructor>a</constructor><b/><toString>b</toString><__proto__/>'),
      ['constructor', 'toString', '__proto__'].map((name) => ({ reason: 'element', name })),
    ],
    [div('<p>a'), [{ reason: 'xml', name: 'p' }]],
    [div('<p>a</b></p>'), [{ reason: 'xml', name: 'p' }]],
    [div('a<br>b'), [{ reason: 'xml', name: 'br' }]],
    [div('<p class=x>a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('<p class>a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('<p class="x"id="y">a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('<p class="x" ="y">a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('<p class="<b>">a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('<p class="x>a</p>'), [{ reason: 'xml', name: 'p' }]],
    [div('a<br / >b'), [{ reason: 'xml', name: 'br' }]],
    [div('<p>a</p'), [{ reason: 'xml', name: 'p' }]],
    [div('<p _x="a">a</p>'), [{ reason: 'attribute', name: '_x' }]],
    [div('a < b'), [{ reason: 'xml' }]],
    [div('<!-- a'), [{ reason: 'xml' }]],
    ['<!DOCTYPE html><div>a</div>', [{ reason: 'xml' }]],
    [div('<script>a</script>'), [{ reason: 'element', name: 'script' }]],
    [div('<p>a</p><font>b</font><font>c</font>'), [{ reason: 'element', name: 'font' }]],
    [div('<p>a<div>b</div></p>'), [{ reason: 'element', name: 'div' }]],
    [div('<td>a</td>'), [{ reason: 'element', name: 'td' }]],
    [div('<table><td>a</td></table>'), [{ reason: 'element', name: 'td' }]],
    [div('<li>a</li>'), [{ reason: 'element', name: 'li' }]],
    [div('<ul><li>a</li><li><div><li>b</li></div></li></ul>'), [{ reason: 'element', name: 'li' }]],
    [div('<table><thead><th>a</th></thead></table>'), [{ reason: 'element', name: 'th' }]],
    [div('<table><tbody><td>a</td></tbody></table>'), [{ reason: 'element', name: 'td' }]],
    [div('<tr><td>a</td></tr>'), [{ reason: 'element', name: 'tr' }]],
    [div('<caption>a</caption>'), [{ reason: 'element', name: 'caption' }]],
    [div('<dt>a</dt>'), [{ reason: 'element', name: 'dt' }]],
    [div('<table>a<tr><td>b</td></tr></table>'), [{ reason: 'content', holder: 'table' }]],
    [div('<table><tr>a<td>b</td>c</tr></table>'), [{ reason: 'content', holder: 'tr' }]],
    [div('<table><tr>\u00a0<td>b</td></tr></table>'), [{ reason: 'content', holder: 'tr' }]],
    [div('<table><br/><tr><td>b</td></tr></table>'), [{ reason: 'content', name: 'br', holder: 'table' }]],
    [div('<table><tr><div>b</div></tr></table>'), [{ reason: 'content', name: 'div', holder: 'tr' }]],
    [div('<ul><li>a</li>b</ul>'), [{ reason: 'content', holder: 'ul' }]],
    [div('<ul><ul><li>a</li></ul></ul>'), [{ reason: 'content', name: 'ul', holder: 'ul' }]],
    [div('<dl><p>a</p></dl>'), [{ reason: 'content', name: 'p', holder: 'dl' }]],
    [div('a<br>b</br>'), [{ reason: 'content', holder: 'br' }]],
    [div('a<hr><b>b</b></hr>'), [{ reason: 'content', holder: 'hr' }]],
    [div('<p><pre>a</pre></p>'), [{ reason: 'element', name: 'pre' }]],
    [div('<b>a<i><table><tr><td>b</td></tr></table></i></b>'), [{ reason: 'content', name: 'table', holder: 'i' }]],
    [div('<h1><div>a</div></h1>'), [{ reason: 'content', name: 'div', holder: 'h1' }]],
    [div('<P>a</P>'), [{ reason: 'element', name: 'P' }]],
    [div('<p onclick="a">a</p>'), [{ reason: 'attribute', name: 'onclick' }]],
    [div('<p href="a">a</p>'), [{ reason: 'attribute', name: 'href' }]],
    [div('<a href="javascript:a">a</a>'), [{ reason: 'value', name: 'href' }]],
    ...[' javascript:a', 'java\nscript:a', '\tVBscript:a', 'j&#97;vascript:a', 'java&#x0A;script:a', '&#x6a;avascript:a', '&#32;'].map(
      (href): [string, readonly NarrativeFault[]] => [div(`<a href="${href}">a</a>`), [{ reason: 'value', name: 'href' }]],
    ),
    ...[' http://a.cl ', 'a javascript:b', '&#106;avascript', 'data:text/plain,a', 'jpg/a.jpg'].map(
      (href): [string, readonly NarrativeFault[]] => [div(`<a href="${href}">a</a>`), []],
    ),
    [div('<a href="">a</a>'), [{ reason: 'value', name: 'href' }]],
    [div('<a href="a">a <b>b <a href="b">c</a></b></a>'), [{ reason: 'element', name: 'a' }]],
    [div('<p xmlns="http://ejemplo.cl">a</p>'), [{ reason: 'value', name: 'xmlns' }]],
    [div('a&nbsp;b'), [{ reason: 'entity', name: 'nbsp' }]],
    [div('<a href="a?b=1&c=2">a</a>'), [{ reason: 'entity' }]],
    [div('a&#1;b'), [{ reason: 'entity', name: '#1' }]],
    [div('a&#xD800;b'), [{ reason: 'entity', name: '#xD800' }]],
    [div('a&#x110000;b'), [{ reason: 'entity', name: '#x110000' }]],
  ])('%s', (text, expected) => {
    expect(faults(text)).toEqual(expected)
  })
})

it('is looked at in its place, also in sections', () => {
  const composition = {
    resourceType: 'Composition',
    status: 'final',
    type: { text: 'a' },
    date: '2026',
    author: [{ display: 'a' }],
    title: 'a',
    section: [{ text: { status: 'generated', div: '<div>a</div>' } }],
  }
  expect(found(r4Checker, composition)).toEqual(['r4-formato-06 section.0.text.div'])
})

it('has no extensions beside it', () => {
  const basic = (text: JsonObject) => ({ resourceType: 'Basic', code: { text: 'a' }, text: { status: 'generated', ...text } })
  const extension = [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }]
  expect(found(r4Checker, basic({ div: div('a'), _div: { id: 'b' } }))).toEqual([])
  expect(found(r4Checker, basic({ div: div('a'), _div: { extension } }))).toEqual(['r4-elemento-01 text._div.extension'])
  expect(found(r4Checker, basic({ _div: { extension } }))).toEqual(['r4-elemento-01 text._div.extension'])
  // Whatever stood beside another primitive before.
  expect(found(r4Checker, { resourceType: 'Patient', _birthDate: { extension } })).toEqual([])
  expect(found(r4Checker, { resourceType: 'Patient', _birthDate: { id: 'b', extension } })).toEqual([])
  expect(found(r4Checker, basic({ div: div('a'), _div: { extension } }))).toEqual(['r4-elemento-01 text._div.extension'])
  expect(found(r4Checker, basic({ div: div('a'), _div: { id: 'b', extension } }))).toEqual(['r4-elemento-01 text._div.extension'])
})

it('refers to what is contained', () => {
  const contained = [{ resourceType: 'Organization', id: 'a', name: 'a' }]
  const basic = (inside: string) => ({
    resourceType: 'Basic',
    code: { text: 'a' },
    contained,
    text: { status: 'generated', div: div(inside) },
  })
  expect(found(r4Checker, basic('<a href="#a">a</a>'))).toEqual([])
  expect(found(r4Checker, basic('<a href="#b">a</a>'))).toEqual(['r4-formato-06 text.div', 'r4-ref-07 contained.0'])
})

it('leads to what is there', () => {
  const basic = (inside: string) => ({
    resourceType: 'Basic',
    id: 'yo',
    code: { id: 'c', text: 'a' },
    text: { status: 'generated', div: div(inside) },
  })
  for (const there of [
    '<a href="#p">a</a><p id="p">b</p>',
    '<a name="p">a</a><a href="#p">b</a>',
    '<a href="#c">a</a>',
    '<a href="#yo">a</a>',
    '<a href="#">a</a>',
    '<a href="otro.html">a</a>',
  ])
    expect(found(r4Checker, basic(there))).toEqual([])
  for (const gone of ['<a href="#p">a</a>', '<img src="#p" alt="a"/>'])
    expect(found(r4Checker, basic(gone))).toEqual(['r4-formato-06 text.div'])
  const entries = ['<a href="#otra">a</a>', '<p id="otra">a</p>'].map((inside, index) => ({
    fullUrl: `https://ejemplo.cl/${index}`,
    resource: basic(inside),
  }))
  expect(found(r4Checker, { resourceType: 'Bundle', type: 'collection', entry: entries })).toEqual([])
})

it('names the entity that is none, and an ampersand that stands alone for what it is', () => {
  const messages = ['&nbsp;', 'a & b'].map((inside) => {
    const resource = { resourceType: 'Basic', code: { text: 'a' }, text: { status: 'generated', div: div(inside) } }
    return lint(resource, { today: '2026-01-15' }).issues.map(({ message }) => message)
  })
  expect(messages).toEqual([
    ['«&nbsp;» no es una entidad que el texto narrativo admita.'],
    ['El texto narrativo tiene un «&» suelto: se escribe «&amp;».'],
  ])
})

it('reads long texts in time that grows with their length', () => {
  const attributes = ' a="b"'.repeat(50_000)
  for (const text of [div('<b>'.repeat(100_000)), div(`<p${attributes}`), div('&'.repeat(300_000)), `<${'a'.repeat(300_000)}`]) {
    expect(faults(text).length).toBe(1)
  }
})

it('reports each of many wrong names, without end of memory', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `<x${index}/>`).join('')
  expect(faults(div(`${names(3)}${names(3)}a`)).length).toBe(3)
  expect(faults(div(`${names(20_000)}a`)).length).toBe(20_000)
})

it.each([
  ['<a href="https://ejemplo.cl" onclick="a">a</a>', [{ reason: 'attribute', name: 'onclick' }]],
  ['<p class="x" title="<">a</p>', [{ reason: 'xml', name: 'p' }]],
  ['<tablx>a</tablx>', [{ reason: 'element', name: 'tablx' }]],
  ['<p stylo="a" clazz="b" classy="c">a</p>', ['stylo', 'clazz', 'classy'].map((name) => ({ reason: 'attribute', name }))],
] as const)('tells names apart that are nearly alike: %s', (inside, expected) => {
  expect(faults(div(inside))).toEqual(expected)
})

it.each([
  ['<a href="javascript:a">a</a>', 'El texto narrativo no admite un «href» vacío ni con un programa, como «javascript:».'],
  ['<p xmlns="http://ejemplo.cl">a</p>', 'El atributo «xmlns» del texto narrativo solo puede ser «http://www.w3.org/1999/xhtml».'],
])('an attribute that is allowed, with a value that is not, is told as such: %s', (inner, message) => {
  const resource = { resourceType: 'Basic', text: { status: 'generated', div: div(inner) }, code: { text: 'a' } }
  const { issues } = lint(resource, { today: '2026-01-15', only: ['r4'] })
  expect(issues.filter(({ code }) => code === 'r4-formato-06').map((issue) => issue.message)).toEqual([message])
})
