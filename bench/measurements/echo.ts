/** A bare Express that answers with the JSON it was sent, by which the service is measured; prints where it listens. */
import express from 'express'
import { listen } from '../../proxy/http/listen.ts'

const app = express()
app.use(express.json({ limit: '10mb' }))
app.post('/api/validate', (request, response) => void response.json(request.body))
const { url, serve } = await listen({ host: '127.0.0.1', port: 0 })
serve(app)
console.log(`listening on ${url}`)
