import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { summarize, time } from '../measure.ts'
import type { Measured } from '../results.ts'
import { packCommand } from './package.ts'
import { patient } from './patient.ts'

const rounds = 15

/** `svc validate` of one file, as it is published, beside a Node that does nothing: milliseconds, each a new process. */
export function measureStart(): Measured {
  const { folder, svc, bytes } = packCommand()
  try {
    const file = join(folder, 'patient.json')
    writeFileSync(file, JSON.stringify(patient))
    const commands = [
      { name: { en: 'node -e 0', es: 'node -e 0' }, args: ['-e', '0'] },
      { name: { en: 'svc --version', es: 'svc --version' }, args: [svc, '--version'] },
      { name: { en: 'svc validate patient.json', es: 'svc validate patient.json' }, args: [svc, 'validate', file] },
    ]
    const times = commands.map((): number[] => [])
    for (let round = 0; round < rounds; round += 1) {
      commands.forEach(({ args }, index) => times[index]!.push(time(() => execFileSync(process.execPath, args), 1) / 1000))
    }
    return {
      tables: [
        {
          title: { en: 'Start of the command', es: 'Arranque del comando' },
          unit: 'ms',
          rows: commands.map(({ name }, index) => summarize(name, times[index]!)),
        },
        {
          title: { en: 'The package', es: 'El paquete' },
          unit: 'kB',
          rows: [{ name: { en: 'svc-fhir-cl.tgz', es: 'svc-fhir-cl.tgz' }, median: bytes / 1000 }],
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
