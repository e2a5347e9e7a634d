declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** A request as it is about to be sent. */
  export interface SwaggerRequest {
    readonly url: string
    readonly headers: Record<string, string>
  }

  /** A request as components are told of it: an Immutable.js map. */
  export interface RequestMap {
    get(name: 'url' | 'method'): string
    setIn(path: readonly string[], value: string): RequestMap
  }

  type Component = (props: Readonly<Record<string, unknown>>) => unknown

  interface System {
    readonly React: { createElement(type: unknown, props: object | null, ...children: readonly unknown[]): unknown }
    getComponent(name: string, container?: boolean): unknown
  }

  interface Plugin {
    readonly components?: Readonly<Record<string, Component>>
    readonly wrapComponents?: Readonly<Record<string, (original: unknown) => Component>>
  }

  interface Options {
    readonly domNode: Element
    readonly spec: object
    readonly layout: string
    readonly plugins: readonly ((system: System) => Plugin)[]
    readonly defaultModelsExpandDepth: number
    readonly syntaxHighlight: boolean
    readonly tryItOutEnabled: boolean
    readonly validatorUrl: null
    readonly requestInterceptor: (request: SwaggerRequest) => SwaggerRequest
  }

  export default function SwaggerUI(options: Options): object
}
