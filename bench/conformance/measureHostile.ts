// Reads one hostile document in a process of its own, so that its memory can be told, and prints what it cost as JSON.
import { readFileSync } from 'node:fs'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'

const bytes = readFileSync(process.argv[2] ?? '')
// Warm, as a server is: loading the code is not the document's doing.
const warm = new TextEncoder().encode('<rss><channel><item><title>Warm</title></item></channel></rss>')
parseFeed(warm, { contentType: '', url: '' })
const before = process.cpuUsage()
const residentBeforeKb = process.resourceUsage().maxRSS
const outcome = parseFeed(bytes, { contentType: '', url: 'https://hostile.test/feed' })
const { user, system } = process.cpuUsage(before)
const memoryMb = (process.resourceUsage().maxRSS - residentBeforeKb) / 1024
const result = outcome.is === 'feed' ? `${outcome.feed.items.length} items` : outcome.reason
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, memoryMb, result }))
