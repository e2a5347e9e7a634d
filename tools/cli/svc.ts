#!/usr/bin/env node
import module from 'node:module'

// Older versions of Node have none.
module.enableCompileCache?.()
const { languageOf, run } = await import('./run.ts')
const { processTerminal } = await import('../node/terminal.ts')
const args = process.argv.slice(2)
const status = await run(args, processTerminal(languageOf(args, process.env)))
// Not process.exit, which would cut off what a slow reader has not taken yet.
process.exitCode = Math.max(status, Number(process.exitCode ?? 0))
