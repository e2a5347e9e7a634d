import { EngineUnavailable, type Engine } from './engine.ts'

const sentence = 'Este servicio no tiene un motor de validación configurado.'

/** The engine of a service that is to answer 503. */
export const noEngine: Engine = {
  name: 'none',
  validate: () => Promise.reject(new EngineUnavailable(sentence, 60)),
  health: () => Promise.resolve({ state: 'down', detail: sentence }),
  close: () => Promise.resolve(),
}
