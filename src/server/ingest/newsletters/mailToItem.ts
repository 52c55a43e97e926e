// Pure: makes an item of its newsletter from a mail.
import { hash } from 'node:crypto'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { pictureTypeOf, svgType } from '../../formats/pictureType.ts'
import { plainItem } from '../../formats/plainItem.ts'
import { storedPictureAddress } from '../../formats/storedPictureAddress.ts'
import { escapeStrayAngles } from '../../html/escapeStrayAngles.ts'
import { withoutHiddenPreview } from '../../html/hiddenPreview.ts'
import { plainTextToHtml, showPlainHtml } from '../../html/plainTextToHtml.ts'
import type { Attachment, InlinePicture, Mail } from '../../mail/mail.ts'

export type MailPicture = { hash: string; bytes: Uint8Array }

export type MailItem = {
  parsed: ParsedItem
  /** The mail's own pictures that its HTML shows. */
  pictures: MailPicture[]
}

const mostPictures = 100

export function mailToItem(mail: Mail): MailItem {
  const { html, pictures, unshown } = withOwnPictures(mail)
  return {
    pictures,
    parsed: {
      ...plainItem(),
      guid: mail.messageId ?? contentKey(mail),
      link: mail.archivedAt,
      title: mail.subject,
      author: mail.from.name,
      publishedAt: mail.sentAt,
      html: html + listAttachments([...mail.attachments, ...unshown]),
    },
  }
}

/** Identifies a mail without Message-ID by its content, so a second delivery is recognized. */
function contentKey({ from, subject, sentAt, html, text }: Mail): string {
  return hash('sha256', [from.address, subject, sentAt ?? '', html, text].join('\n'), 'base64url')
}

/** Replaces `cid:` addresses by those of the stored pictures. SVG may contain scripts, and no newsletter needs it. */
function withOwnPictures({ html, text, pictures }: Mail): {
  html: string
  pictures: MailPicture[]
  unshown: Attachment[]
} {
  const shown = new Set<InlinePicture>()
  const kept = new Map<string, MailPicture>()
  const known = new Map(pictures.slice(0, mostPictures).map((picture) => [picture.contentId, picture]))
  const own = html.replace(/(\bsrc\s*=\s*["']?)cid:([^"'\s>]+)/gi, (written, before: string, id: string) => {
    const picture = known.get(id) ?? known.get(decodeEscapes(id))
    const type = picture && pictureTypeOf(picture.bytes)
    if (!picture || !type || type === svgType) return written
    const name = hash('sha256', picture.bytes, 'hex')
    kept.set(name, { hash: name, bytes: picture.bytes })
    shown.add(picture)
    return before + storedPictureAddress(name)
  })
  return {
    html: html.trim() === '' ? plainTextToHtml(text) : showPlainHtml(withoutHiddenPreview(escapeStrayAngles(own))),
    pictures: [...kept.values()],
    // Some mail programs give an id to every photo, even to attached ones.
    unshown: pictures
      .filter((picture) => !shown.has(picture))
      .map(({ name, type, bytes }) => ({ name, type, byteCount: bytes.byteLength })),
  }
}

function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function listAttachments(attachments: Attachment[]): string {
  if (attachments.length === 0) return ''
  const rows = attachments.map(
    ({ name, type, byteCount }) => `<li>${escapeText(name || type)} (${inWords(byteCount)})</li>`,
  )
  return `<hr><p>Attachments:</p><ul>${rows.join('')}</ul>`
}

function inWords(byteCount: number): string {
  if (byteCount < 1_000) return `${byteCount} bytes`
  return byteCount < 1_000_000 ? `${Math.round(byteCount / 1_000)} kB` : `${(byteCount / 1_000_000).toFixed(1)} MB`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
