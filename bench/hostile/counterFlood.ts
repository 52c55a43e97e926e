// 60 wrong passwords for one account from three addresses, in two halves: the first half uses up the account's limit of 15
// minutes. Between them, 50,100 posts to made-up WebSub addresses try to evict its counter from memory.
import { Agent } from 'undici'
import { type Attack, ask, type World } from './attack.ts'

const posts = 50_100
const guessesOfHalf = 30
const sideBySide = 50

export const counterFlood: Attack = {
  name: 'counters pushed out by WebSub posts',
  environment: { RATE_LIMIT: 'on' },
  run: async (world) => {
    // Every address of 127.0.0.0/8 is this machine.
    const guessers = ['127.0.1.1', '127.0.1.2', '127.0.1.3'].map((localAddress) => new Agent({ localAddress }))
    const first = await guess(world, guessers)
    await flood(world)
    const second = await guess(world, guessers)
    await Promise.all(guessers.map((guesser) => guesser.destroy()))
    return `wrong passwords: ${first}; after ${posts} posts: ${second}`
  },
}

/** '30 × 401' */
async function guess({ server }: World, guessers: Agent[]): Promise<string> {
  const statuses: number[] = []
  for (let number = 0; number < guessesOfHalf; number++) {
    const answer = await guessers[number % guessers.length]?.request({
      origin: server.url,
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bystander@example.com', password: `guess ${number}` }),
    })
    await answer?.body.dump()
    statuses.push(answer?.statusCode ?? 0)
  }
  return Array.from(Map.groupBy(statuses, Number), ([status, { length }]) => `${length} × ${status}`).join(', ')
}

async function flood(world: World): Promise<void> {
  let sent = 0
  const sendSome = async () => {
    while (sent < posts) {
      sent += 1
      await ask(world, `/websub/${crypto.randomUUID()}`, { method: 'POST' })
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, sendSome))
}
