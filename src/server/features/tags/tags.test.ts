import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { fillTags } from '../../../../test/support/fillBoard.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import { tagIcons } from '../../../shared/tagIcons.ts'
import { texts } from '../../../shared/texts/texts.ts'

const news = { name: 'News', color: '#ef4444', icon: '📌' }

async function givenTag(person: Person, name: string): Promise<number> {
  return (await person.calls('POST /tags', { body: { ...news, name } })).tag.id
}

anyDatabase('a reader creates tags and sees them in that order', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const answer = await ada.tries('POST /tags', { body: { ...news, name: '  News ' } })
  expect(answer.status).toBe(201)
  expect(answer.body.tag).toEqual({ ...news, id: expect.any(Number), feedTags: [], feedItemTags: [] })
  const plain = (await ada.calls('POST /tags', { body: { name: 'Art', color: '#3B82F6' } })).tag
  expect(plain).toMatchObject({ name: 'Art', color: '#3B82F6', icon: '' })
  const { tags } = await ada.calls('GET /tags')
  expect(tags).toEqual([answer.body.tag, plain])
  expect(await ada.calls('GET /tags/:id', { params: { id: plain.id } })).toEqual({ tag: plain })
})

anyDatabase('a reader has one tag of a name, in any case', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const bob = await register('Bob')
  await ada.calls('POST /tags', { body: { ...news, name: 'Café' } })
  for (const name of ['café', ' CAFÉ ', 'Cafe\u0301']) {
    const answer = await ada.tries('POST /tags', { body: { ...news, name } })
    expect([answer.status, answer.error]).toEqual([409, texts.tagNameTaken()])
  }
  expect((await bob.tries('POST /tags', { body: { ...news, name: 'café' } })).status).toBe(201)
})

eachDatabase('of two tags of one name created at once one stays', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const answers = await sideBySide(
    db,
    ['Art', 'ART'].map((name) => () => ada.tries('POST /tags', { body: { ...news, name } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

anyDatabase('a tag changes its name, color and icon', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const id = await givenTag(ada, 'News')
  const body = { name: 'NEWS', color: '#22c55e', icon: '' }
  const { tag } = await ada.calls('PUT /tags/:id', { params: { id }, body })
  expect(tag).toEqual({ id, ...body, feedTags: [], feedItemTags: [] })
  expect(await ada.calls('GET /tags')).toEqual({ tags: [tag] })
})

anyDatabase("a tag cannot take another tag's name", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await givenTag(ada, 'News')
  const id = await givenTag(ada, 'Art')
  const answer = await ada.tries('PUT /tags/:id', { params: { id }, body: { ...news, name: 'news' } })
  expect([answer.status, answer.error]).toEqual([409, texts.tagNameTaken()])
  expect((await ada.calls('GET /tags/:id', { params: { id } })).tag.name).toBe('Art')
})

anyDatabase('a deleted tag is gone, and its name free', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const id = await givenTag(ada, 'News')
  expect((await ada.tries('DELETE /tags/:id', { params: { id } })).status).toBe(204)
  expect((await ada.tries('DELETE /tags/:id', { params: { id } })).status).toBe(404)
  expect(await ada.calls('GET /tags')).toEqual({ tags: [] })
  await givenTag(ada, 'News')
})

anyDatabase("another reader's tag is not found", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const eve = await register('Eve')
  const params = { id: await givenTag(ada, 'News') }
  expect((await eve.tries('GET /tags/:id', { params })).status).toBe(404)
  expect((await eve.tries('GET /tags/:id/items', { params })).status).toBe(404)
  expect((await eve.tries('PUT /tags/:id', { params, body: { ...news, name: 'Mine' } })).status).toBe(404)
  expect((await eve.tries('DELETE /tags/:id', { params })).status).toBe(404)
  expect(await eve.calls('GET /tags')).toEqual({ tags: [] })
  expect((await ada.calls('GET /tags')).tags).toMatchObject([{ name: 'News' }])
})

anyDatabase('garbage and strangers are refused', async (db) => {
  const { app, register } = await makeApp(db)
  const ada = await register('Ada')
  const id = await givenTag(ada, 'News')
  const blank = await ada.tries('POST /tags', { body: { ...news, name: '   ' } })
  expect([blank.status, blank.error]).toEqual([400, texts.tagNameMissing()])
  for (const body of [
    { ...news, name: 'x'.repeat(limits.tagNameMaxChars + 1) },
    { ...news, color: 'red' },
    { ...news, color: '#fff' },
    { ...news, icon: 5 },
    { color: news.color },
    {},
  ]) {
    expect((await ada.tries('POST /tags', { body })).status).toBe(400)
    expect((await ada.tries('PUT /tags/:id', { params: { id }, body })).status).toBe(400)
  }
  expect((await ada.tries('GET /tags/:id', { params: { id: 'news' } })).status).toBe(400)
  const stranger = callsOf(app, null)
  expect((await stranger.tries('GET /tags')).status).toBe(401)
  expect((await stranger.tries('POST /tags', { body: news })).status).toBe(401)
  expect((await stranger.tries('POST /tags', { body: {} })).status).toBe(401)
})

anyDatabase('a new tag takes one of the 16 icons or none, and nothing else', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  for (const icon of tagIcons)
    expect((await ada.tries('POST /tags', { body: { ...news, name: icon, icon } })).status).toBe(201)
  expect((await ada.tries('POST /tags', { body: { ...news, name: 'Plain', icon: '' } })).status).toBe(201)
  for (const icon of ['☕', 'x', '<b>', ' ', '📌📌']) {
    const answer = await ada.tries('POST /tags', { body: { ...news, name: 'Other', icon } })
    expect([answer.status, answer.error]).toEqual([400, texts.tagIconUnknown()])
  }
})

anyDatabase('a tag with an older icon keeps it while its name changes, and takes no other unknown icon', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const id = await givenTag(ada, 'Coffee')
  await db.updateTable('tags').set({ icon: '☕' }).where('id', '=', id).execute()
  const renamed = await ada.calls('PUT /tags/:id', {
    params: { id },
    body: { ...news, name: 'Espresso', icon: '☕' },
  })
  expect(renamed.tag).toMatchObject({ name: 'Espresso', icon: '☕' })
  const refused = await ada.tries('PUT /tags/:id', { params: { id }, body: { ...news, name: 'Tea', icon: '🍵' } })
  expect([refused.status, refused.error]).toEqual([400, texts.tagIconUnknown()])
  expect((await ada.calls('GET /tags/:id', { params: { id } })).tag).toMatchObject({ name: 'Espresso', icon: '☕' })
  const changed = await ada.calls('PUT /tags/:id', { params: { id }, body: { ...news, name: 'Espresso' } })
  expect(changed.tag.icon).toBe('📌')
  const back = await ada.tries('PUT /tags/:id', { params: { id }, body: { ...news, name: 'Espresso', icon: '☕' } })
  expect(back.status).toBe(400)
})

anyDatabase("an unknown icon on another reader's tag gets the same response as on a missing tag", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const bob = await register('Bob')
  const id = await givenTag(ada, 'Coffee')
  const answer = await bob.tries('PUT /tags/:id', { params: { id }, body: { ...news, icon: '☕' } })
  expect(answer.status).toBe(404)
})

eachDatabase('a reader has at most 2,000 tags, even when two are created at once', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await fillTags(db, ada, limits.tagsMax - 1)
  const answers = await sideBySide(
    db,
    ['One', 'Two'].map((name) => () => ada.tries('POST /tags', { body: { ...news, name } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe(texts.tooManyTags())
  const bob = await register('Bob')
  expect((await bob.tries('POST /tags', { body: news })).status).toBe(201)
})
