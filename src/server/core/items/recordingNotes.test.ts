import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { hour } from '../../lib/clock.ts'

const chapters = {
  version: '1.2.0',
  chapters: [
    { startTime: 0, title: 'Hello' },
    { startTime: 61.5, title: 'The chord' },
  ],
}
const subtitles = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>Good <script>day</script>.\n'

/**
 * A publisher of one episode. `files` are other files it serves, by path; `notes` are the feed's elements next to the
 * recording.
 */
async function givenPublisher(notes: string, files: Record<string, string> = {}) {
  const asked: string[] = []
  const publisher = { notes, files, asked, url: '' }
  const server = createServer(({ url = '' }, response) => {
    const text = url === '/feed' ? feedWith(publisher.notes) : publisher.files[url]
    // Requests for the feed's icon are ignored.
    if (/^\/[ct]\./.test(url)) asked.push(url)
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  publisher.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/feed`
  return publisher
}

const feedWith = (notes: string) => `<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Songs</title><item><title>One</title><guid>1</guid>
  <enclosure url="/1.mp3" type="audio/mpeg" length="9"/>${notes}</item></channel></rss>`

const fileNotes = '<podcast:chapters url="/c.json"/><podcast:transcript url="/t.vtt" type="text/vtt" language="en"/>'

async function givenListener(db: Parameters<typeof givenReaderOf>[0], publisher: { url: string }) {
  const story = await givenReaderOf(db, publisher)
  const { ada } = story
  const opened = async () => {
    const [{ id } = { id: 0 }] = (await ada.calls('GET /feeds/items')).items
    return (await ada.calls('GET /feeds/items/:id', { params: { id } })).item
  }
  const { id } = await opened()
  return {
    ...story,
    id,
    opened,
    chapters: () => ada.tries('GET /podcasts/items/:id/chapters', { params: { id } }),
    transcript: (index = 0) => ada.tries('GET /podcasts/items/:id/transcripts/:index', { params: { id, index } }),
  }
}

eachDatabase(
  'chapters and a transcript are fetched from their publisher once, when a reader opens them',
  async (db) => {
    const publisher = await givenPublisher(fileNotes, { '/c.json': JSON.stringify(chapters), '/t.vtt': subtitles })
    const { opened, ...asks } = await givenListener(db, publisher)
    expect(await opened()).toMatchObject({ hasChapters: true, transcripts: [{ language: 'en' }] })
    expect(publisher.asked).toEqual([])
    const answers = await Promise.all([asks.chapters(), asks.chapters(), asks.transcript()])
    expect(answers.map(({ body }) => body)).toEqual([
      {
        chapters: [
          { startSeconds: 0, title: 'Hello', url: null },
          { startSeconds: 61, title: 'The chord', url: null },
        ],
      },
      {
        chapters: [
          { startSeconds: 0, title: 'Hello', url: null },
          { startSeconds: 61, title: 'The chord', url: null },
        ],
      },
      { lines: [{ startSeconds: 1, speaker: 'Ann', text: 'Good day.' }] },
    ])
    await asks.transcript()
    expect(publisher.asked.toSorted()).toEqual(['/c.json', '/t.vtt'])
    asks.passes(2 * hour)
    await asks.transcript()
    expect(publisher.asked).toHaveLength(3)
  },
)

anyDatabase('chapters within the feed need no request', async (db) => {
  const publisher = await givenPublisher('<psc:chapters><psc:chapter start="0:05" title="Hello"/></psc:chapters>')
  const asks = await givenListener(db, publisher)
  expect((await asks.chapters()).body).toEqual({ chapters: [{ startSeconds: 5, title: 'Hello', url: null }] })
  expect(publisher.asked).toEqual([])
})

anyDatabase('a transcript published a day after its recording is found by the next check', async (db) => {
  const publisher = await givenPublisher('')
  const { opened, aDayLater, ...asks } = await givenListener(db, publisher)
  expect(await opened()).toMatchObject({ hasChapters: false, transcripts: [] })
  expect(await asks.chapters()).toMatchObject({ status: 200, body: { chapters: [] } })
  expect(await asks.transcript()).toMatchObject({ status: 404 })
  publisher.notes = fileNotes
  publisher.files = { '/t.vtt': subtitles }
  await aDayLater()
  expect(await opened()).toMatchObject({ transcripts: [{ language: 'en' }] })
  expect(await asks.transcript()).toMatchObject({ status: 200 })
})

eachDatabase('a failing publisher is retried after a minute, not at once', async (db) => {
  const publisher = await givenPublisher(fileNotes, { '/t.vtt': '   ' })
  const { passes, ...asks } = await givenListener(db, publisher)
  expect([await asks.chapters(), await asks.transcript()]).toMatchObject([{ status: 502 }, { status: 502 }])
  expect(await asks.chapters()).toMatchObject({ status: 502 })
  expect(publisher.asked.toSorted()).toEqual(['/c.json', '/t.vtt'])
  publisher.files = { '/c.json': JSON.stringify(chapters) }
  passes(61_000)
  expect(await asks.chapters()).toMatchObject({ status: 200 })
})

anyDatabase('of several transcripts in one language the best format is offered', async (db) => {
  const publisher = await givenPublisher(
    '<podcast:transcript url="/t.html" type="text/html" language="en"/><podcast:transcript url="/t.de.srt" language="de"/>' +
      '<podcast:transcript url="/t.vtt" type="text/vtt" language="EN"/>',
    { '/t.vtt': subtitles },
  )
  const { opened, ...asks } = await givenListener(db, publisher)
  expect((await opened()).transcripts).toEqual([{ language: 'EN' }, { language: 'de' }])
  expect(await asks.transcript(0)).toMatchObject({ status: 200 })
  expect(publisher.asked).toEqual(['/t.vtt'])
})
