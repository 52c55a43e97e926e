// Reads one hostile document in a separate process, which isolates its memory, and prints its cost as JSON.
import { readFileSync } from 'node:fs'
import { parseFeed } from '../../src/server/formats/parseFeed.ts'

const bytes = readFileSync(process.argv[2] ?? '')
// Warmed up like a server: loading the code must not count.
const warm = new TextEncoder().encode('<rss><channel><item><title>Warm</title></item></channel></rss>')
parseFeed(warm, { contentType: '', url: '' })
const before = process.cpuUsage()
const residentBeforeKb = process.resourceUsage().maxRSS
const outcome = parseFeed(bytes, { contentType: '', url: 'https://hostile.test/feed' })
const { user, system } = process.cpuUsage(before)
const memoryMb = (process.resourceUsage().maxRSS - residentBeforeKb) / 1024
const result = outcome.is === 'feed' ? `${outcome.feed.items.length} items` : outcome.reason
console.log(JSON.stringify({ cpuMs: (user + system) / 1000, memoryMb, result }))
