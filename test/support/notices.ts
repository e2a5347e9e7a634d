import { afterEach, beforeEach } from 'vitest'
import { dismiss, notices } from '../../web/page/notices.ts'

/** Begins and ends each test of a file without messages: files of tests share a page, and what it tells. */
export function dismissNotices(): void {
  const dismissAll = (): void => notices().forEach(({ id }) => dismiss(id))
  beforeEach(dismissAll)
  afterEach(dismissAll)
}
