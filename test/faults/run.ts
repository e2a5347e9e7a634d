/** `npm run faults`: the long form of these tests. README.md beside this file says what there is to choose. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string' },
    hours: { type: 'string' },
  },
})
const { seed = String(Date.now() % 1_000_000), rounds, minutes, rate, hours } = values
if ([seed, rounds, minutes, rate ?? '1'].every((value) => /^\d{1,9}$/.test(value)) && !(Number(hours ?? 1) <= 0)) run()
else {
  console.error('--seed, --rounds, --minutes and --rate take whole numbers, --hours a number')
  process.exitCode = 2
}

function run(): void {
  const root = join(import.meta.dirname, '../..')
  const repeat = [
    'npm run faults --',
    ...positionals,
    `--seed ${seed} --rounds ${rounds} --minutes ${minutes}`,
    ...(rate === undefined ? [] : [`--rate ${rate}`]),
    ...(hours === undefined ? [] : [`--hours ${hours}`]),
  ].join(' ')
  console.log(repeat)
  const names = hours !== undefined && positionals.length === 0 ? ['lasting'] : positionals
  const files = names.length === 0 ? ['test/faults'] : names.map((name) => `test/faults/${name}.test.ts`)
  const how = ['--reporter=verbose', '--no-file-parallelism', '--disable-console-intercept']
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files, ...how], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FAULTS_SEED: seed,
      FAULTS_ROUNDS: rounds,
      FAULTS_MINUTES: minutes,
      ...(rate !== undefined && { FAULTS_RATE: rate }),
      ...(hours !== undefined && { FAULTS_HOURS: hours }),
    },
  })
  child.once('exit', (status) => {
    console.log(`To see the same again: ${repeat}`)
    process.exitCode = status ?? 1
  })
}
