/** How far these tests go: the short form unless `npm run faults` says more by the environment. */
const { FAULTS_SEED, FAULTS_ROUNDS } = process.env

const firstSeed = Number(FAULTS_SEED ?? 1)

/** One round a seed: one in the short form. */
export const seeds: readonly number[] = Array.from({ length: Number(FAULTS_ROUNDS ?? 1) }, (_, round) => firstSeed + round)

/** Nothing in one round takes so long, in milliseconds, on a machine that is busy with much else. */
export const patience = 120_000
