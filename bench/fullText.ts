// Whole articles and saved pages: CPU time for a page, a server that fetches 500 pages with 16 requests at once, saves, and the
// payloads of bench/xss.ts inside of articles. Only when named: how well articles are found in real pages.
// `npm run bench -- full-text [cpu|server|saves|payloads|real]... [--corpus DIR] [--pages DIR]`.
import { parseArgs } from 'node:util'
import { measurePages } from './fullText/pageCpu.ts'
import { tryPayloads } from './fullText/payloads.ts'
import { measureRealPages } from './fullText/realPages.ts'
import { measureSaves } from './fullText/saves.ts'
import { measureServer } from './fullText/server.ts'

export async function run(args: string[]): Promise<void> {
  const options = {
    corpus: { type: 'string', default: '../shared/corpus' },
    pages: { type: 'string', default: '../shared/pages' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const parts: Record<string, () => Promise<string[]>> = {
    cpu: async () => [...(await measurePages('mixed')), ...(await measurePages(60)), ...(await measurePages(300))],
    server: async () => [...(await measureServer({ isWarm: false })), ...(await measureServer({ isWarm: true }))],
    saves: measureSaves,
    payloads: () => tryPayloads(values.corpus),
    real: () => measureRealPages(values.pages),
  }
  const failures: string[] = []
  for (const [name, measure] of Object.entries(parts))
    if ((positionals.length === 0 && name !== 'real') || positionals.includes(name)) failures.push(...(await measure()))
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}

if (import.meta.main) await run(process.argv.slice(2))
