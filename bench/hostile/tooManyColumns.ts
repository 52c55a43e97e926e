// One reader makes 520 columns and 2,020 tags.
import { type Asked, type Attack, asJson, ask, countStatuses, type World } from './attack.ts'

export const tooManyColumns: Attack = {
  name: 'more than 500 columns and 2,000 tags',
  run: async (world) => {
    const columns = await makeAll(world, 520, (index) => ['/columns', { name: `Column ${index}` }])
    const tags = await makeAll(world, 2020, (index) => ['/tags', { name: `Tag ${index}`, color: '#ef4444', icon: '' }])
    return `columns: ${countStatuses(columns)}; tags: ${countStatuses(tags)}`
  },
}

async function makeAll(world: World, count: number, write: (index: number) => [string, object]): Promise<Asked[]> {
  const answers: Asked[] = []
  for (let index = 0; index < count; index++) {
    const [path, body] = write(index)
    answers.push(await ask(world, path, { ...asJson(body), token: world.attacker }))
  }
  return answers
}
