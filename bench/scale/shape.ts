/**
 * How the validations of a working day spread over its hours, of which the sum is 1: clinics and laboratories from eight to
 * six, batches of the night before at six, and emergency rooms all the time. An assumption, not a measurement: the peak hour
 * has an eighth of the day.
 */
const hours: readonly number[] = [
  0.008, 0.006, 0.005, 0.005, 0.006, 0.01, 0.045, 0.055, 0.095, 0.12, 0.125, 0.105, 0.08, 0.06, 0.07, 0.065, 0.05, 0.03, 0.018, 0.014, 0.01,
  0.008, 0.006, 0.004,
]

/** When so many validations of a day come, in fractions of the day; the gaps between them are as random as those of strangers. */
export function arrivals(count: number, random: () => number): readonly number[] {
  const times: number[] = []
  for (const [hour, share] of hours.entries()) {
    for (let index = Math.round(count * share); index > 0; index -= 1) times.push((hour + random()) / hours.length)
  }
  return times.toSorted((a, b) => a - b)
}
