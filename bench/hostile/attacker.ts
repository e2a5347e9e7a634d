import { Pool } from 'undici'
import { bodies } from './bodies.ts'

// Floods a service with one kind of body over so many connections until it is killed; says once a second what came back.
const [url = '', apiKey = '', name = '', connections = '50'] = process.argv.slice(2)
const body = Buffer.from(bodies[name]!())
const pool = new Pool(url, { connections: Number(connections), headersTimeout: 0, bodyTimeout: 0 })
const counts: Record<string, number> = {}

for (let index = 0; index < Number(connections); index += 1) void flood()
setInterval(() => console.log(JSON.stringify(counts)), 1000)

async function flood(): Promise<void> {
  for (;;) {
    try {
      const headers = { 'content-type': 'application/json', 'x-api-key': apiKey }
      const answer = await pool.request({ method: 'POST', path: '/api/validate', headers, body })
      await answer.body.dump()
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
      // Like any client that is told to come again, but ten times too soon.
      if (answer.statusCode === 503) await new Promise((resolve) => setTimeout(resolve, 500))
    } catch {
      counts['broken'] = (counts['broken'] ?? 0) + 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
