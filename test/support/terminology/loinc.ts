import { createRandom } from './random.ts'
import type { GeneratedFile } from './rf2.ts'
import { createVocabulary } from './vocabulary.ts'

/** Makes the files of a LOINC release of some number of codes; always with `8480-6`, and a deprecated one; with so many more links to parts of each. */
export function generateLoinc({
  codes: wanted,
  seed = 1,
  links = 0,
}: {
  readonly codes: number
  readonly seed?: number
  readonly links?: number
}): readonly GeneratedFile[] {
  const random = createRandom(seed)
  const english = createVocabulary(random, 'en', 400)
  const spanish = createVocabulary(random, 'es', 400)
  const columns = ['LOINC_NUM', 'COMPONENT', 'PROPERTY', 'TIME_ASPCT', 'SYSTEM', 'SCALE_TYP', 'METHOD_TYP', 'CLASS', 'VersionLastChanged']
  const more = ['STATUS', 'CLASSTYPE', 'SHORTNAME', 'EXTERNAL_COPYRIGHT_NOTICE', 'LONG_COMMON_NAME', 'DisplayName']
  const codes: string[][] = [
    [
      '8480-6',
      'Intravascular systolic',
      'Pres',
      'Pt',
      'Arterial system',
      'Qn',
      '',
      'BP.ATOM',
      '2.77',
      'ACTIVE',
      '2',
      'BP sys',
      '',
      'Systolic blood pressure',
      'Systolic BP',
    ],
    ['1009-0', 'Deprecated', 'Prid', 'Pt', 'Ser', 'Nom', '', 'BLDBK', '2.9', 'DEPRECATED', '1', 'Old', '', 'Old antibody', ''],
  ]
  for (let number = 10_000; codes.length < wanted; number += 1 + random.below(5)) {
    const system = random.pick(['Ser/Plas', 'Bld', 'Urine', 'Xxx'])
    const scale = random.pick(['Qn', 'Ord', 'Nom'])
    codes.push([
      loincCode(number),
      english.words(2),
      random.pick(['MCnc', 'NCnc', 'Prid']),
      'Pt',
      system,
      scale,
      '',
      random.pick(['CHEM', 'MICRO', 'HEM/BC']),
      `2.${60 + random.below(15)}`,
      'ACTIVE',
      '1',
      english.words(1),
      random.chance(0.05) ? 'Copyright "somebody", elsewhere' : '',
      english.words(4),
      '',
    ])
  }
  const numbers = codes.map(([code]) => code!)
  const variant = codes
    .filter((_, at) => at !== 1)
    .map(([code]) => [code!, code === '8480-6' ? 'Presión arterial sistólica' : spanish.words(4)])
  const table = (path: string, rows: readonly (readonly string[])[]): GeneratedFile => ({
    path: `Loinc_2.77/${path}`,
    text: () => [toCsv(rows)],
  })
  return [
    table('LoincTable/Loinc.csv', [[...columns, ...more], ...codes]),
    table('AccessoryFiles/AnswerFile/AnswerList.csv', [
      ['AnswerListId', 'AnswerListName', 'AnswerStringId', 'SequenceNumber', 'DisplayText'],
      ['LL1-9', 'Sí o no', 'LA33-6', '1', 'Sí'],
      ['LL1-9', 'Sí o no', 'LA32-8', '2', 'No'],
    ]),
    table('AccessoryFiles/AnswerFile/LoincAnswerListLink.csv', [
      ['LoincNumber', 'LongCommonName', 'AnswerListId', 'AnswerListName', 'AnswerListLinkType'],
      [numbers[2] ?? '8480-6', 'x', 'LL1-9', 'Sí o no', 'NORMATIVE'],
    ]),
    table('AccessoryFiles/PartFile/Part.csv', [
      ['PartNumber', 'PartTypeName', 'PartName', 'PartDisplayName', 'Status'],
      ['LP7567-3', 'SYSTEM', 'Ser', 'Serum', 'ACTIVE'],
      ['LP14349-2', 'COMPONENT', 'Intravascular systolic', '', 'ACTIVE'],
      ['LP71785-6', 'COMPONENT', 'Intravascular', '', 'ACTIVE'],
      ['LP7759-6', 'CATEGORY', 'Vital signs', '', 'ACTIVE'],
    ]),
    table('AccessoryFiles/PartFile/LoincPartLink_Primary.csv', [
      ['LoincNumber', 'LongCommonName', 'PartNumber', 'PartName', 'PartCodeSystem', 'PartTypeName', 'LinkTypeName', 'Property'],
      ['8480-6', 'x', 'LP14349-2', 'x', 'http://loinc.org', 'COMPONENT', 'Primary', 'http://loinc.org/property/COMPONENT'],
    ]),
    table('AccessoryFiles/PartFile/LoincPartLink_Supplementary.csv', [
      ['LoincNumber', 'LongCommonName', 'PartNumber', 'PartName', 'PartCodeSystem', 'PartTypeName', 'LinkTypeName', 'Property'],
      ['8480-6', 'x', 'LP71785-6', 'x', 'http://loinc.org', 'COMPONENT', 'DetailedModel', 'http://loinc.org/property/analyte'],
      ['8480-6', 'x', 'LP7759-6', 'x', 'http://loinc.org', 'CATEGORY', 'Metadata', 'http://loinc.org/property/category'],
      ...(links === 0
        ? []
        : numbers.flatMap((code) =>
            Array.from({ length: links }, () => [
              code,
              'x',
              random.pick(['LP71785-6', 'LP14349-2', 'LP7567-3']),
              'x',
              'http://loinc.org',
              'COMPONENT',
              'Search',
              'http://loinc.org/property/search',
            ]),
          )),
    ]),
    table('AccessoryFiles/ComponentHierarchyBySystem/ComponentHierarchyBySystem.csv', [
      ['PATH_TO_ROOT', 'SEQUENCE', 'IMMEDIATE_PARENT', 'CODE', 'CODE_TEXT'],
      ['', '1', '', 'LP432695-7', '{component}'],
      ['LP432695-7', '1', 'LP432695-7', 'LP14349-2', 'Intravascular systolic'],
      ['LP432695-7.LP14349-2', '1', 'LP14349-2', '8480-6', 'Systolic blood pressure'],
    ]),
    table('AccessoryFiles/LinguisticVariants/esMX28LinguisticVariant.csv', [
      ['LOINC_NUM', 'LinguisticVariantDisplayName'],
      ['8480-6', 'TA sistólica'],
    ]),
    table('AccessoryFiles/LinguisticVariants/esAR7LinguisticVariant.csv', [['LOINC_NUM', 'LONG_COMMON_NAME'], ...variant]),
  ]
}

/** A number with LOINC's check digit (Luhn). */
export function loincCode(number: number): string {
  const digits = [...String(number)].toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0)
  return `${number}-${(10 - (sum % 10)) % 10}`
}

function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
}
