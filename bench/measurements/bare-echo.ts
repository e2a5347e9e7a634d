/** A node:http server that answers with what it was sent; prints where it listens. */
import { listen } from '../../proxy/http/listen.ts'

const { url, serve } = await listen({ host: '127.0.0.1', port: 0 })
serve((request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  request.pipe(response)
})
console.log(`listening on ${url}`)
