import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { itemSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const saveBody = z.object({
  /** Of the web page. */
  url: z.string().trim().min(1, texts.addressEmpty.code).max(limits.saveAddressMaxChars, texts.saveAddressTooLong.code),
  /** Shown until the page is read. A longer one is cut. */
  title: z
    .string()
    .trim()
    .transform((title) => title.slice(0, limits.itemTitleMaxChars))
    .optional(),
  /** The page as the reader sees it, sent by an extension. It stays the reader's own. */
  html: z.string().max(limits.saveHtmlMaxChars, texts.savePageTooLarge.code).optional(),
  /** Puts it on Later instead of Saved. */
  later: z.boolean().optional(),
})
export type SaveBody = z.output<typeof saveBody>

/** The answer to a key that may not read: nothing of what the reader did with the article. */
const savedLinkSchema = itemSchema.pick({ id: true, link: true })

export const saveCalls = {
  'POST /saves': {
    need: 'save',
    summary: 'Save a web page: 201 for a new one, 200 for an article that the reader has',
    body: saveBody,
    answer: z.object({ item: z.union([itemSchema, savedLinkSchema]) }),
    status: 201,
    knownStatus: 200,
    labels: { html: texts.fieldHtml, later: texts.fieldLater },
  },
} satisfies Contract
