import SwaggerUI, { type RequestMap } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { takesKey, withoutGuesses, type Contract } from './contract.ts'

/** Keys that the reference sends and shows. */
export interface ReferenceKeys {
  /** Sent where somebody tries a request; undefined for none. */
  readonly sent: () => string | undefined
  /** Shown in commands: never more than the beginning of a key. */
  readonly shown: () => string
}

/**
 * Shows the operations of a contract in an element, each to be tried: with the session of this browser, for the page and the
 * service are of one origin.
 */
export function mountReference(domNode: Element, contract: Contract, keys: ReferenceKeys): void {
  SwaggerUI({
    domNode,
    spec: { ...contract, paths: withoutGuesses(contract.paths), servers: [{ url: location.origin }] },
    layout: 'OperationsAlone',
    plugins: [
      ({ React, getComponent }) => ({
        components: {
          OperationsAlone: () =>
            React.createElement(
              'div',
              { className: 'swagger-ui' },
              React.createElement(getComponent('SvgAssets'), null),
              React.createElement(getComponent('operations', true), null),
            ),
        },
        wrapComponents: {
          // There is nothing to fill in: the session goes along by itself.
          authorizeOperationBtn: () => () => null,
          curl: (original) => (props) => {
            const request = props['request'] as RequestMap
            return React.createElement(original, { ...props, request: withKey(request, contract, keys.shown()) })
          },
        },
      }),
    ],
    defaultModelsExpandDepth: -1,
    syntaxHighlight: false,
    tryItOutEnabled: false,
    validatorUrl: null,
    requestInterceptor: (request) => {
      const key = keys.sent()
      if (key !== undefined) request.headers['X-API-Key'] = key
      return request
    },
  })
}

/** The request of a system outside, which has a key and no session. */
function withKey(request: RequestMap, contract: Contract, shown: string): RequestMap {
  return takesKey(contract, request.get('method'), new URL(request.get('url')).pathname)
    ? request.setIn(['headers', 'X-API-Key'], shown)
    : request
}
