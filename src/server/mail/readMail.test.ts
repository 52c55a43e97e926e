import { describe, expect, test } from 'vitest'
import type { Mail } from './mail.ts'
import { readMail } from './readMail.ts'

const lines = (...parts: string[]) => Buffer.from(parts.join('\r\n'), 'latin1')

async function read(bytes: Uint8Array): Promise<Mail> {
  const outcome = await readMail(bytes)
  if (outcome.is === 'unreadable') throw new Error(outcome.reason)
  return outcome.mail
}

const plain = ['Content-Type: text/plain; charset=utf-8', '', 'Hello']

describe('a mail', () => {
  test('with an endless unsubscribe header costs no time', async () => {
    // These would take hours when each is followed to the end.
    const mail = await read(lines('From: a@b.example', `List-Unsubscribe: ${'<a='.repeat(500_000)}`, ...plain))
    expect(mail.unsubscribe.page).toBeNull()
  })

  test('names its list, its sender and the ways to unsubscribe', async () => {
    const mail = await read(
      lines(
        'From: =?utf-8?q?Caf=C3=A9?= <Hello@Harbour.Example>',
        'Subject: =?iso-8859-1?q?F=FCr_alle?=',
        'Message-ID: <one@harbour.example>',
        'Date: Sun, 01 Mar 2026 09:30:00 +0200',
        'List-ID: The Letter <letter.HARBOUR.example>',
        'List-Unsubscribe: <mailto:leave@harbour.example?subject=1>,',
        ' <https://harbour.example/leave?id=1>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Archived-At: <https://harbour.example/letters/1>',
        ...plain,
      ),
    )
    expect(mail).toMatchObject({
      from: { name: 'Café', address: 'hello@harbour.example' },
      subject: 'Für alle',
      messageId: 'one@harbour.example',
      sentAt: Date.UTC(2026, 2, 1, 7, 30),
      listId: 'letter.harbour.example',
      listName: 'The Letter',
      archivedAt: 'https://harbour.example/letters/1',
      unsubscribe: {
        oneClickUrl: 'https://harbour.example/leave?id=1',
        page: 'https://harbour.example/leave?id=1',
        mail: 'mailto:leave@harbour.example?subject=1',
      },
      text: 'Hello\n',
      html: '',
    })
  })

  test('promises one-click unsubscribing over https only', async () => {
    const mail = await read(
      lines(
        'List-Unsubscribe: <http://harbour.example/leave>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ...plain,
      ),
    )
    expect(mail.unsubscribe).toEqual({ oneClickUrl: null, page: 'http://harbour.example/leave', mail: null })
  })

  test('without From, Message-ID, Date and Subject is still read', async () => {
    expect(await read(lines(...plain))).toMatchObject({
      from: { name: '', address: '' },
      subject: '',
      messageId: null,
      sentAt: null,
      listId: null,
      text: 'Hello\n',
    })
  })

  test('without From has its Sender, or the address of its bounces', async () => {
    expect((await read(lines('Sender: bob@harbour.example', ...plain))).from.address).toBe('bob@harbour.example')
    expect((await read(lines('Return-Path: <bounce@harbour.example>', ...plain))).from.address).toBe(
      'bounce@harbour.example',
    )
  })

  test('with NUL bytes loses only them', async () => {
    const mail = await read(lines('Subject: a\0b', 'Content-Type: text/html', '', '<p>one\0two</p>'))
    expect(mail.subject).toBe('ab')
    expect(mail.html).toContain('<p>onetwo</p>')
  })

  test.each([
    ['us-ascii', 'UTF-8 called us-ascii'],
    ['iso-8859-1', 'UTF-8 called iso-8859-1'],
    ['x-never-heard-of', 'UTF-8 under a name nobody knows'],
  ])('whose charset lies (%s) is read as what it is', async (charset) => {
    const body = Buffer.from('Grüße aus Zürich – „schön“')
    const mail = await read(Buffer.concat([lines(`Content-Type: text/plain; charset=${charset}`, '', ''), body]))
    expect(mail.text.trim()).toBe('Grüße aus Zürich – „schön“')
  })

  test('keeps letters that only look like a wrong charset', async () => {
    const body = Buffer.from('Ã la carte, naïve Âge')
    const mail = await read(Buffer.concat([lines('Content-Type: text/plain; charset=utf-8', '', ''), body]))
    expect(mail.text.trim()).toBe('Ã la carte, naïve Âge')
  })

  test('with bare letters of another charset in its header is read', async () => {
    const header = Buffer.concat([Buffer.from('Subject: '), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])])
    const mail = await read(Buffer.concat([header, lines('', ...plain)]))
    expect(mail.subject).toBe('Привет')
  })

  test('nested 200 parts deep is read to its core', async () => {
    const open = Array.from({ length: 200 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary="b${depth}"`,
      '',
      `--b${depth}`,
    ]).flat()
    expect((await read(lines(...open, 'Content-Type: text/plain', '', 'the core'))).text).toContain('the core')
  })

  test('nested too deep, or of a million parts, is unreadable with a reason', async () => {
    const open = Array.from({ length: 400 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary="b${depth}"`,
      '',
      `--b${depth}`,
    ]).flat()
    expect(await readMail(lines(...open))).toMatchObject({ is: 'unreadable', reason: expect.stringMatching(/nesting/) })
    const bomb = Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(1_000_000)}`)
    expect(await readMail(bomb)).toMatchObject({ is: 'unreadable', reason: expect.stringMatching(/parts/) })
  })

  test('separates its inline pictures from its attachments', async () => {
    const mail = await read(
      lines(
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        '',
        '<img src="cid:logo@x">',
        '--b',
        'Content-Type: image/png',
        'Content-ID: <logo@x>',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
        '--b',
        'Content-Type: application/pdf; name="plan.pdf"',
        'Content-Disposition: attachment',
        'Content-Transfer-Encoding: base64',
        '',
        'dHdlbHZlIGJ5dGVz',
        '--b--',
      ),
    )
    expect(mail.pictures).toMatchObject([{ contentId: 'logo@x', type: 'image/png' }])
    expect(mail.attachments).toEqual([{ name: 'plan.pdf', type: 'application/pdf', byteCount: 12 }])
  })

  test('of several mails is a digest: their texts are its text', async () => {
    const part = (text: string) => ['--b', 'Content-Type: message/rfc822', '', `Subject: ${text}`, '', text]
    const mail = await read(
      lines('Content-Type: multipart/mixed; boundary=b', '', ...part('first'), ...part('second'), '--b--'),
    )
    expect(mail.attachedMails).toEqual([])
    expect(mail.text).toMatch(/first[\s\S]*second/)
  })
})
