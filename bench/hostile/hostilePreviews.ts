// Eight concurrent previews of documents of 14 kB of gzip that take seconds to parse: 15 MB of short entities.
import { gzipSync } from 'node:zlib'
import { hostileDocuments } from '../conformance/hostileDocuments.ts'
import { type Attack, ask, countStatuses, slowestMs } from './attack.ts'

const previews = 8

export const hostilePreviews: Attack = {
  name: 'eight previews of hostile documents',
  run: async (world) => {
    const document = gzipSync(hostileDocuments['short entities, 15 MB of them']?.() ?? '', { level: 9 })
    const address = await world.publisher.open((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }).end(document)
    })
    const preview = (index: number) =>
      ask(world, `/feeds/preview?url=${encodeURIComponent(`${address}/${index}.xml`)}`, { token: world.attacker })
    const answers = await Promise.all(Array.from({ length: previews }, (_, index) => preview(index)))
    return `${(document.length / 1000).toFixed(0)} kB each; ${countStatuses(answers)}; slowest ${slowestMs(answers)} ms`
  },
}
