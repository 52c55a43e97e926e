import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { texts } from '../../../shared/texts/texts.ts'

const sentence = 'The pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift.'
const page = `<html><head><title>Fog</title></head><body><div class="x1">${`<p>${sentence} In the story.</p>`.repeat(6)}
  <p class="x2">Join the harbour club today.</p></div><div class="x3"><p>${sentence} In the notes.</p></div>
  <a class="x4" href="/second">and on</a></body></html>`
const second = `<html><head><title>Fog</title></head><body><div class="x1">${`<p>${sentence} In the end.</p>`.repeat(4)}</div></body></html>`

async function givenSite() {
  const server = createServer(({ url = '' }, response) => {
    const isFeed = url === '/feed'
    response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html' })
    if (isFeed)
      return response.end(
        '<rss version="2.0"><channel><title>Fog</title><item><title>Fog</title><link>/fog</link></item></channel></rss>',
      )
    return response.end(url === '/second' ? second : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const rule = { body: '.x1', strip: ['.x2'], nextPage: '.x4' }

anyDatabase('an admin tries a rule on a page, saves it, and readers get the article that it finds', async (db) => {
  const site = await givenSite()
  const { ada, passes, close } = await givenReaderOf(db, { url: `${site}/feed` })
  const [item] = (await ada.calls('GET /feeds/items')).items
  const params = { id: item?.id ?? 0 }
  const read = async () => (await ada.calls('POST /feeds/items/:id/full-text', { params })).article.content
  expect(await read()).toContain('Join the harbour club')

  const { before, after } = await ada.calls('POST /admin/site-rules/try', { body: { url: `${site}/fog`, rule } })
  expect(before.article?.content).toContain('Join the harbour club')
  expect(after.article?.content).toContain('In the story.')
  expect(after.article?.content).not.toMatch(/Join the harbour club|In the notes/)
  const none = { ...rule, body: '.nowhere', strip: ['body > *'] }
  const failed = await ada.calls('POST /admin/site-rules/try', { body: { url: `${site}/fog`, rule: none } })
  expect(failed.after).toEqual({ article: null, reason: texts.fullTextEmpty() })

  const outOfDate = { ...rule, body: '.nowhere' }
  const fallenBack = await ada.calls('POST /admin/site-rules/try', { body: { url: `${site}/fog`, rule: outOfDate } })
  expect(fallenBack.after.article?.content).toContain('In the story.')
  expect(fallenBack.after.reason).toBe(texts.siteRuleFoundLittle())

  passes(1000)
  expect(await ada.tries('PUT /admin/site-rules', { body: { host: '127.0.0.1', rule } })).toMatchObject({
    body: { rules: [{ host: '127.0.0.1', rule }] },
  })
  const whole = await read()
  expect(whole).not.toContain('Join the harbour club')
  expect(whole).toContain('In the end.')

  await ada.calls('DELETE /admin/site-rules', { query: { host: '127.0.0.1' } })
  expect(await read()).toContain('Join the harbour club')
  expect(await ada.tries('DELETE /admin/site-rules', { query: { host: '127.0.0.1' } })).toMatchObject({
    status: 404,
    error: texts.missingSiteRule(),
  })
  await close()
})

anyDatabase('a selector that is no CSS is refused by name', async (db) => {
  const site = await givenSite()
  const { ada, close } = await givenReaderOf(db, { url: `${site}/feed` })
  const bad = { ...rule, strip: ['p[['] }
  const refusal = texts.siteRuleSelectorInvalid({ selector: 'p[[' })
  expect(await ada.tries('PUT /admin/site-rules', { body: { host: 'a.example', rule: bad } })).toMatchObject({
    status: 422,
    error: refusal,
  })
  const { after } = await ada.calls('POST /admin/site-rules/try', { body: { url: `${site}/fog`, rule: bad } })
  expect(after).toEqual({ article: null, reason: refusal })
  await close()
})
