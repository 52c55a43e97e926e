// One reader creates 520 columns and 2,020 tags.
import { type Asked, type Attack, asJson, ask, countStatuses, type World } from './attack.ts'

export const tooManyColumns: Attack = {
  name: 'more than 500 columns and 2,000 tags',
  run: async (world) => {
    const columns = await makeAll(world, 520, (index) => ['/columns', { name: `Column ${index}` }])
    const tags = await makeAll(world, 2020, (index) => ['/tags', { name: `Tag ${index}`, color: '#ef4444', icon: '' }])
    return `columns: ${countStatuses(columns)}; tags: ${countStatuses(tags)}`
  },
}

const sideBySide = 20

async function makeAll(world: World, count: number, write: (index: number) => [string, object]): Promise<Asked[]> {
  const answers: Asked[] = []
  for (let start = 0; start < count; start += sideBySide) {
    const some = Array.from({ length: Math.min(sideBySide, count - start) }, (_, offset) => write(start + offset))
    const asked = some.map(([path, body]) => ask(world, path, { ...asJson(body), token: world.attacker }))
    answers.push(...(await Promise.all(asked)))
  }
  return answers
}
