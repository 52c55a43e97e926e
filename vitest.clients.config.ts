import { defineConfig, mergeConfig } from 'vitest/config'
import common from './vitest.config.ts'

// Desktop programs that sync, for `npm run clients`: one at a time.
const clients = mergeConfig(common, defineConfig({ test: { maxWorkers: 1 } }))
clients.test = { ...clients.test, include: ['test/clients/*.client.ts'] }
export default clients
