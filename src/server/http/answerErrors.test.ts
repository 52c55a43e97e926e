import { expect } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'

eachDatabase('a refusal has its English text, a code and the values of the text', async (db) => {
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const headers = { authorization: `Bearer ${ada.token}` }
  const ask = async (url: string, language = 'en') =>
    (await app.inject({ url: `/api${url}`, headers: { ...headers, 'accept-language': language } })).json()

  expect(await ask('/tags/999')).toEqual({ error: 'There is no such tag.', code: 'missing_tag' })
  expect(await ask('/feeds/items?q=before:%3Cb%3E')).toEqual({
    error: '"before:<b>" names no day. Please write it like before:2026-01-31, before:2026-01 or before:2026.',
    code: 'search_date_wrong',
    values: { filter: 'before', value: '<b>' },
  })
  expect(await ask('/tags/seven')).toEqual({
    error: 'The id in the address must be a number.',
    code: 'field_not_number',
    values: { field: { text: 'The id in the address', code: 'field_id', values: {} } },
  })
  for (const language of ['xx-nonsense', '*;q=banana', '../../etc', 'de, fr;q=0.5', 'x'.repeat(4000)])
    expect(await ask('/tags/999', language)).toMatchObject({ error: 'There is no such tag.' })

  const document = await ask('/openapi.json')
  expect(document.paths['/tags/{id}'].get.responses['404']).toEqual({ $ref: '#/components/responses/404' })
  expect(document.components.responses['404'].content['application/json'].schema).toMatchObject({
    required: ['error', 'code'],
  })
  await close()
})
