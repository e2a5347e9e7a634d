// `npm ci` runs it last, under whatever Node there is where development packages were left out: hence JavaScript.
import { fileURLToPath } from 'node:url'

if (process.execPath.startsWith(fileURLToPath(new URL('../../node_modules', import.meta.url)))) {
  console.log(`Node ${process.versions.node} viene con el proyecto: npm start, npm test y npx svc lo usan, sea cual sea el de este equipo.`)
}
