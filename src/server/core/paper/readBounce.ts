// Reports of mail servers that could not deliver a paper (RFC 3464).
import { limits } from '../../../shared/limits.ts'
import { withoutNul } from '../../html/plainText.ts'
import { findPaperMessageId, type MailedEdition } from './paperMessageId.ts'

/** Its parts come first, then the beginning of our mail. */
const readBytes = 256 * 1024

/**
 * The mailed edition that a report says failed for good, with the words of the other server. Undefined for any other mail, and for a report
 * about a mail of another instance: the Message-ID in it proves that this one sent it.
 */
export function readBounce(bytes: Uint8Array, secret: string): (MailedEdition & { words: string }) | undefined {
  const text = Buffer.from(bytes.subarray(0, readBytes)).toString('latin1')
  if (!/report-type="?delivery-status/i.test(text)) return undefined
  if (!/^action:[ \t]{0,9}failed/im.test(text) || !/^status:[ \t]{0,9}5\./im.test(text)) return undefined
  const mailed = findPaperMessageId(secret, text)
  const [, words = ''] = /^diagnostic-code:([^\r\n]{1,400})/im.exec(text) ?? []
  const plain = withoutNul(words.replace(/^ *smtp; */i, '').trim())
  return mailed && { ...mailed, words: plain.slice(0, limits.paperWordsMaxChars) }
}
