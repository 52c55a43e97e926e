// Builds everything that `npm start` needs: the web and the server, each when its sources have changed.
import { buildServer } from './buildServer.ts'
import { buildWeb } from './buildWeb.ts'

await buildWeb({ isPseudo: false })
await buildServer()
