import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories, type TestApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import { day, hour } from '../../lib/clock.ts'

async function signInFrom({ app }: TestApp, { email, password }: Person, device: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': device },
    payload: { email, password },
  })
  return callsOf(app, answer.json().token)
}

eachDatabase('a reader sees their sessions, last used first', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  world.passes(2 * hour)
  const phone = await signInFrom(world, ada, 'A phone')
  const { sessions } = await ada.calls('GET /auth/sessions')
  const at = new Date(startOfStories + 2 * hour).toISOString()
  expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['A phone', false],
    [expect.any(String), true],
  ])
  expect(sessions[0]).toMatchObject({ createdAt: at, lastUsedAt: at })
  expect((await phone.calls('GET /auth/sessions')).sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
})

eachDatabase('a reader ends the session of a lost device', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const phone = await signInFrom(world, ada, 'A phone')
  const { sessions } = await ada.calls('GET /auth/sessions')
  const id = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? 0
  await ada.calls('DELETE /auth/sessions/:id', { params: { id } })
  expect((await phone.tries('GET /auth/profile')).status).toBe(401)
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
  expect((await ada.tries('DELETE /auth/sessions/:id', { params: { id } })).status).toBe(404)
})

eachDatabase('signing out everywhere ends all of the reader’s sessions and no others', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const ben = await world.register('Ben')
  const phone = await signInFrom(world, ada, 'A phone')
  await ada.calls('DELETE /auth/sessions')
  for (const device of [ada, phone]) expect((await device.tries('GET /auth/profile')).status).toBe(401)
  expect((await ben.tries('GET /auth/profile')).status).toBe(200)
})

eachDatabase("another reader's session can be neither seen nor ended", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const ben = await register('Ben')
  const [adas] = (await ada.calls('GET /auth/sessions')).sessions
  expect((await ben.calls('GET /auth/sessions')).sessions.map(({ id }) => id)).not.toContain(adas?.id)
  const refused = await ben.tries('DELETE /auth/sessions/:id', { params: { id: adas?.id ?? 0 } })
  expect(refused.status).toBe(404)
  expect((await ada.tries('GET /auth/profile')).status).toBe(200)
})

eachDatabase('an expired session is not listed', async (db) => {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  await signInFrom(world, ada, 'Forgotten')
  world.passes((limits.sessionDays - 1) * day)
  await ada.calls('GET /auth/profile')
  world.passes(2 * day)
  expect((await ada.calls('GET /auth/sessions')).sessions).toHaveLength(1)
})
