import { isList, isObject, type JsonObject } from '../../engine/json.ts'
import { loinc, snomedCt } from '../terminology/system-addresses.ts'

/**
 * The codes, here those of LOINC, by which HL7's validator (6.10) takes an Observation for a vital sign of R4, under the profile it then
 * has to meet; the first that fits counts.
 */
const byProfile = {
  vitalspanel: '85353-1',
  resprate: '9279-1 76170-0 76172-6 76171-8 19840-8 33438-3 76270-8 11291-2',
  heartrate:
    '60978-4 73795-7 73799-9 76476-1 76477-9 8867-4 8889-8 8890-6 8891-4 8892-2 8893-0 40443-4 55425-3 68999-2 11328-2 69000-8 8886-4',
  oxygensat: '2708-6 19224-5 20564-1 2709-4 2710-2 2713-6 51733-4 59408-5 59417-6 89276-0 97549-0',
  bodytemp:
    '8310-5 60834-9 60835-6 60836-4 60838-0 60955-2 61009-7 75539-7 75987-8 76010-8 76011-6 76278-1 8309-7 8328-7 8329-5 8330-3 8331-1 8332-9 8333-7 8334-5 91371-5 98657-0 98663-8',
  bodyheight: '8302-2 3137-7 3138-5 8306-3 8308-9',
  headcircum: '9843-4 8287-5',
  bodyweight: '29463-7 3141-9 3142-7 75292-3 79348-9 8350-1 8351-9',
  bmi: '39156-5 59574-4 89270-3',
  bp: '85354-9 35094-2 8459-0 76534-7 55284-4 8480-6',
} as const

/** The same in SNOMED CT. */
const bySnomedCt: Readonly<Record<keyof typeof byProfile, string>> = {
  vitalspanel: '46680005',
  resprate: '86290005 271625008 271306003',
  heartrate: '249043002 444981005 399017001 251670001 429525003 429614003',
  oxygensat: '442476006 431314004',
  bodytemp:
    '386725007 276885007 300076005 1222808002 364246006 307047009 708499008 431598003 698831002 698832009 415882003 415974002 415929009 415945006',
  bodyheight: '1153637007 1162419008 50373000 1162418000 1230278008 1162392001 1162417005',
  headcircum: '363812007 169876006 1269262007 363811000',
  bodyweight: '735395000 425024002 424927000 784399000 1162416001 1162415002',
  bmi: '60621009',
  bp: '251076008 163033001 163035008 386534000 386536003 271649006 271650006 407556006 407554009 716579001 399304008',
}

const profilesBySystem: ReadonlyMap<unknown, ReadonlyMap<string, string>> = new Map([
  [loinc, profilesByCode(byProfile)],
  [snomedCt, profilesByCode(bySnomedCt)],
])

function profilesByCode(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([profile, codes]) =>
      codes.split(' ').map((code) => [code, `http://hl7.org/fhir/StructureDefinition/${profile}`] as const),
    ),
  )
}

const order = Object.keys(byProfile).map((profile) => `http://hl7.org/fhir/StructureDefinition/${profile}`)

/** Whether a profile is one of R4's for vital signs, which an Observation may have to meet without claiming it. */
export function isVitalSign(profile: string): boolean {
  return order.includes(profile)
}

/** The profile of R4 that an Observation has to meet because its code is that of a vital sign. */
export function findVitalSign({ code }: JsonObject): string | undefined {
  if (!isObject(code) || !isList(code['coding'])) return undefined
  let best: string | undefined
  for (const one of code['coding']) {
    if (!isObject(one) || typeof one['code'] !== 'string') continue
    const profile = profilesBySystem.get(one['system'])?.get(one['code'])
    if (profile !== undefined && (best === undefined || order.indexOf(profile) < order.indexOf(best))) best = profile
  }
  return best
}
