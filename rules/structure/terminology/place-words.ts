import { foldName } from './fold-name.ts'

/** The names that lists of Chile's regions and of countries give to what an address calls otherwise, all without accents. */
const names: ReadonlyMap<string, string> = new Map([
  ['metropolitana', 'metropolitana de santiago'],
  ['rm', 'metropolitana de santiago'],
  ['r.m.', 'metropolitana de santiago'],
  ["o'higgins", "del libertador gral. bernardo o'higgins"],
  ['ohiggins', "del libertador gral. bernardo o'higgins"],
  ["libertador bernardo o'higgins", "del libertador gral. bernardo o'higgins"],
  ["libertador general bernardo o'higgins", "del libertador gral. bernardo o'higgins"],
  ['bio bio', 'del biobio'],
  ['bio-bio', 'del biobio'],
  ['aysen', 'aysen del gral. carlos ibanez del campo'],
  ['aisen', 'aysen del gral. carlos ibanez del campo'],
  ['aysen del general carlos ibanez del campo', 'aysen del gral. carlos ibanez del campo'],
  ['magallanes', 'magallanes y de la antartica chilena'],
  ['magallanes y la antartica chilena', 'magallanes y de la antartica chilena'],
  ['santiago centro', 'santiago'],
  ['cl', 'chile'],
  ['chl', 'chile'],
])

/** The numbers that regions have had, in their order; the thirteenth is the Metropolitana's, which has none. */
const numerals = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi'.split(' ')

/** Longer texts name no place. */
const longest = 60

/** The names or codes that a list may have for the name of a place, the likelier first: `del maule` for `Región del Maule`, `07` for `VII`. */
export function otherNamesOfPlace(text: string): readonly string[] {
  if (text.length > longest) return []
  const whole = foldName(text).replaceAll('’', "'")
  const number = numerals.indexOf(/^(?:region )?([ivx]{1,4})(?: region)?$/.exec(whole)?.[1] ?? '')
  if (number >= 0) return [String(number + 1).padStart(2, '0')]
  const named = whole.replace(/^(?:la )?(?:region|provincia|comuna) (?:de |del )?/, '')
  const bare = named.replace(/^(?:de )?(?:la|los) /, '')
  const known = names.get(bare)
  return [...(known === undefined ? [] : [known]), bare, `del ${bare}`, `de la ${bare}`, `de los ${bare}`]
}
