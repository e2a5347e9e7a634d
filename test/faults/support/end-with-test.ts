import { isMainThread } from 'node:worker_threads'

// Loaded into a service under test by `--import`: in a session of its own it would outlive a run of the tests that Ctrl+C or a crash ends.
if (isMainThread) process.stdin.once('end', () => process.exit(1)).resume()
