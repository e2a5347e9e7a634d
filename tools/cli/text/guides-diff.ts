import type { CarriedOver } from '../../../rules/carry-over.ts'
import { guideDiffInEnglish } from '../../../rules/format/guide-diff.english.ts'
import { describeChange, describeDefinition } from '../../../rules/format/guide-diff.ts'
import { counted, countedInEnglish } from '../../../rules/format/words.ts'
import type { Change } from '../../../rules/guides/diff/change.ts'
import type { DefinitionDiff } from '../../../rules/guides/diff/diff.ts'

type Remainder = CarriedOver['errorsAfterFixes']

/** The words of `svc guides diff`. */
export const es = {
  draft: 'borrador',
  change: (change: Change) => describeChange(change),
  definition: (definition: DefinitionDiff) => describeDefinition(definition),
  more: (more: number) => `… y ${more} más; --format json los da todos`,
  summary: (definitions: readonly DefinitionDiff[]) => {
    if (definitions.length === 0) return 'Las dos versiones dicen lo mismo.'
    const { added, removed, changed, stricter } = countsOf(definitions)
    const parts = [
      counted(added, 'definición nueva', 'definiciones nuevas'),
      `${removed} que ya no ${removed === 1 ? 'está' : 'están'}`,
      `${changed} que ${changed === 1 ? 'cambia' : 'cambian'}`,
    ]
    const risk = `${counted(stricter, 'cambio puede', 'cambios pueden')} hacer inválido lo que era válido (!).`
    return `${parts.join(', ')}. ${stricter === 0 ? 'Nada de lo que era válido deja de serlo.' : risk}`
  },
  asBefore: 'sigue siendo lo que era',
  breaks: 'se rompe',
  newErrors: (errors: number) => counted(errors, 'error nuevo', 'errores nuevos'),
  error: 'error',
  warning: 'aviso',
  fix: { safe: 'corrección segura', unsafe: 'corrección dudosa', choice: 'corrección a elegir' },
  following: (count: number) => `${counted(count, 'se sigue', 'se siguen')} de lo anterior.`,
  remainder: ({ safe, unsafe }: Remainder) => {
    if (safe === 0) return 'Con las correcciones seguras pasa a la versión nueva.'
    if (unsafe === 0) return 'Con todas las correcciones, también las dudosas, pasa a la versión nueva.'
    return `Con todas las correcciones ${unsafe === 1 ? 'queda 1 error' : `quedan ${unsafe} errores`} que hay que resolver a mano.`
  },
  pinned: (profile: string, version: string) => `Declara «${profile}»: para ${version}, cambia lo que sigue a la barra.`,
  broken: (broken: number, all: number) => `De ${counted(all, 'recurso', 'recursos')} se ${broken === 1 ? 'rompe' : 'rompen'} ${broken}.`,
}

export const en: typeof es = {
  draft: 'draft',
  change: (change) => describeChange(change, guideDiffInEnglish),
  definition: (definition) => describeDefinition(definition, guideDiffInEnglish),
  more: (more) => `… and ${more} more; --format json gives them all`,
  summary: (definitions) => {
    if (definitions.length === 0) return 'The two versions say the same.'
    const { added, removed, changed, stricter } = countsOf(definitions)
    const parts = [countedInEnglish(added, 'new definition', 'new definitions'), `${removed} gone`, `${changed} changed`]
    const risk = `${countedInEnglish(stricter, 'change', 'changes')} may make invalid what was valid (!).`
    return `${parts.join(', ')}. ${stricter === 0 ? 'All that was valid still is.' : risk}`
  },
  asBefore: 'is still what it was',
  breaks: 'breaks',
  newErrors: (errors) => countedInEnglish(errors, 'new error', 'new errors'),
  error: 'error',
  warning: 'warning',
  fix: { safe: 'safe fix', unsafe: 'uncertain fix', choice: 'fix to choose' },
  following: (count) => `${countedInEnglish(count, 'follows', 'follow')} from the above.`,
  remainder: ({ safe, unsafe }) => {
    if (safe === 0) return 'With the safe fixes it passes to the new version.'
    if (unsafe === 0) return 'With all fixes, the uncertain ones too, it passes to the new version.'
    return `With all fixes ${unsafe === 1 ? '1 error is' : `${unsafe} errors are`} left to be solved by hand.`
  },
  pinned: (profile, version) => `It declares “${profile}”: for ${version}, change what follows the bar.`,
  broken: (broken, all) => `Of ${countedInEnglish(all, 'resource', 'resources')}, ${broken} ${broken === 1 ? 'breaks' : 'break'}.`,
}

function countsOf(definitions: readonly DefinitionDiff[]): Readonly<Record<DefinitionDiff['change'] | 'stricter', number>> {
  const count = (wanted: DefinitionDiff['change']): number => definitions.filter(({ change }) => change === wanted).length
  const stricter = definitions.flatMap(({ changes }) => changes).filter(({ isStricter }) => isStricter).length
  return { added: count('added'), removed: count('removed'), changed: count('changed'), stricter }
}
