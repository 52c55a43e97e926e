// The mails to readers, as text and as HTML with the same words. Links are built only from PUBLIC_URL.
import { limits } from '../../shared/limits.ts'
import { directionOf } from '../../shared/texts/directionOf.ts'
import { currentLanguage } from '../../shared/texts/makeText.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { OutgoingMail } from './sendMail.ts'

type Letter = {
  subject: string
  paragraphs: string[]
  /** The one action of the mail. */
  button?: { label: string; link: string }
  /** Below it: for recipients who did not expect this mail. */
  afterword?: string
}

export function resetMail(to: string, { link }: { link: string }): OutgoingMail {
  return write(to, {
    subject: texts.resetMailSubject(),
    paragraphs: [texts.resetMailIntro(), texts.resetMailValidity({ minutes: limits.resetLinkMinutes })],
    button: { label: texts.resetMailButton(), link },
    afterword: texts.resetMailAfterword(),
  })
}

export function confirmationMail(to: string, { link }: { link: string }): OutgoingMail {
  return write(to, {
    subject: texts.confirmationMailSubject(),
    paragraphs: [texts.confirmationMailIntro(), texts.confirmationMailHelp({ hours: limits.confirmationLinkHours })],
    button: { label: texts.confirmationMailButton(), link },
    afterword: texts.confirmationMailAfterword(),
  })
}

export function approvedMail(to: string, { link }: { link: string }): OutgoingMail {
  return write(to, {
    subject: texts.approvedMailSubject(),
    paragraphs: [texts.approvedMailIntro()],
    button: { label: texts.signIn(), link },
    afterword: texts.confirmationMailAfterword(),
  })
}

/** To an admin. `count` accounts wait for an approval. */
export function waitingMail(to: string, { count, link }: { count: number; link: string }): OutgoingMail {
  const subject = texts.waitingMailSubject({ count })
  return write(to, { subject, paragraphs: [subject], button: { label: texts.admin(), link } })
}

/** Sent to the previous address of the account. */
export function addressChangedMail(to: string, { newAddress }: { newAddress: string }): OutgoingMail {
  return write(to, {
    subject: texts.addressChangedMailSubject(),
    paragraphs: [texts.addressChangedMailIntro({ address: newAddress })],
    afterword: texts.addressChangedMailAfterword(),
  })
}

export function codesOffMail(to: string): OutgoingMail {
  return write(to, {
    subject: texts.signInChangedMailSubject(),
    paragraphs: [texts.codesOffMailIntro()],
    afterword: texts.addressChangedMailAfterword(),
  })
}

export function passkeyAddedMail(to: string, { name }: { name: string }): OutgoingMail {
  return write(to, {
    subject: texts.signInChangedMailSubject(),
    paragraphs: [texts.passkeyAddedMailIntro({ name })],
    afterword: texts.addressChangedMailAfterword(),
  })
}

export function testMail(to: string): OutgoingMail {
  return write(to, {
    subject: texts.testMailSubject(),
    paragraphs: [texts.testMailIntro()],
    afterword: texts.testMailAfterword(),
  })
}

/** An article or a notice, to its reader. */
export function articleMail(
  to: string,
  {
    title,
    feedTitle,
    link,
    settingsPage,
  }: { title: string; feedTitle: string; link: string; settingsPage: string | null },
): OutgoingMail {
  const mail = write(to, {
    subject: title,
    paragraphs: [title, feedTitle].filter((line) => line !== ''),
    ...(link !== '' && { button: { label: texts.openOriginal(), link } }),
    afterword: texts.noticeMailAfterword(),
  })
  return settingsPage === null ? mail : { ...mail, headers: { 'list-unsubscribe': `<${settingsPage}>` } }
}

function write(to: string, { subject, paragraphs, button, afterword }: Letter): OutgoingMail {
  const ending = [...(button ? [button.link] : []), ...(afterword ? [afterword] : []), texts.mailSignature()]
  const text = [...paragraphs, ...ending].join('\n\n')
  return {
    to,
    subject: texts.mailSubject({ subject }),
    text: `${text}\n`,
    html: page({ subject, paragraphs, button, afterword }),
  }
}

// Mail programs support little CSS and load none of our files: plain blocks with inline styles.
const page = ({
  subject,
  paragraphs,
  button,
  afterword,
}: Pick<Letter, 'subject' | 'paragraphs'> & { [Part in 'button' | 'afterword']: Letter[Part] | undefined }) =>
  `<!doctype html>
<html lang="${currentLanguage()}" dir="${directionOf(currentLanguage())}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf6;color:#1c1a17;font:16px/24px Georgia,serif">
<div style="max-width:520px;margin:0 auto">
<p style="font-size:20px;font-weight:bold">Broadsheet</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button ? writeButton(button) : ''}
${afterword ? `<p style="color:#6b665e;font-size:14px">${escapeHtml(afterword)}</p>` : ''}
</div></body></html>
`

const writeButton = ({ label, link }: { label: string; link: string }) =>
  `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c1a17;color:#fbfaf6;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="color:#6b665e;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
