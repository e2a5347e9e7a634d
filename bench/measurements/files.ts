import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { time } from '../measure.ts'
import type { Measured } from '../results.ts'
import { packCommand } from './package.ts'
import { patient } from './patient.ts'

const counts = [100, 1000, 10_000, 50_000]
/** Says at its end how many kB a process held at most. */
const tellMemory = 'data:text/javascript,process.on("exit",()=>console.error("maxRSS",process.resourceUsage().maxRSS))'

/** `svc validate` of a folder, as it is published: memory and time against the number of files of 2 kB. */
export function measureFiles(): Measured {
  const { folder, svc } = packCommand()
  try {
    const points = counts.map((count) => {
      const path = join(folder, String(count))
      writeFiles(path, count)
      let memory = 0
      const took = time(() => void (memory = validate(svc, path)), 1)
      rmSync(path, { recursive: true })
      return { count, seconds: took / 1e6, megabytes: memory / 1000 }
    })
    return {
      curves: [
        {
          file: 'memory',
          title: { en: 'Memory of svc validate against files', es: 'Memoria de svc validate según los archivos' },
          x: 'files',
          y: 'MB at most',
          scale: 'linear',
          lines: { svc: points.map(({ count, megabytes }) => [count, megabytes] as const) },
        },
        {
          file: 'files',
          title: { en: 'Time of svc validate against files', es: 'Tiempo de svc validate según los archivos' },
          x: 'files',
          y: 'seconds',
          scale: 'linear',
          lines: { svc: points.map(({ count, seconds }) => [count, seconds] as const) },
        },
      ],
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeFiles(folder: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const within = join(folder, String(Math.floor(index / 1000)))
    if (index % 1000 === 0) mkdirSync(within, { recursive: true })
    writeFileSync(join(within, `${index}.json`), JSON.stringify({ ...patient, id: `paciente-${index}` }))
  }
}

/** How many kB it held at most. */
function validate(svc: string, path: string): number {
  const { stderr, status } = spawnSync(process.execPath, ['--import', tellMemory, svc, 'validate', path], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const memory = /^maxRSS (\d+)$/m.exec(stderr)?.[1]
  if (memory === undefined || status === 2) throw new Error(`svc ended with ${status}: ${stderr}`)
  return Number(memory)
}
