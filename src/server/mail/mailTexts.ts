// The mails of the product, as text and as HTML with the same words. Links start with PUBLIC_URL only.
import { countOf } from '../../shared/countOf.ts'
import { limits } from '../../shared/limits.ts'
import type { OutgoingMail } from './sendMail.ts'

type Letter = {
  subject: string
  paragraphs: string[]
  /** The one action of the mail. */
  button?: { label: string; link: string }
  /** Below it: for recipients who did not expect this mail. */
  afterword: string
}

export function resetMail(to: string, { link }: { link: string }): OutgoingMail {
  return write(to, {
    subject: 'Set a new password',
    paragraphs: [
      'Someone, most likely you, asked to set a new password for your Broadsheet account.',
      `The link works once, for ${countOf(limits.resetLinkMinutes, 'minute')}.`,
    ],
    button: { label: 'Set a New Password', link },
    afterword: 'If this was not you, you need not do anything: your password stays as it is.',
  })
}

export function confirmationMail(to: string, { link }: { link: string }): OutgoingMail {
  return write(to, {
    subject: 'Confirm your email',
    paragraphs: [
      'A Broadsheet account uses this email.',
      `To confirm that it is yours, open this link within ${countOf(limits.confirmationLinkHours, 'hour')}, in the browser where you are signed in.`,
    ],
    button: { label: 'Confirm This Email', link },
    afterword: 'If you have no Broadsheet account, someone mistyped their email. Please ignore this mail.',
  })
}

/** Sent to the previous address of the account. */
export function addressChangedMail(to: string, { newAddress }: { newAddress: string }): OutgoingMail {
  return write(to, {
    subject: 'The email of your account was changed',
    paragraphs: [`Your Broadsheet account now uses ${newAddress}. We no longer write to this address.`],
    afterword: 'If this was not you, please contact the operator of this server immediately.',
  })
}

export function testMail(to: string): OutgoingMail {
  return write(to, {
    subject: 'A test mail',
    paragraphs: ['Mail from this Broadsheet server arrives. You need not do anything.'],
    afterword: 'An admin of the server asked for this mail.',
  })
}

function write(to: string, { subject, paragraphs, button, afterword }: Letter): OutgoingMail {
  const text = [...paragraphs, ...(button ? [button.link] : []), afterword, '– Broadsheet'].join('\n\n')
  return {
    to,
    subject: `Broadsheet: ${subject}`,
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
}: Omit<Letter, 'button'> & { button: Letter['button'] | undefined }) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbfaf6;color:#1c1a17;font:16px/24px Georgia,serif">
<div style="max-width:520px;margin:0 auto">
<p style="font-size:20px;font-weight:bold">Broadsheet</p>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${button ? writeButton(button) : ''}
<p style="color:#6b665e;font-size:14px">${escapeHtml(afterword)}</p>
</div></body></html>
`

const writeButton = ({ label, link }: { label: string; link: string }) =>
  `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c1a17;color:#fbfaf6;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="color:#6b665e;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
