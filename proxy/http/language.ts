import type { Request } from 'express'
import type { Language } from './problem-texts.ts'

/** The language that somebody asks for in `Accept-Language`; Spanish unless it is English. */
export function languageOf(request: Request): Language {
  return request.headers['accept-language'] !== undefined && request.acceptsLanguages('es', 'en') === 'en' ? 'en' : 'es'
}

/** The headers of an answer that is told in a language. */
export function toldIn(language: Language): Readonly<Record<string, string>> {
  return { 'Content-Language': language, Vary: 'Accept-Language' }
}
