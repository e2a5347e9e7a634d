import type { RequestHandler } from 'express'
import helmet from 'helmet'

const self = ["'self'"]

/** The headers that keep a browser to what is the page's own. */
export function securityHeaders(): readonly RequestHandler[] {
  return [
    helmet({
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
    }),
    (_request, response, next) => {
      response.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      next()
    },
  ]
}
