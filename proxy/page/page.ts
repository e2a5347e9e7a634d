import { relative, sep } from 'node:path'
import { Router, type RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { isPageRoute, readPageLinks } from './links.ts'
import { sendMethodNotAllowed } from '../routes/route.ts'

/**
 * The built page in a folder: its files, compressed as they were built, and its one document at its routes. At other addresses
 * a browser is given the document too, which says so, with 404; whoever does not ask for HTML is passed on.
 */
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
        // Set here, for what is said of it earlier is replaced.
        if (response.statusCode === 404) response.appendHeader('Vary', 'Accept')
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
    if (isFile(request.path)) {
      next()
      return
    }
    if (!isPageRoute(request.path)) {
      response.vary('Accept')
      if (request.accepts(['json', 'html']) !== 'html') {
        next()
        return
      }
      response.status(404)
      // A part of it would be answered with 206, as a part of something that is there.
      delete request.headers.range
    }
    const links = linksOf(request.path)
    if (links !== undefined) response.setHeader('Link', links)
    request.url = '/index.html'
    files(request, response, next)
  })
  return router
}

/** True for an address of a file, which has an extension or lies under assets; routes of the page have none. */
function isFile(path: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).includes('.') || path.startsWith('/assets/')
}
