import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanHtml } from '../../src/server/html/cleanHtml.ts'
import { extractArticle } from '../../src/server/html/extract/extractArticle.ts'
import { openDetector } from '../xss/detector.ts'

/** Every payload of the corpus inside of an article, extracted and cleaned as for a reader. */
export async function tryPayloads(corpus: string): Promise<string[]> {
  const file = join(corpus, 'xss', 'payloads.json')
  const payloads = (JSON.parse(readFileSync(file, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
  const shown = new Set<string>()
  let articles = 0
  for (const payload of payloads) {
    const text =
      '<p>The pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift.</p>'.repeat(4)
    const html = `<html><head><title>Fog</title></head><body><article><h1>Fog</h1>${text}${payload}${text}</article></body></html>`
    const page = extractArticle({ html, url: 'https://publisher.test/post', rule: null })
    if (page.is !== 'article') continue
    articles++
    shown.add(
      cleanHtml(page.html, {
        baseUrl: 'https://publisher.test/post',
        imageAddress: (url) => `/picture?url=${encodeURIComponent(url)}`,
      }),
    )
  }
  const cleaned = [...shown]
  const detector = await openDetector()
  try {
    const failures: string[] = []
    for (const mode of ['document', 'innerHTML'] as const) {
      const seen = await detector.look(cleaned, { mode, waitMs: 30_000 })
      console.table([
        { parsed: mode, payloads: payloads.length, articles, different: cleaned.length, sightings: seen.length },
      ])
      for (const { what, detail, index } of seen) failures.push(`${mode}: ${what} ${detail}: ${cleaned[index]}`)
    }
    return failures
  } finally {
    await detector.close()
  }
}
