import { join } from 'node:path'
import { installPackages, nameOf } from '../hl7-validator/packages.ts'
import { makeChileanPackages } from '../hl7-validator/chilean-packages.ts'
import { startJavaServer, type JavaServer } from '../java-server.ts'
import { findClassPath, findJavaObstacle } from '../maven.ts'
import { requirement, type Program } from '../program.ts'

const cacheFolder = join(import.meta.dirname, '../../../.cache/hapi-server')
const pom = join(import.meta.dirname, 'pom.xml')

/** A HAPI server, for tests that need it. */
export function findHapiServer(): Program {
  const obstacle = findObstacle()
  return requirement('a HAPI server', obstacle === undefined ? cacheFolder : undefined, obstacle)
}

function findObstacle(): string | undefined {
  const obstacle = findJavaObstacle()
  if (obstacle !== undefined) return obstacle
  try {
    findClassPath(pom, cacheFolder)
    return undefined
  } catch {
    return 'Maven falta o no alcanza Maven Central'
  }
}

/** Starts a HAPI server with base R4, CL Core and EIS, whose `$validate` lies under `/fhir`; ten seconds. */
export function startHapiServer(): Promise<JavaServer> {
  const packages = makeChileanPackages()
  const cache = join(cacheFolder, `packages-${nameOf(packages)}`)
  installPackages(cache, packages)
  return startJavaServer({
    classPath: findClassPath(pom, cacheFolder),
    source: join(import.meta.dirname, 'HapiServer.java'),
    options: ['-Xmx2g', '-Duser.language=en', '-Duser.country=CL', '-Duser.timezone=UTC'],
    words: packages.map(({ name, version }) => join(cache, `${name}#${version}`, 'package')),
  })
}
