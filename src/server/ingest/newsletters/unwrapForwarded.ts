// Finds the newsletter in a mail that a reader forwarded by hand. Above the original mail, mail programs write a few lines in the
// language of their user ('From: … Date: … Subject: …').

import { foldCase } from '../../../shared/textFolding.ts'
import { withoutEnd } from '../../../shared/withoutEnd.ts'
import { parseDate } from '../../formats/dates.ts'
import type { Mail } from '../../mail/mail.ts'
import { readMail } from '../../mail/readMail.ts'
import { type HtmlLine, readHtmlLines } from './readHtmlLines.ts'

/** A mail in a mail in a mail: three people forwarded it. */
const deepest = 3
/** The reader's own text above the forwarded mail is short. */
const linesAbove = 40

/** Returns the original mail if this mail forwards one, else the mail itself. */
export async function unwrapForwarded(mail: Mail, depth = 0): Promise<Mail> {
  if (mail.listId !== null || depth === deepest) return mail
  const [attached] = mail.attachedMails
  if (attached === undefined) return unwrapInline(mail)
  const inner = await readMail(attached)
  return inner.is === 'mail' ? unwrapForwarded(inner.mail, depth + 1) : mail
}

function unwrapInline(mail: Mail): Mail {
  const lines = mail.html === '' ? readTextLines(mail.text) : readHtmlLines(mail.html, linesAbove * 2)
  const found = findForwardedHeader(lines, subjectSaysForwarded(mail.subject))
  if (found === null) return mail
  const { fields, end } = found
  return {
    ...mail,
    from: readMailbox(fields.from),
    subject: fields.subject || mail.subject,
    sentAt: parseDate(fields.date) ?? mail.sentAt,
    html: mail.html.slice(mail.html === '' ? 0 : end),
    text: mail.html === '' ? mail.text.slice(end) : '',
  }
}

type Fields = { from: string; subject: string; date: string }

/**
 * Finds the header block: lines with the sender and the subject close to each other, after a marker ('Forwarded message') or in a
 * mail whose subject says that it is forwarded. `end` is the position where the forwarded mail itself begins.
 */
function findForwardedHeader(lines: HtmlLine[], subjectSaysSo: boolean): { fields: Fields; end: number } | null {
  const shown = lines.filter(({ text }) => text.trim() !== '').slice(0, linesAbove)
  const marker = shown.findIndex(({ text }) => forwardedMarker.test(text.trim()))
  if (marker === -1 && !subjectSaysSo) return null
  const start = shown.findIndex(({ text }, index) => index >= Math.max(marker, 0) && labelOf(text) !== null)
  if (start === -1) return null
  const fields: Fields & { to: string } = { from: '', subject: '', date: '', to: '' }
  let end = 0
  for (const line of shown.slice(start, start + 10)) {
    const label = labelOf(line.text)
    if (label === null) break
    fields[label.field] ||= label.value
    end = line.end
  }
  return /@/.test(fields.from) && (fields.subject !== '' || fields.date !== '') ? { fields, end } : null
}

const labelWithinChars = 100
const valueMaxChars = 1_000

function labelOf(line: string): { field: 'from' | 'subject' | 'date' | 'to'; value: string } | null {
  const colon = line.slice(0, labelWithinChars).search(/[:：]/)
  if (colon === -1) return null
  // '> *From:* Ann', where the stars are what is left of bold letters.
  const name = withoutEnd(line.slice(0, colon), /[\s*]/).replace(/^[\s>*]+/, '')
  const field = fieldOf.get(foldCase(name))
  if (field === undefined) return null
  const value = line
    .slice(colon + 1)
    .trimStart()
    .replace(/^\*/, '')
  return { field, value: value.slice(0, valueMaxChars).trim() }
}

function readMailbox(text: string): Mail['from'] {
  const address = /[\w.+=&'-]{1,64}@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0] ?? ''
  const before = text
    .slice(0, text.indexOf(address))
    .trimEnd()
    .replace(/mailto:$/i, '')
  const name = withoutEnd(before.trimEnd().replace(/[<[(]$/, ''), /["'\s]/).replace(/^["'\s]+/, '')
  return { name, address: address.toLowerCase() }
}

function readTextLines(text: string): HtmlLine[] {
  let end = 0
  return text.split('\n', linesAbove * 2).map((line) => {
    end += line.length + 1
    return { text: line, end }
  })
}

const subjectSaysForwarded = (subject: string) =>
  /^\s*(?:fwd?|wg|tr|rv|enc|i|doorst|pd|vs|vb|vl|továbbítás|пересл|перенапр|i(?:l)?t|προωθ|转发|轉寄|転送|전달)\s*[:：]/iu.test(
    subject,
  )

const forwardedMarker =
  /forwarded message|original message|weitergeleitete (?:nachricht|mail)|ursprüngliche nachricht|message (?:transféré|réexpédié|d'origine)|mensaje reenviado|mensagem (?:encaminhada|reencaminhada)|messaggio inoltrato|doorgestuurd bericht|oorspronkelijk bericht|przekazan[ay] wiadomość|пересылаемое сообщение|перенаправленное|переслане|vidarebefordrat meddelande|videresendt (?:besked|melding)|välitetty viesti|přeposlaná zpráva|továbbított üzenet|mesaj redirecționat|iletilen ileti|προωθημένο μήνυμα|転送メッセージ|转发(?:的)?邮件|轉寄郵件|전달된 메시지|رسالة محولة|הודעה שהועברה/iu

const fieldOf = new Map(
  (
    [
      [
        'from',
        'from von de da van od från fra lähettäjä от від kimden gönderen feladó από 发件人 寄件者 寄件人 差出人 送信者 보낸사람 من מאת expéditeur remitente mittente afzender nadawca отправитель odesílatel',
      ],
      [
        'subject',
        'subject betreff objet asunto assunto oggetto onderwerp temat ämne emne aihe тема konu tárgy θέμα 主题 主題 主旨 件名 제목 الموضوع נושא předmět subiect',
      ],
      [
        'date',
        'date sent datum gesendet envoyé fecha enviado data inviato verzonden wysłano skickat sendt lähetetty päivämäärä дата отправлено tarih gönderildi dátum küldve ημερομηνία 日期 发送时间 日時 送信日時 날짜 التاريخ תאריך dato datum odesláno',
      ],
      [
        'to',
        'to an à para per aan do till til vastaanottaja кому kime alıcı címzett προς 收件人 收件者 宛先 받는사람 إلى אל pour destinataire cc kopie reply-to komu',
      ],
    ] as const
  ).flatMap(([field, names]) => names.split(' ').map((name) => [name.normalize('NFC'), field] as const)),
)
