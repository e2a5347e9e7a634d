import { TableFault } from '../rows.ts'

/** The places of some columns in a table, by the names of its first row; throws a `TableFault` that names the one that is missing. */
export function placesOf<Name extends string>(names: readonly string[], wanted: readonly Name[]): Readonly<Record<Name, number>> {
  const places = {} as Record<Name, number>
  for (const name of wanted) {
    const place = names.indexOf(name)
    if (place < 0) throw new TableFault(`le falta la columna «${name}»`)
    places[name] = place
  }
  return places
}

/** How many columns a row needs so that all of some places are there. */
export function widthOf(places: Readonly<Record<string, number>>): number {
  return Math.max(...Object.values(places)) + 1
}

/** Whether a number is a date as RF2 writes it. */
export function isDate(time: number): boolean {
  const [month, day] = [Math.floor(time / 100) % 100, time % 100]
  return time >= 19_000_101 && time < 30_000_000 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}
