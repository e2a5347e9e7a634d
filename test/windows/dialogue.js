// `node dialogue.js SVC FOLDER lsp|mcp`: starts a server of the command in a folder, asks what editors and assistants ask, and prints the answers.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , svc, folder, kind] = process.argv
const server = spawn(process.execPath, [svc, kind], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
const waiting = new Map()
let received = Buffer.alloc(0)
let last = 0

server.stdout.on('data', (bytes) => {
  received = Buffer.concat([received, bytes])
  for (let message = next(); message !== undefined; message = next()) {
    if (message.method === undefined) waiting.get(message.id)?.(message.result ?? message.error)
    else if (message.id !== undefined) send({ jsonrpc: '2.0', id: message.id, result: null })
  }
})

await (kind === 'lsp' ? talkAsEditor() : talkAsAssistant())

async function talkAsEditor() {
  const root = pathToFileURL(folder).href
  const path = join(folder, 'crlf.json')
  // As VS Code writes the drive.
  const uri = pathToFileURL(path).href.replace('/Z:', '/z%3A')
  const textDocument = { uri }
  await ask('initialize', { processId: process.pid, rootUri: root, workspaceFolders: [{ uri: root, name: 'p' }], capabilities: {} })
  send({ jsonrpc: '2.0', method: 'initialized', params: {} })
  const text = readFileSync(path, 'utf8')
  send({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'json', version: 1, text } } })
  const { items } = await ask('textDocument/diagnostic', { textDocument })
  show(items.map(({ code, range }) => [code, range]))
  for (const { range } of items) {
    const actions = await ask('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } })
    show(actions.map(({ title, edit }) => [title, edit?.changes?.[uri] ?? edit?.documentChanges?.map(({ edits }) => edits)]))
  }
  const { items: files } = await ask('workspace/diagnostic', { previousResultIds: [] })
  show(files.map((file) => [decodeURIComponent(file.uri).replace(decodeURIComponent(root), ''), file.items?.length]))
  await ask('shutdown')
  send({ jsonrpc: '2.0', method: 'exit' })
}

async function talkAsAssistant() {
  const clientInfo = { name: 'dialogue', version: '1' }
  await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
  send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const { tools } = await ask('tools/list')
  show(tools.map(({ name }) => name))
  const inside = ['crlf.json', join('envíos de hoy', 'ñandú', 'patient-invalid.json'), 'nada.json']
  const address = pathToFileURL(join(folder, 'crlf.json')).href
  for (const path of [...inside, ...inside.map((path) => join(folder, path)), address, '../fuera.json', '/fuera.json']) {
    const { content, structuredContent } = await ask('tools/call', { name: 'svc_outline', arguments: { path } })
    show(structuredContent ?? content)
  }
  server.stdin.end()
}

function ask(method, params) {
  last += 1
  const answered = new Promise((resolve) => waiting.set(last, resolve))
  send({ jsonrpc: '2.0', id: last, method, params })
  return answered
}

function send(message) {
  const body = JSON.stringify(message)
  server.stdin.write(kind === 'lsp' ? `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}` : `${body}\n`)
}

/** The next whole message of what was received; undefined where there is none yet. */
function next() {
  const end = kind === 'lsp' ? received.indexOf('\r\n\r\n') : received.indexOf('\n')
  if (end === -1) return undefined
  const start = kind === 'lsp' ? end + 4 : 0
  const length = kind === 'lsp' ? Number(/Content-Length: (\d+)/.exec(received.toString('latin1', 0, end))[1]) : end + 1
  if (received.length < start + length) return undefined
  const body = received.toString('utf8', start, start + length)
  received = received.subarray(start + length)
  return JSON.parse(body)
}

function show(value) {
  console.log(JSON.stringify(value))
}
