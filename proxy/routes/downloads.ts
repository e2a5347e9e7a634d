import { join } from 'node:path'
import express, { Router, type RequestHandler } from 'express'
import { note } from '../http/notes.ts'
import { Refusal } from '../http/problem.ts'
import { sendMethodNotAllowed } from './route.ts'

const folder = join(import.meta.dirname, '../downloads')

/** Files that are offered for download, and their types. */
const downloads: ReadonlyMap<string, string> = new Map([
  ['openapi.json', 'application/json; charset=utf-8'],
  ['postman_collection.json', 'application/json; charset=utf-8'],
  ['validate.http', 'text/plain; charset=utf-8'],
  ['svc.config.schema.json', 'application/schema+json; charset=utf-8'],
  ['patient-valid.json', 'application/json; charset=utf-8'],
  ['patient-invalid.json', 'application/json; charset=utf-8'],
])

/** `GET /downloads/…`. */
export function serveDownloads(): RequestHandler {
  const files = express.static(folder, {
    index: false,
    redirect: false,
    fallthrough: false,
    setHeaders(response, path) {
      response.setHeader('Content-Type', downloads.get(path.slice(folder.length + 1))!)
      response.setHeader('Cache-Control', 'no-cache')
    },
  })
  const router = Router()
  router.use((_request, response, next) => {
    note(response, { route: '/downloads/:file' })
    next()
  })
  router.use((request, response, next) => {
    if (!downloads.has(request.path.slice(1))) next(new Refusal('not-found'))
    else if (request.method === 'GET' || request.method === 'HEAD') files(request, response, next)
    else sendMethodNotAllowed(response, 'GET, HEAD')
  })
  return router
}
