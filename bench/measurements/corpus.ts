import { lint } from '../../rules/index.ts'
import { generateLargeBundle, generateTexts } from '../corpus/generated.ts'
import { comparePeers, countMutants } from '../corpus/peers.ts'
import { distribute, ratioOf, slowestOf, timeTexts, totalOf, type Timed } from '../corpus/ratios.ts'
import { readGuideTexts, readOfficialTexts } from '../corpus/texts.ts'
import { round, showValue } from '../print.ts'
import type { Grid, Measured, Text } from '../results.ts'

const options = { today: '2026-01-15' }
const check = (text: string): unknown => lint(text, options)

/** Both tiers on texts that nobody tuned them for, as multiples of `JSON.parse`, and beside other validators. */
export async function measureCorpus(): Promise<Measured> {
  const official = readOfficialTexts()
  const generated = generateTexts()
  const timed = timeTexts(official, check)
  const others = timeTexts(generated, check, { warmUp: 20, rounds: 30 })
  const published = timeTexts(readGuideTexts(), check)
  const large = timeTexts([generateLargeBundle()], check, { warmUp: 5, rounds: 20 })
  const groups = Map.groupBy(timed, ({ group }) => group)
  const grid: Grid = {
    title: { en: 'Both tiers, times JSON.parse', es: 'Ambos niveles, veces JSON.parse' },
    heads: [
      { en: 'Texts', es: 'Textos' },
      { en: 'Total', es: 'Total' },
      { en: 'Median', es: 'Mediana' },
      { en: '95 %', es: '95 %' },
      { en: 'Slowest', es: 'Más lento' },
    ],
    rows: [
      showGroup({ en: 'hl7.fhir.r4.examples, below 200 kB', es: 'hl7.fhir.r4.examples, bajo 200 kB' }, timed),
      ...[...groups].map(([name, some]) => ({
        ...showGroup({ en: `of them ${name}`, es: `de ellos ${name}` }, some),
        isPart: true as const,
      })),
      showGroup({ en: 'generated, with 1 to 10 findings', es: 'generados, con 1 a 10 problemas' }, others),
      ...(published.length === 0
        ? []
        : [showGroup({ en: "published by Chile's guides", es: 'publicados por las guías de Chile' }, published)]),
      showGroup({ en: 'Bundle of 1 MB, 100 findings', es: 'Bundle de 1 MB, 100 problemas' }, large),
    ],
  }
  const total = totalOf(official, check)
  // Last, for what others load and compile makes all that comes after it in the same process slower.
  const peers = await showPeers()
  return {
    grids: [
      grid,
      peers,
      showSlowest({ en: 'The slowest of hl7.fhir.r4.examples', es: 'Los más lentos de hl7.fhir.r4.examples' }, timed),
      showSlowest({ en: 'The slowest generated', es: 'Los generados más lentos' }, others),
      {
        title: { en: 'Whole passes, processor time with garbage', es: 'Pasadas completas, procesador con basura' },
        heads: [{ en: 'Times JSON.parse', es: 'Veces JSON.parse' }],
        rows: [{ name: { en: 'hl7.fhir.r4.examples', es: 'hl7.fhir.r4.examples' }, cells: [`×${round(total)}`] }],
      },
    ],
  }
}

function showGroup(name: Text, timed: readonly Timed[]): Grid['rows'][number] {
  const { texts, total, median, p95, slowest } = distribute(timed)
  return { name, cells: [texts.toLocaleString('en-US'), ...[total, median, p95, slowest].map((ratio) => `×${round(ratio)}`)] }
}

function showSlowest(title: Text, timed: readonly Timed[]): Grid {
  return {
    title,
    heads: [
      { en: 'Times JSON.parse', es: 'Veces JSON.parse' },
      { en: 'Time', es: 'Tiempo' },
      { en: 'Size', es: 'Tamaño' },
    ],
    rows: slowestOf(timed).map((one) => ({
      name: { en: one.name, es: one.name },
      cells: [`×${round(ratioOf(one))}`, showValue(one.check, 'µs'), showValue(one.text.length / 1000, 'kB')],
    })),
  }
}

async function showPeers(): Promise<Grid> {
  const compared = await comparePeers()
  const { invalid, valid } = countMutants()
  const share = (value: number | undefined): string => (value === undefined ? '' : `${round(100 * value)} %`)
  const [count, good] = [invalid.toLocaleString('en-US'), valid.toLocaleString('en-US')]
  return {
    title: { en: 'The official instances below 200 kB', es: 'Las instancias oficiales bajo 200 kB' },
    heads: [
      { en: 'Processor time', es: 'Tiempo de procesador' },
      { en: 'Times JSON.parse', es: 'Veces JSON.parse' },
      { en: 'Called invalid', es: 'Dadas por inválidas' },
      { en: `Found of ${count} invalid mutants`, es: `Hallados de ${count} mutantes inválidos` },
      { en: `False alarms in ${good} valid mutants`, es: `Falsas alarmas en ${good} mutantes válidos` },
    ],
    rows: compared.map(({ name, time, official, found, falseAlarms }) => ({
      name: { en: name, es: name.replace('structure', 'estructura').replace('national rules and', 'reglas nacionales y') },
      cells: [showValue(time, 'ms'), `×${round(time / compared[0]!.time)}`, String(official), share(found), share(falseAlarms)],
    })),
  }
}
