import { defineConfig } from 'vitest/config'
import common from './vitest.config.ts'

const { projects: _, ...settings } = common.test ?? {}

// Desktop programs that sync, for `npm run clients`: one at a time.
export default defineConfig({ test: { ...settings, include: ['test/clients/*.client.ts'], maxWorkers: 1 } })
