import type { RequestHandler } from 'express'
import helmet from 'helmet'

const self = ["'self'"]

/** Headers of an answer of the API: it is data, and no page may show it as one. */
const ofData = new Map([
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['X-Content-Type-Options', 'nosniff'],
])

/** The headers that keep a browser to what is the page's own. */
export function securityHeaders(): RequestHandler {
  const ofPage = pageHeaders()
  return (request, response, next) => {
    if (!request.url.startsWith('/api/')) {
      response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      ofPage(request, response, next)
      return
    }
    response.setHeaders(ofData)
    next()
  }
}

function pageHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: self,
        styleSrc: self,
        // CodeMirror draws its marks with data: images.
        imgSrc: ["'self'", 'data:'],
        connectSrc: self,
        workerSrc: self,
        manifestSrc: self,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: self,
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'no-referrer' },
    // Other services of the same organization may live under the same domain without TLS.
    strictTransportSecurity: { includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  })
}
