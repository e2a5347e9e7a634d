import type { Job } from '../../../proxy/api.ts'

/** Lines a second since a job was begun; undefined before there is anything to divide. */
export function linesPerSecond({ lines, createdAt, updatedAt }: Pick<Job, 'lines' | 'createdAt' | 'updatedAt'>): number | undefined {
  const seconds = (Date.parse(updatedAt) - Date.parse(createdAt)) / 1000
  return lines > 0 && seconds > 0 ? Math.round(lines / seconds) : undefined
}
