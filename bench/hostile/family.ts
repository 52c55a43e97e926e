// Four readers of five papers: each looks at the newest, opens one, marks it and saves some, once a second.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, asJson, ask, subscribe, type World } from './attack.ts'
import type { Bystander } from './bystander.ts'
import { register } from './openWorld.ts'
import { manyItems, writeFeed } from './publisher.ts'

const members = ['Ada', 'Ben', 'Cleo', 'Dora']
const papers = 5
const items = 60
const newStoryEveryMs = 20_000
const everyMs = 1000

type Mark = { isRead: boolean; isSaved: boolean }
type Member = { name: string; token: string; marks: Map<number, Mark>; inDoubt: Set<number> }

export type Family = {
  stop: () => Promise<{ waits: Bystander; marks: number; lost: string[] }>
}

export async function startFamily(world: World): Promise<Family> {
  const startedAt = Date.now()
  const address = await world.publisher.open((request, response) => {
    const stories = items + Math.floor((Date.now() - startedAt) / newStoryEveryMs)
    response.end(writeFeed(`Paper ${request.url}`, manyItems(stories, `Story of ${request.url}`).toReversed()))
  })
  const family: Member[] = []
  for (const name of members) {
    const token = await register(world.server, name)
    for (let paper = 0; paper < papers; paper++) await subscribe(world, token, `${address}/${paper}.xml`)
    family.push({ name, token, marks: new Map(), inDoubt: new Set() })
  }
  const answers: Asked[] = []
  let isOver = false
  const reading = family.map(async (member) => {
    for (let turn = 0; !isOver; turn++) {
      answers.push(...(await readOne(world, member, turn)))
      await sleep(everyMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      const lost = (await Promise.all(family.map((member) => findLost(world, member)))).flat()
      const waits = answers.map(({ ms }) => ms).sort((one, other) => one - other)
      return {
        lost,
        marks: family.reduce((sum, { marks }) => sum + marks.size, 0),
        waits: {
          p99Ms: Math.round(waits[Math.ceil(waits.length * 0.99) - 1] ?? 0),
          calls: waits.length,
          failed: answers.filter(({ status }) => status !== 200 && status !== 204).length,
        },
      }
    },
  }
}

async function readOne(world: World, member: Member, turn: number): Promise<Asked[]> {
  const { token, marks, inDoubt } = member
  const list = await ask(world, '/feeds/items?limit=50', { token })
  if (list.status !== 200) return [list]
  const shown = JSON.parse(list.text).items
  const { id, isRead, isSaved } = shown[turn % shown.length]
  const opened = await ask(world, `/feeds/items/${id}`, { token })
  const before = marks.get(id) ?? { isRead, isSaved }
  const after = turn % 3 === 0 ? { ...before, isSaved: !before.isSaved } : { ...before, isRead: !before.isRead }
  const [path, body] = turn % 3 === 0 ? ['saved', { isSaved: after.isSaved }] : ['read', { isRead: after.isRead }]
  const marked = await ask(world, `/feeds/items/${id}/${path}`, { ...asJson(body as object), method: 'PATCH', token })
  // Without an answer either value is right.
  if (marked.status === 0) inDoubt.add(id)
  else if (marked.status < 300) {
    marks.set(id, after)
    inDoubt.delete(id)
  }
  return [list, opened, marked]
}

async function findLost(world: World, { name, token, marks, inDoubt }: Member): Promise<string[]> {
  const list = await ask(world, '/feeds/items?limit=5000', { token })
  if (list.status !== 200) return [`the list of ${name} answered ${list.status}`]
  const stored = new Map<number, Mark>(
    JSON.parse(list.text).items.map((item: Mark & { id: number }) => [item.id, item]),
  )
  return Array.from(marks).flatMap(([id, { isRead, isSaved }]) => {
    const there = stored.get(id)
    if (inDoubt.has(id) || (there?.isRead === isRead && there.isSaved === isSaved)) return []
    return [`${name} lost the marks of article ${id}`]
  })
}
