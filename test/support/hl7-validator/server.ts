import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findR4Package } from '../../../tools/node/r4-package.ts'
import { startJavaServer } from '../java-server.ts'
import { cacheFolder, findClassPath, validatorVersion as version } from './class-path.ts'
import { installPackages, listBasePackages, nameOf, type FhirPackage } from './packages.ts'

/** HL7's validator, listening on a port of its own on loopback. */
export interface Hl7Validator {
  /** `http://127.0.0.1:…`, under which `/validateResource` lies. */
  readonly url: string
  /** Of `org.hl7.fhir.validation`. */
  readonly version: string
  /** The OperationOutcome for a resource, as text; throws where the validator itself failed. One at a time: it has one thread. */
  readonly validate: (resource: string, ...profiles: readonly string[]) => Promise<OperationOutcome>
  /** Ends the process and waits until it is gone. */
  readonly stop: () => Promise<void>
}

/** The members of its answers that are read here. */
export interface OperationOutcome {
  readonly issue: readonly {
    readonly severity: 'fatal' | 'error' | 'warning' | 'information'
    readonly code: string
    readonly expression?: readonly string[]
    readonly details?: { readonly text?: string }
    readonly extension?: readonly { readonly url: string; readonly valueCode?: string; readonly valueString?: string }[]
  }[]
}

/** Starts the validator with base R4 and the packages given; 20 s. Throws with what it printed where it does not start. */
export async function startHl7Validator(packages: readonly FhirPackage[] = []): Promise<Hl7Validator> {
  const classPath = findClassPath()
  const installed = [...listBasePackages(findR4Package()!), ...packages]
  const home = join(cacheFolder, `home-${nameOf(installed)}`)
  installPackages(join(home, '.fhir/packages'), installed)
  const settings = join(cacheFolder, 'fhir-settings.json')
  writeFileSync(settings, JSON.stringify({ prohibitNetworkAccess: true, ignoreDefaultPackageServers: true }))
  // Its cache of terminology answers would carry what one run found over to the next.
  const temporary = mkdtempSync(join(cacheFolder, 'tmp-'))
  const options = [
    '-Xmx3g',
    `-Duser.home=${home}`,
    `-Djava.io.tmpdir=${temporary}`,
    `-Dfhir.settings.path=${settings}`,
    '-Duser.language=en',
    '-Duser.country=CL',
    '-Duser.timezone=UTC',
  ]
  const words = packages.map((one) => `${one.name}#${one.version}`)
  const source = join(import.meta.dirname, 'Hl7ValidatorServer.java')
  const clear = (): void => rmSync(temporary, { recursive: true, force: true })
  const { url, stop } = await startJavaServer({ classPath, source, options, words }).catch((cause: unknown) => {
    clear()
    throw cause
  })
  const stopAndClear = async (): Promise<void> => {
    await stop()
    clear()
  }
  return { url, version, stop: stopAndClear, validate: (resource, ...profiles) => validate(url, resource, profiles) }
}

async function validate(url: string, resource: string, profiles: readonly string[]): Promise<OperationOutcome> {
  const query = new URLSearchParams([['allowExampleUrls', 'true'], ...profiles.map((profile): [string, string] => ['profile', profile])])
  // Not fetch, which gives up after five minutes: the largest of the official examples takes longer on a busy machine.
  const asking = request(`${url}/validateResource?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/fhir+json', Accept: 'application/fhir+json' },
  })
  asking.end(resource)
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`El validador de HL7 respondió ${response.statusCode}: ${answer}`)
  return JSON.parse(answer) as OperationOutcome
}
