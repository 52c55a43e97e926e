// Mails of a stranger whose words are chosen to take long: lines of spaces, pictures as wide as spaces, addresses of dots. Any newsletter
// address of the server will do.
import { type Attack, ask, countStatuses, slowestMs } from './attack.ts'

const secret = '0123456789abcdef0123'
const most = 80_000

export const slowMails: Attack = {
  name: 'mails of long lines',
  environment: { INBOUND_MAIL_DOMAIN: 'in.reader.example', INBOUND_WEBHOOK_SECRET: secret },
  run: async (world) => {
    const { address } = JSON.parse((await ask(world, '/newsletters/address', { token: world.attacker })).text)
    const answers = []
    for (const [index, mail] of mails.entries())
      answers.push(
        await ask(world, `/mail/raw?to=${encodeURIComponent(address)}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
          body: `From: News <n@pub.example>\r\nMessage-ID: <${index}@pub.example>\r\n${mail}\r\n`,
        }),
      )
    return `${countStatuses(answers)}; slowest ${slowestMs(answers)} ms`
  },
}

const spaces = ' '.repeat(most)
const plain = 'Content-Type: text/plain\r\n\r\n'
const html = 'Content-Type: text/html\r\n\r\n'

const mails = [
  `Subject: Fwd: hello\r\n${plain}a${spaces.slice(0, 20_000)}b`,
  `Subject: Fwd: hello\r\n${plain}From: ${'<'.repeat(10)}${spaces}a@b.example\r\nSubject: *${spaces}*`,
  `Subject: Fwd: hello\r\n${html}<p>From${spaces}</p><p>From: a${spaces}a@b.example</p><p>Subject: x</p>`,
  `Subject: hello\r\n${html}<p>x</p><img src="http://x.example/a.png" width="1${spaces}x">`,
  `Subject: hello\r\n${plain}http://a.example/${'.'.repeat(most)}x`,
  `Subject: hello\r\n${plain}${'(www.'.repeat(most / 5)}`,
  `Subject: hello\r\n${html}${'<div style="display : none">'.repeat(most / 50)}`,
]
