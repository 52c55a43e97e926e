import { expect, test } from 'vitest'
import { readMail } from './readMail.ts'

// Bytes that `new TextEncoder()` can't write, made by other programs.
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const jis = Buffer.from('\x1b$B$3$l$O;n83$N<j;f$G$9!#\x1b(B', 'latin1')
/** 'Добрый день, читатели. Это письма пришло без кодировки.' */
const russian1251 = hex(
  'c4eee1f0fbe920e4e5edfc2c20f7e8f2e0f2e5ebe82e20ddf2ee20efe8f1fcece020eff0e8f8ebee20e1e5e720eaeee4e8f0eee2eae82e',
)
/** '这是一封没有字符集的测试信件，谢谢大家。' in GBK. */
const chineseGbk = hex('d5e2cac7d2bbb7e2c3bbd3d0d7d6b7fbbcafb5c4b2e2cad4d0c5bcfea3acd0bbd0bbb4f3bcd2a1a3')
/** 'これは試験の手紙です。' in Shift_JIS. */
const japaneseSjis = hex('82b182ea82cd8e8e8cb182cc8ee88e8682c582b78142')
/** 'Grüße aus Köln, ça va très bien' in Latin-1. */
const latin1 = Buffer.from('Grüße aus Köln, ça va très bien', 'latin1')

/** '秋のお知らせ第三号' in EUC-JP, '本週新聞：我們的生活' in Big5, 'Добрый день, читатели.' in KOI8-R, 'Straße, “schön”' in windows-1252. */
const japaneseEuc = hex('bda9a4cea4aaC3cea4e9a4bbc2e8bbb0b9e6')
const chineseBig5 = hex('a5bbb667b773bb44a147a7daadccaabaa5cdaca1')
const russianKoi8 = hex('e4cfc2d2d9ca20c4c5ced82c20dec9d4c1d4c5ccc92e')
const windows = hex('53747261df652c2093736368f66e94')

const header = (subject: Buffer | string, type: string) =>
  Buffer.concat([
    Buffer.from('From: a@b.example\r\nSubject: '),
    Buffer.from(subject as string),
    Buffer.from(`\r\nMIME-Version: 1.0\r\n${type}\r\n\r\n`),
  ])

async function read(type: string, body: Buffer, subject: Buffer | string = 'Hello') {
  const outcome = await readMail(Buffer.concat([header(subject, type), body]))
  if (outcome.is !== 'mail') throw new Error(outcome.reason)
  return outcome.mail
}

const undeclared = [
  'Content-Type: text/plain',
  'Content-Type: text/plain;',
  'Content-Type: text/plain; charset=us-ascii',
  'Content-Type: text/plain; charset="unknown-8bit"',
  'Content-Type: text/plain; charset=utf-8',
  'X-No-Type: at all',
]

test.each([
  ['ISO-2022-JP', jis, 'これは試験の手紙です。'],
  ['Shift_JIS', japaneseSjis, 'これは試験の手紙です。'],
  ['windows-1251', russian1251, 'Добрый день, читатели. Это письма пришло без кодировки.'],
  ['GBK', chineseGbk, '这是一封没有字符集的测试信件，谢谢大家。'],
  ['EUC-JP', japaneseEuc, '秋のお知らせ第三号'],
  ['Big5', chineseBig5, '本週新聞：我們的生活'],
  ['KOI8-R', russianKoi8, 'Добрый день, читатели.'],
  ['windows-1252', windows, 'Straße, “schön”'],
  ['Latin-1', latin1, 'Grüße aus Köln, ça va très bien'],
])('a mail in %s without a charset, or with a wrong one, is read by its bytes', async (_name, body, text) => {
  for (const type of undeclared) expect([type, (await read(type, body)).text.trim()]).toEqual([type, text])
  // And its subject, which is not encoded.
  expect((await read('Content-Type: text/plain', body, body)).subject).toBe(text)
})

test('a charset in the HTML decides where the header has none, or a default', async () => {
  const html = Buffer.concat([
    Buffer.from('<html><head><meta http-equiv="Content-Type" content="text/html; charset=koi8-r"></head><body><p>'),
    hex('e4cfc2d2d9ca20c4c5ced8'),
    Buffer.from('</p></body></html>'),
  ])
  for (const type of ['text/html', 'text/html; charset=iso-8859-1', 'text/html; charset=us-ascii'])
    expect((await read(`Content-Type: ${type}`, html)).html).toContain('<p>Добрый день</p>')
})

test('a declared charset that fits is believed', async () => {
  const polish = hex('5a61bcf3b3e620677ebf6c')
  expect((await read('Content-Type: text/plain; charset=iso-8859-2', polish)).text).toContain('Zaźółć')
})

test('UTF-7 is read in the text and in the subject', async () => {
  const mail = await read(
    'Content-Type: text/plain; charset=UTF-7',
    Buffer.from('Die Fr+APY-sche, 1 +- 1, +ZeVnLIqe-'),
    '=?UTF-7?Q?Die_Hasen_und_die_Fr+APY-sche?=',
  )
  expect([mail.subject, mail.text.trim()]).toEqual(['Die Hasen und die Frösche', 'Die Frösche, 1 + 1, 日本語'])
})

test('a part of a mail with several has a charset of its own', async () => {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Type: text/plain\r\n\r\n'),
    russian1251,
    Buffer.from('\r\n--x\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>Grüße</p>\r\n--x--\r\n'),
  ])
  const mail = await read('Content-Type: multipart/alternative; boundary=x', body)
  expect(mail.text).toContain('Добрый день')
  expect(mail.html).toContain('<p>Grüße</p>')
})

test('a subject without encoding, too short to show its charset, has that of the text', async () => {
  const short = hex('c4e0') // 'Да'
  const multipart = (type: string) =>
    Buffer.concat([Buffer.from(`--x\r\n${type}\r\n\r\n`), russian1251, Buffer.from('\r\n--x--\r\n')])
  for (const type of ['Content-Type: text/plain', 'Content-Type: text/html; charset=windows-1251'])
    expect((await read('Content-Type: multipart/mixed; boundary=x', multipart(type), short)).subject).toBe('Да')
  expect((await read('Content-Type: text/plain', russian1251, short)).subject).toBe('Да')
})

test.each([
  ['=?us-ascii?Q?Gr=FC=DFe_aus_K=F6ln?=', 'Grüße aus Köln'],
  ['=?UTF-8?Q?Gr=FC=DFe_aus_K=F6ln?=', 'Grüße aus Köln'],
  ['=?utf-8?B?xOXt/CDv7uHl5Pss?= =?utf-8?B?IOTw8+f8/w==?=', 'День победы, друзья'],
  ['=?unknown-8bit?B?vamkzqSqw86k6aS7wui7sLnm?=', '秋のお知らせ第三号'],
  ['=?iso-8859-1?Q?=D0=94=D0=B5=D0=BD=D1=8C?=', 'День'],
  ['=?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?= aus =?utf-8?Q?K=C3=B6ln?=', 'Grüße aus Köln'],
  ['=?iso-2022-jp?B?GyRCPSkkTiQqQ04kaSQ7GyhC?=', '秋のお知らせ'],
  ['=?utf-7?B?RnIrQVBZLXNjaGU=?=', 'Frösche'],
  ['=?UTF-7*de?Q?Fr+APY-sche?= =?UTF-7?Q?_+AOQ-h?=', 'Frösche äh'],
])('the encoded words %s are read by their bytes', async (subject, text) => {
  expect((await read('Content-Type: text/plain', Buffer.from('x'), subject)).subject).toBe(text)
})

test('a comma or bracket within an encoded name is part of the name', async () => {
  const mail = Buffer.from('From: =?utf-7?Q?Frosch+ACw- +ADw-x+AD4-?= <a@b.example>\r\n\r\nx'.replace('ACw- ', 'ACw-_'))
  expect(await readMail(mail)).toMatchObject({ mail: { from: { name: 'Frosch, <x>', address: 'a@b.example' } } })
})

test('what only says UTF-7 is read by its bytes', async () => {
  const type = 'Content-Type: text/plain; charset=utf-7'
  expect((await read(type, Buffer.from('Grüße, 1+2'))).text.trim()).toBe('Grüße, 1+2')
  expect((await read(type, Buffer.from('1+2=3'))).text.trim()).toBe('1+2=3')
})
