import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { describeInChromium } from './chromium.ts'
import { createStage, type Stage } from './page.ts'
import type { Visit } from './visit.ts'

/** Inputs of the tests of a page. */
export interface Windows {
  /** Opens a window of its own; after the test it is closed, and must have had nothing to complain of. */
  readonly visit: Stage['visit']
  readonly urlOf: (path: string) => string
}

/** Tests of the page in one browser, before one service, that leave no window behind. */
export function describePage(name: string, tests: (windows: Windows) => void): void {
  describeInChromium(name, () => {
    let stage: Stage
    let visits: Visit[] = []
    beforeAll(async () => {
      stage = await createStage()
    })
    afterAll(() => stage?.close())
    afterEach(async () => {
      const over = visits
      visits = []
      await Promise.all(over.map(({ context }) => context.close()))
      expect(over.flatMap(({ complaints }) => complaints)).toEqual([])
    })
    tests({
      urlOf: (path) => `${stage.url}${path}`,
      async visit(path, options) {
        const one = await stage.visit(path, options)
        visits.push(one)
        return one
      },
    })
  })
}
