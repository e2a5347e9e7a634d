import { dialectAliases } from './dialects.ts'
import { parseEcl } from './parser.ts'
import type { Token, TokenKind } from './scanner.ts'
import type { EclFault } from './tree.ts'

/** Pieces of a text for colours, in order; what lies behind a fault has none. */
export function highlightEcl(text: string): { readonly tokens: readonly Token[]; readonly fault?: EclFault } {
  const { tokens, fault } = parseEcl(text)
  return fault === undefined ? { tokens } : { tokens: tokens.filter(({ end }) => end <= fault.end), fault }
}

/** A proposal at a place, and from where it replaces. */
export interface EclCompletion {
  readonly from: number
  /** Words and symbols of the language that begin as what stands there. */
  readonly options: readonly EclOption[]
  /** Text of a concept that is being named, for a search of concepts; empty where any may stand. */
  readonly concept?: string
}

/** One word or symbol. */
interface EclOption {
  readonly label: string
  readonly kind: TokenKind
  /** Its effect, in Spanish. */
  readonly detail: string
}

const operators: readonly EclOption[] = [
  option('<', 'operator', 'descendientes'),
  option('<<', 'operator', 'lo mismo y descendientes'),
  option('<!', 'operator', 'hijos directos'),
  option('<<!', 'operator', 'lo mismo e hijos directos'),
  option('>', 'operator', 'ancestros'),
  option('>>', 'operator', 'lo mismo y ancestros'),
  option('>!', 'operator', 'padres directos'),
  option('>>!', 'operator', 'lo mismo y padres directos'),
  option('!!>', 'operator', 'los más generales'),
  option('!!<', 'operator', 'los más específicos'),
  option('^', 'operator', 'miembros de un conjunto de referencias'),
  option('^R', 'operator', 'conjuntos de referencias que contienen'),
  option('*', 'operator', 'cualquier concepto'),
]

const joiners: readonly EclOption[] = [
  option('AND', 'keyword', 'en ambos'),
  option('OR', 'keyword', 'en alguno'),
  option('MINUS', 'keyword', 'en el primero y no en el segundo'),
  option(':', 'operator', 'refinar por atributos'),
  option('.', 'operator', 'valores de un atributo'),
  option('{{ D term = "" }}', 'bracket', 'filtrar por descripción'),
  option('{{ C definitionStatus = defined }}', 'bracket', 'filtrar por concepto'),
  option('{{ +HISTORY-MIN }}', 'bracket', 'sumar inactivos equivalentes'),
  option('{{ +HISTORY-MOD }}', 'bracket', 'sumar inactivos equivalentes o casi'),
  option('{{ +HISTORY-MAX }}', 'bracket', 'sumar inactivos relacionados'),
]

const descriptionFilters: readonly EclOption[] = [
  option('term', 'field', 'texto de la descripción'),
  option('language', 'field', 'idioma'),
  option('type', 'field', 'fsn, syn o def'),
  option('typeId', 'field', 'tipo, como concepto'),
  option('dialect', 'field', 'dialecto, por su alias'),
  option('dialectId', 'field', 'conjunto de referencias de idioma'),
  option('moduleId', 'field', 'módulo'),
  option('effectiveTime', 'field', 'fecha'),
  option('active', 'field', 'activa o inactiva'),
  option('id', 'field', 'identificador de la descripción'),
]

const conceptFilters: readonly EclOption[] = [
  option('definitionStatus', 'field', 'primitive o defined'),
  option('definitionStatusId', 'field', 'estado, como concepto'),
  ...descriptionFilters.filter(({ label }) => ['moduleId', 'effectiveTime', 'active'].includes(label)),
]

const memberFilters: readonly EclOption[] = [
  option('referencedComponentId', 'field', 'el concepto de la fila'),
  option('targetComponentId', 'field', 'el destino de una asociación'),
  option('mapTarget', 'field', 'el código de un mapa'),
  ...conceptFilters.slice(2),
]

const values: Readonly<Record<string, readonly EclOption[]>> = {
  type: ['fsn', 'syn', 'def'].map((label) => option(label, 'constant', 'tipo de descripción')),
  definitionStatus: ['primitive', 'defined'].map((label) => option(label, 'constant', 'estado de definición')),
  active: ['true', 'false', '*'].map((label) => option(label, 'constant', 'actividad')),
  language: ['es', 'en'].map((label) => option(label, 'constant', 'idioma')),
  dialect: dialectAliases.map((label) => option(label, 'constant', 'dialecto')),
}

function option(label: string, kind: TokenKind, detail: string): EclOption {
  return { label, kind, detail }
}

/** Says what may be written at an offset: the text up to it decides. */
export function completeEcl(text: string, offset: number): EclCompletion {
  const before = text.slice(0, offset)
  const word = lastWord(before)
  const from = offset - word.length
  const kept = before.slice(0, from)
  const choose = (options: readonly EclOption[]): readonly EclOption[] =>
    options.filter(({ label }) => label.toLowerCase().startsWith(word.toLowerCase()))
  const brace = kept.lastIndexOf('{{')
  if (brace >= 0 && kept.indexOf('}}', brace) < 0) return { from, options: choose(inFilter(kept.slice(brace + 2))) }
  // Where the text before is whole, it may go on; else a concept is expected.
  const trimmed = kept.trimEnd()
  const goesOn = trimmed !== '' && parseEcl(trimmed).fault === undefined
  return goesOn ? { from, options: choose(joiners) } : { from, options: choose(operators), concept: word }
}

function inFilter(text: string): readonly EclOption[] {
  const start = text.slice(text.lastIndexOf(',') + 1)
  const comparison = start.search(/[=<>]/)
  if (comparison >= 0) {
    const field = lastWord(start.slice(0, comparison).replace('!', '').trimEnd())
    const known = Object.keys(values).find((name) => name.toLowerCase() === field.toLowerCase())
    return known === undefined ? [] : values[known]!
  }
  const kind = text.trimStart().charAt(0).toLowerCase()
  const isNamed = /^\s*[cdm]\s/i.test(text)
  if (!isNamed) return descriptionFilters
  return kind === 'c' ? conceptFilters : kind === 'm' ? memberFilters : descriptionFilters
}

/** The letters, digits and dashes at the end, accents too: a concept may be looked for by its name. */
function lastWord(text: string): string {
  let start = text.length
  while (start > 0 && isWordCharacter(text[start - 1]!)) start--
  return text.slice(start)
}

function isWordCharacter(char: string): boolean {
  return (char >= '0' && char <= '9') || char === '-' || char === '_' || char.toLowerCase() !== char.toUpperCase()
}
