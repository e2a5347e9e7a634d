import type { Lang } from '../../node/report-language.ts'

interface InitWords {
  readonly already: (name: string) => string
  readonly noTerminal: string
  readonly notWritten: (name: string, reason: string) => string
  readonly written: (name: string) => string
  readonly cutOff: string
  /** `ids`: the guides there are, in a list. */
  readonly guides: (ids: string) => string
  readonly packages: string
  readonly absent: (asked: string) => string
  readonly strict: string
  readonly yesOrNo: string
}

const es: InitWords = {
  already: (name) => `Ya hay un ${name} en esta carpeta: edítalo, o bórralo para empezar de nuevo.`,
  noTerminal: 'svc init pregunta en una terminal; sin ella, usa svc init --yes.',
  notWritten: (name, reason) => `No se pudo escribir «${name}»: ${reason}.`,
  written: (name) => `Se escribió ${name}. Mira lo que vale para un archivo con svc config ARCHIVO.`,
  cutOff: 'La entrada terminó antes de la respuesta: no se escribió nada.',
  guides: (ids) => `¿Qué guías se usan aunque nada las nombre? (${ids}; none: ninguna; vacío: las que cada recurso nombre)`,
  packages: '¿Qué paquetes FHIR, además? (nombre#versión o ruta, separados por coma; vacío: ninguno)',
  absent: (asked) => `No está «${asked}» en esta carpeta, ni es el nombre de un paquete.`,
  strict: '¿Tratar como error lo que puede no serlo? (s/N)',
  yesOrNo: 'Responde s o n.',
}

const en: InitWords = {
  already: (name) => `There is a ${name} in this folder already: edit it, or delete it to begin again.`,
  noTerminal: 'svc init asks on a terminal; without one, use svc init --yes.',
  notWritten: (name, reason) => `“${name}” could not be written: ${reason}.`,
  written: (name) => `${name} was written. See what holds for a file with svc config FILE.`,
  cutOff: 'The input ended before the answer: nothing was written.',
  guides: (ids) => `Which guides are used although nothing names them? (${ids}; none: no guide; empty: those that each resource names)`,
  packages: 'Which FHIR packages besides? (name#version or path, separated by commas; empty: none)',
  absent: (asked) => `“${asked}” is not in this folder, nor is it the name of a package.`,
  strict: 'Count as errors what may be none? (y/N)',
  yesOrNo: 'Answer y or n.',
}

/** The sentences of `svc init`, in each language. */
export const initWords: Readonly<Record<Lang, InitWords>> = { es, en }
