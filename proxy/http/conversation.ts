import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** An answer that is given, or will be. */
type Answer = ServerResponse<IncomingMessage>

const answers = new WeakMap<Duplex, Set<Answer>>()
const latest = new WeakMap<Duplex, Answer>()

/** Keeps in mind that a request on a connection is to be answered. */
function noteAnswer(answer: Answer): void {
  const { socket } = answer.req
  const known = answers.get(socket) ?? new Set<Answer>()
  answers.set(socket, known.add(answer))
  latest.set(socket, answer)
  answer.once('close', () => known.delete(answer))
}

/**
 * Begins an answer when those to the requests before it on its connection are over. All at once, as Node.js has them, they would hold what
 * they are given of (files, among others) until their turn, and for ever where their client is gone by then.
 */
export function answerInTurn(answer: Answer, begin: () => void): void {
  const before = answersOn(answer.req.socket).at(-1)
  noteAnswer(answer)
  if (before === undefined) begin()
  else {
    before.once('close', () => {
      if (!answer.closed && !answer.req.socket.destroyed) begin()
    })
  }
}

/** The answers that a connection still waits for, in their order. */
export function answersOn(socket: Duplex): readonly Answer[] {
  return [...(answers.get(socket) ?? [])]
}

/** The answer to the last request on a connection, also where it was given. */
export function latestOn(socket: Duplex): Answer | undefined {
  return latest.get(socket)
}

/** In milliseconds: when one that said its last word is asked first whether it is there, and how long that waits later on. */
const firstAsked = 20
const mostBetween = 1000

/**
 * Answers who says that nothing more will come, as Node.js does not by itself. Who has gone altogether says the same: it is told from who
 * waits by interim answers, which the system of the one refuses and the program of the other passes over.
 */
export function allowHalfOpen(server: Server): void {
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket) => {
    socket.once('end', () => askLater(socket, firstAsked))
  })
}

function askLater(socket: Duplex, wait: number): void {
  const ask = (): void => {
    const [answer] = answersOn(socket)
    if (answer === undefined || socket.destroyed) return
    // HTTP/1.0 knows none; and an answer that has begun finds out by itself.
    if (answer.socket !== null && !answer.headersSent && answer.req.httpVersion === '1.1') answer.writeContinue()
    askLater(socket, Math.min(2 * wait, mostBetween))
  }
  setTimeout(ask, wait).unref()
}
