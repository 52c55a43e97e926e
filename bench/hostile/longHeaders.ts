// `Accept-Encoding` of 15,000 spaces, by a stranger.
import { request } from 'node:http'
import { type Attack, ask } from './attack.ts'

const calls = 100
const sideBySide = 10

export const longHeaders: Attack = {
  name: 'long headers',
  // The first call writes the document.
  prepare: async (world) => void (await ask(world, '/openapi.json')),
  async run({ server }) {
    const headers = { 'accept-encoding': `gzip${' '.repeat(15_000)}x`, 'x-forwarded-for': '203.0.113.7' }
    const call = () =>
      new Promise<void>((resolve) => {
        request(`${server.url}/api/openapi.json`, { headers }, (answer) => answer.resume().on('end', resolve))
          .on('error', () => resolve())
          .end()
      })
    const startedAt = performance.now()
    for (let made = 0; made < calls; made += sideBySide) await Promise.all(Array.from({ length: sideBySide }, call))
    return `${calls} calls in ${Math.round(performance.now() - startedAt)} ms`
  },
}
