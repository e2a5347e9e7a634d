import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  McpServer,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type McpServerFactory,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import about from '../../package.json' with { type: 'json' }
import { failure, isFailure } from '../node/failure.ts'
import type { Lang } from '../node/report-language.ts'
import { inLanguage, type Said } from '../node/said.ts'
import { findMistake, toldIn } from './arguments.ts'
import { toFolders } from './folders.ts'
import type { Tool, Workplace } from './tool.ts'
import { tools } from './tools.ts'

const instructions: Said = {
  es: 'Revisa, corrige y explica recursos HL7 FHIR R4 chilenos (CL Core 1.9.4). Todo ocurre en este equipo, salvo svc_validate, que envía el recurso al servicio y gasta cuota: úsala solo si la persona lo pide. Los códigos se buscan con svc_search_terminology, no se inventan.',
  en: 'Checks, fixes and explains Chilean HL7 FHIR R4 resources (CL Core 1.9.4). Everything happens on this machine but for svc_validate, which sends the resource to the service and uses quota: call it only if the person asks for it. Codes are searched with svc_search_terminology, not made up.',
}

/** The longest sentence that is told whole, in characters, and what is told of the beginning and the end of a longer one. */
const longestSentence = 8000
const keptOfLonger = 400

/** How long an editor may take to name its open folders, in milliseconds. */
const patience = 10_000

/** Makes a server with every tool for each connection, of either generation of the protocol. */
export function createFactory(workplace: Workplace): McpServerFactory {
  const { lang } = workplace
  const told = toldIn(lang)
  const listed = tools.map((tool) => {
    const input = tool.input(told)
    const [title, description] = [inLanguage(tool.title, lang), inLanguage(tool.description, lang)]
    const config = { title, description, annotations: tool.effects, inputSchema: taken(input), outputSchema: given(tool.output) }
    return { tool, input, config }
  })
  return ({ era }) => {
    const server = new McpServer({ name: 'svc', title: 'svc', version: about.version }, { instructions: inLanguage(instructions, lang) })
    for (const { tool, input, config } of listed) {
      server.registerTool(tool.name, config, (args, context) =>
        call(tool, input, args, workplace, () => askFolders(server, era, context, workplace), context),
      )
    }
    return server
  }
}

type Folders = readonly string[] | InputRequiredResult

async function call(
  tool: Tool,
  input: z.ZodType,
  args: unknown,
  workplace: Workplace,
  askFolders: () => Promise<Folders>,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  try {
    const mistake = findMistake(input, args)
    if (mistake !== undefined) throw failure(mistake)
    const readsFiles = typeof tool.readsFiles === 'function' ? tool.readsFiles(args as never) : tool.readsFiles === true
    const folders = readsFiles ? await askFolders() : []
    if ('resultType' in folders) return folders
    const structuredContent = (await tool.handle(args as never, { ...workplace, folders, signal: context.mcpReq.signal })) as object
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent: { ...structuredContent } }
  } catch (error) {
    return { content: [{ type: 'text', text: toSentence(error, workplace.lang) }], isError: true }
  }
}

function toSentence(error: unknown, lang: Lang | undefined): string {
  if (isFailure(error)) return shortened(inLanguage(error.said, lang))
  return inLanguage(error instanceof RangeError ? tooLarge : internal, lang)
}

const tooLarge: Said = {
  es: 'El recurso es demasiado grande o demasiado profundo: divídelo.',
  en: 'The resource is too large or too deep: divide it.',
}
const internal: Said = {
  es: 'Algo falló dentro de svc, no en el recurso. Por favor, avísanos con un ejemplo sin datos de pacientes.',
  en: 'Something failed within svc, not in the resource. Please tell us, with an example that has no data of patients.',
}

/** Leaves out the middle of a sentence that quotes too much: a model that sent a megabyte need not read it again. */
function shortened(sentence: string): string {
  return sentence.length <= longestSentence ? sentence : `${sentence.slice(0, keptOfLonger)}…${sentence.slice(-keptOfLonger)}`
}

/** The context that the SDK hands over and leaves without a type. */
interface Envelope {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities
}

/** The older generation is asked and answers; the newer one is told to call again with the answer. */
async function askFolders(
  { server }: McpServer,
  era: 'legacy' | 'modern',
  { mcpReq: { envelope, inputResponses, signal } }: ServerContext,
  { terminal: { cwd } }: Workplace,
): Promise<Folders> {
  const capabilities =
    era === 'modern' ? (envelope as Envelope | undefined)?.[CLIENT_CAPABILITIES_META_KEY] : server.getClientCapabilities()
  if (capabilities?.roots === undefined) return toFolders([], cwd)
  if (era === 'modern') {
    if (inputResponses === undefined) return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
    const answer = inputResponse(inputResponses, 'roots')
    if (answer.kind !== 'roots') throw unsaid()
    return toFolders(
      answer.roots.map(({ uri }) => uri),
      cwd,
    )
  }
  const { roots } = await server.listRoots(undefined, { timeout: patience, signal }).catch(() => {
    throw unsaid()
  })
  return toFolders(
    roots.map(({ uri }) => uri),
    cwd,
  )
}

function unsaid(): Error {
  return failure({
    es: 'El editor no dijo qué carpetas tiene abiertas: no se revisó nada. Ábrelas otra vez, o reinicia el editor.',
    en: 'The editor did not say which folders it has open: nothing was checked. Open them again, or restart the editor.',
  })
}

type JsonSchema = Readonly<Record<string, unknown>>

/** A schema that the protocol shows; the arguments are checked here, where mistakes can be said in the language of the connector. */
function taken(schema: z.ZodType) {
  return shown(z.toJSONSchema(schema, { io: 'input' }))
}

function given(schema: z.ZodType) {
  return shown(z.toJSONSchema(schema, { io: 'output' }))
}

function shown(schema: JsonSchema) {
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'svc',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  }
}
