import { ErrorCodes, Message, ResponseError, type MessageStrategy, type MessageWriter } from 'vscode-languageserver/node'

/**
 * Answers requests that come before `initialize` with the error that the protocol has for them, and leaves out notifications but `exit`:
 * until then nobody knows which documents and which client there are.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#initialize
 */
export function refuseBeforeInitialize(writer: MessageWriter): MessageStrategy {
  let isInitialized = false
  return {
    handleMessage(message, next) {
      const isRequest = Message.isRequest(message)
      if (isRequest && message.method === 'initialize') isInitialized = true
      if (isInitialized || (!isRequest && (!Message.isNotification(message) || message.method === 'exit'))) return next(message)
      if (!isRequest) return undefined
      const error = new ResponseError(ErrorCodes.ServerNotInitialized, 'The first request has to be initialize').toJson()
      return writer.write({ jsonrpc: message.jsonrpc, id: message.id, error } as Message)
    },
  }
}
