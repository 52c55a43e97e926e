// An import of 9,000 feeds, taken back.
import { type Attack, ask } from './attack.ts'

const feeds = 9000

export const takeBackImport: Attack = {
  name: 'taking back an import of 9,000 feeds',
  async run(world) {
    const token = world.attacker
    const outlines = Array.from(
      { length: feeds },
      (_, index) => `<outline type="rss" text="f${index}" xmlUrl="http://127.0.0.1:1/${index}"/>`,
    )
    const body = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
    const headers = { 'content-type': 'text/xml' }
    const imported = await ask(world, '/opml/import', { method: 'POST', headers, body, token, timeoutMs: 240_000 })
    if (imported.status !== 201) return `import: ${imported.status} ${imported.text.slice(0, 100)}`
    const { id } = JSON.parse(imported.text).import
    const back = await ask(world, `/opml/imports/${id}/take-back`, { method: 'POST', token, timeoutMs: 240_000 })
    return `import in ${Math.round(imported.ms)} ms; taken back: ${back.status} in ${Math.round(back.ms)} ms`
  },
}
