/** The `Cookie` header by which a browser sends back what some `Set-Cookie` headers told it. */
export function toCookie(setCookies: readonly string[]): string {
  return setCookies.map((setCookie) => setCookie.split(';', 1)[0]).join('; ')
}
