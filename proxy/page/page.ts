import { relative, sep } from 'node:path'
import { Router, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { isPageRoute, readPageLinks } from './links.ts'
import { sendMethodNotAllowed } from '../routes/route.ts'

/** The built page in a folder: its files, compressed as they were built, and its one document at each of its routes. */
export function servePage(folder: string): RequestHandler {
  const files = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      index: false,
      redirect: false,
      setHeaders(response, path) {
        // Each file under assets bears a hash of its content in its name; everything else is asked for again each time.
        const isHashed = relative(folder, path).startsWith(`assets${sep}`)
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    },
  })
  const linksOf = readPageLinks(folder)
  const router = Router()
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') next()
    else sendMethodNotAllowed(response, 'GET, HEAD')
  })
  router.use(files)
  router.use((request, response, next) => {
    // At any other address a browser is shown that there is no such page; others are told in JSON.
    if (!isPageRoute(request.path)) {
      if (!mayBePage(request.path) || request.accepts('json', 'html') !== 'html') return void next()
      response.status(404)
    }
    const links = linksOf(request.path)
    if (links !== undefined) response.setHeader('Link', links)
    request.url = '/index.html'
    files(request, response, next)
  })
  return router
}

/** Whether somebody may have meant a page by an address: those have no extension, and files do. */
function mayBePage(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).includes('.') && !path.startsWith('/assets/')
}
