import { expect, test } from 'vitest'
import { createMailReader } from './mailReader.ts'
import { prepareMail } from './prepareMail.ts'

const arrivedAt = Date.UTC(2026, 2, 1)
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='

/** With every part that a mail can have. */
const letter = Buffer.from(
  [
    'From: The Harbour Letter <hello@harbour.example>',
    'Subject: Please confirm your subscription',
    'List-Unsubscribe: <https://harbour.example/leave>',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>Confirm your subscription to our newsletter.</p><a href="https://harbour.example/c">Confirm subscription</a><img src="cid:logo">`,
    '--b',
    'Content-Type: image/png',
    'Content-ID: <logo>',
    'Content-Transfer-Encoding: base64',
    '',
    picture,
    '--b--',
  ].join('\r\n'),
)

test('a mail is read in a separate process with the same result', async () => {
  const here = await prepareMail(letter, arrivedAt)
  const { read } = createMailReader()
  expect(await read(letter, arrivedAt)).toEqual(here)
  expect(here).toMatchObject({
    mail: { confirmationLinks: expect.any(String), pictures: [{ hash: expect.any(String) }] },
  })
  // The process is ready for the next mail, and the sender's bytes are unchanged.
  expect(await read(letter, arrivedAt)).toEqual(here)
})

test('the separate process reports an unreadable mail', async () => {
  const bomb = Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(6_000)}`)
  expect(await createMailReader().read(bomb, arrivedAt)).toMatchObject({ is: 'unreadable', reason: /parts/ })
})

test('a mail beyond the limits of memory or time is refused', async () => {
  const heavy = Buffer.from(`Content-Type: text/html\r\n\r\n${'<p>word</p>'.repeat(400_000)}`)
  const cramped = createMailReader({ heapMb: 8 })
  expect(await cramped.read(heavy, arrivedAt)).toMatchObject({ is: 'unreadable' })
  const hasty = createMailReader({ answerMs: 1 })
  expect(await hasty.read(heavy, arrivedAt)).toMatchObject({ is: 'unreadable' })
})

test('the same reader reads the next mail after one over the limits', async () => {
  // Halfway between what the process needs for a short mail and for this one.
  const { read } = createMailReader({ heapMb: 24 })
  const heavy = Buffer.from(`Content-Type: text/html\r\n\r\n${'<p>word</p>'.repeat(400_000)}`)
  expect(await read(heavy, arrivedAt)).toMatchObject({ is: 'unreadable' })
  expect(await read(letter, arrivedAt)).toEqual(await prepareMail(letter, arrivedAt))
})
