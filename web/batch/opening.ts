import type { App } from '../app.ts'
import { startBatch } from './batch.ts'
import type { Given } from './gathering.ts'

/** Goes to the page of many files and judges what somebody gave. */
export function openMany({ client, navigate }: Pick<App, 'client' | 'navigate'>, given: readonly Given[]): void {
  navigate('/archivos')
  void startBatch(client, given)
}
