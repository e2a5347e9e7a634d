/** How far these tests go: the short form unless `npm run faults` says more by the environment. */
const { FAULTS_SEED, FAULTS_ROUNDS, FAULTS_MINUTES, FAULTS_RATE, FAULTS_HOURS } = process.env

/** True where there is time for cases that wait long. */
export const isLong = FAULTS_ROUNDS !== undefined

const firstSeed = Number(FAULTS_SEED ?? 1)

/** One round a seed: one in the short form. */
export const seeds: readonly number[] = Array.from({ length: Number(FAULTS_ROUNDS ?? 1) }, (_, round) => firstSeed + round)

/** How long the service is watched under load, in minutes; 0 in the short form, which counts requests instead. */
export const minutes = Number(FAULTS_MINUTES ?? 0)

/** For how many hours `lasting` goes on, after which it ends with the round that it is in; 0 where it is not asked for. */
export const hours = Number(FAULTS_HOURS ?? 0)

/** How many validations a second are begun at most while it is watched; as many as the machine gives where none is said. */
export const rate = FAULTS_RATE === undefined ? Infinity : Number(FAULTS_RATE)

/** Nothing in one round takes so long, in milliseconds, on a machine that is busy with much else. */
export const patience = 120_000
