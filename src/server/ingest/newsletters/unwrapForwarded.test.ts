import { describe, expect, test } from 'vitest'
import { readMail } from '../../mail/readMail.ts'
import { unwrapForwarded } from './unwrapForwarded.ts'

async function unwrap(subject: string, type: 'html' | 'plain', body: string, headers: string[] = []) {
  const read = await readMail(
    Buffer.from(
      [
        'From: Ada <ada@example.com>',
        `Subject: ${subject}`,
        ...headers,
        `Content-Type: text/${type}; charset=utf-8`,
        '',
        body,
      ].join('\r\n'),
    ),
  )
  if (read.is === 'unreadable') throw new Error(read.reason)
  return unwrapForwarded(read.mail)
}

const letter = { from: { name: 'The Letter', address: 'hello@harbour.example' }, subject: 'Letter two' }

describe('a mail forwarded by hand', () => {
  test('from Gmail is the forwarded mail', async () => {
    const mail = await unwrap(
      'Fwd: Letter two',
      'html',
      `<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong>The Letter</strong> <span>&lt;<a href="mailto:hello@harbour.example">hello@harbour.example</a>&gt;</span><br>Date: Sun, Mar 1, 2026 at 8:30 AM<br>Subject: Letter two<br>To:  &lt;ada@example.com&gt;<br></div><br><br><table><tr><td>Low water</td></tr></table></div></div>`,
    )
    expect(mail).toMatchObject(letter)
    expect(mail.html).toMatch(/^<\/div>|^<br>/)
    expect(mail.html).toContain('<table><tr><td>Low water')
    expect(mail.html).not.toContain('Subject:')
  })

  test('from Outlook in German, without a marker, is recognized by its subject', async () => {
    const mail = await unwrap(
      'WG: Letter two',
      'html',
      `<div><p>Schau mal</p></div><hr><div id="divRplyFwdMsg"><font><b>Von:</b> The Letter &lt;hello@harbour.example&gt;<br><b>Gesendet:</b> Sonntag, 1. März 2026 08:30<br><b>An:</b> Ada &lt;ada@example.com&gt;<br><b>Betreff:</b> Letter two</font><div>&nbsp;</div></div><p>Low water</p>`,
    )
    expect(mail).toMatchObject(letter)
    expect(mail.html).toContain('<p>Low water</p>')
    expect(mail.html).not.toContain('Betreff')
  })

  test('from Apple Mail is the forwarded mail', async () => {
    const mail = await unwrap(
      'Fwd: Letter two',
      'html',
      `<div>Begin forwarded message:</div><blockquote type="cite"><div><span><b>From: </b></span><span>The Letter &lt;hello@harbour.example&gt;<br></span></div><div><b>Subject: </b>Letter two<br></div><div><b>Date: </b>1 March 2026 at 08:30:00 CET<br></div><div><b>To: </b>ada@example.com<br></div><br><div>Low water</div></blockquote>`,
    )
    expect(mail).toMatchObject(letter)
    expect(mail.html).toContain('Low water')
  })

  test('from Thunderbird is the forwarded mail', async () => {
    const mail = await unwrap(
      'Fwd: Letter two',
      'html',
      `<div class="moz-forward-container"><br>-------- Forwarded Message --------<table class="moz-email-headers-table"><tbody><tr><th>Subject: </th><td>Letter two</td></tr><tr><th>Date: </th><td>Sun, 1 Mar 2026 08:30:00 +0100</td></tr><tr><th>From: </th><td>The Letter <a href="mailto:hello@harbour.example">&lt;hello@harbour.example&gt;</a></td></tr><tr><th>To: </th><td>ada@example.com</td></tr></tbody></table><br><p>Low water</p></div>`,
    )
    expect(mail).toMatchObject({ ...letter, sentAt: Date.UTC(2026, 2, 1, 7, 30) })
    expect(mail.html).toContain('<p>Low water</p>')
  })

  test.each([
    ['English', 'Fwd: Letter two', '---------- Forwarded message ---------', 'From', 'Date', 'Subject', 'To'],
    ['French', 'TR : Letter two', '---------- Message transféré ---------', 'De', 'Date', 'Objet', 'À'],
    ['Russian', 'Fwd: Letter two', '-------- Пересылаемое сообщение --------', 'От', 'Дата', 'Тема', 'Кому'],
    ['Japanese', 'Fwd: Letter two', '---------- 転送メッセージ ----------', '差出人', '日時', '件名', '宛先'],
  ])('as plain text in %s is the mail that was forwarded', async (_, subject, marker, from, date, about, to) => {
    const mail = await unwrap(
      subject,
      'plain',
      `Look!\r\n\r\n${marker}\r\n${from}: The Letter <hello@harbour.example>\r\n${date}: Sun, 1 Mar 2026 08:30:00 +0100\r\n${about}: Letter two\r\n${to}: <ada@example.com>\r\n\r\nLow water\r\n`,
    )
    expect(mail).toMatchObject({ ...letter, sentAt: Date.UTC(2026, 2, 1, 7, 30) })
    expect(mail.text.trim()).toBe('Low water')
  })

  test('as an attachment is the attached mail, with its list', async () => {
    const inner = [
      'From: The Letter <hello@harbour.example>',
      'Subject: Letter two',
      'List-ID: <letter.harbour>',
      '',
      'Low water',
    ]
    const body = ['--b', 'Content-Type: message/rfc822', 'Content-Disposition: attachment', '', ...inner, '--b--'].join(
      '\r\n',
    )
    const read = await readMail(
      Buffer.from(['From: ada@example.com', 'Content-Type: multipart/mixed; boundary=b', '', body].join('\r\n')),
    )
    if (read.is === 'unreadable') throw new Error(read.reason)
    expect(await unwrapForwarded(read.mail)).toMatchObject({ ...letter, listId: 'letter.harbour' })
  })
})

describe('a mail that is not forwarded', () => {
  test('keeps its sender though it mentions forwarded messages', async () => {
    const mail = await unwrap(
      'Our week',
      'html',
      '<p>Forwarded message of the week</p><p>Date: tomorrow</p><p>Hello</p>',
    )
    expect(mail.from.address).toBe('ada@example.com')
    expect(mail.html).toContain('Forwarded message of the week')
  })

  test('of a list keeps its sender, whatever it quotes', async () => {
    const quoted = '-------- Forwarded Message --------\r\nFrom: Bob <bob@example.com>\r\nSubject: Old\r\n\r\nText'
    const mail = await unwrap('Digest', 'plain', quoted, ['List-ID: <digest.example>'])
    expect(mail.from.address).toBe('ada@example.com')
  })
})
