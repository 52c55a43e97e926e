import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import {
  colorSchema,
  cursorInput,
  empty,
  flagInQuery,
  idParams,
  idSchema,
  itemSchema,
  limitInQuery,
  tagSchema,
} from '../api/entities.ts'
import { limits } from '../limits.ts'
import { isTagIcon } from '../tagIcons.ts'
import { texts } from '../texts/texts.ts'

const tagInput = z.object({
  name: z.string().trim().min(1, texts.tagNameMissing.code).max(limits.tagNameMaxChars),
  color: colorSchema,
  /** One of the 16 of tagIcons.ts, or '' for none. */
  icon: z.string().refine(isTagIcon, texts.tagIconUnknown.code).default(''),
})
const tagChange = tagInput.extend({
  /** As in `tagInput`; an existing tag may also keep its current icon. */
  icon: z.string().max(16).default(''),
})
const oneTag = z.object({ tag: tagSchema })
const feedParams = z.object({ feedId: z.coerce.number().int().positive() })
const itemParams = z.object({ itemId: z.coerce.number().int().positive() })
const tagParam = { tagId: z.coerce.number().int().positive() }
const chosenTag = z.object({ tagId: idSchema })

export const tagCalls = {
  'GET /tags': { need: 'read', summary: 'All tags with their uses', answer: z.object({ tags: z.array(tagSchema) }) },
  'GET /tags/:id': { need: 'read', summary: 'One tag', params: idParams, answer: oneTag },
  'POST /tags': {
    need: 'organise',
    summary: 'Create a tag',
    body: tagInput,
    answer: oneTag,
    status: 201,
    labels: { icon: texts.fieldIcon },
  },
  'PUT /tags/:id': { need: 'organise', summary: 'Change a tag', params: idParams, body: tagChange, answer: oneTag },
  'DELETE /tags/:id': { need: 'organise', summary: 'Delete a tag everywhere', params: idParams, status: 204 },
  'POST /tags/feeds/:feedId': {
    need: 'organise',
    summary: 'Tag a feed',
    params: feedParams,
    body: chosenTag,
    answer: empty,
    status: 201,
  },
  'DELETE /tags/feeds/:feedId/:tagId': {
    need: 'organise',
    summary: 'Untag a feed',
    params: feedParams.extend(tagParam),
    status: 204,
  },
  'POST /tags/feed-items/:itemId': {
    need: 'mark',
    summary: 'Tag an item',
    params: itemParams,
    body: chosenTag,
    answer: empty,
    status: 201,
  },
  'DELETE /tags/feed-items/:itemId/:tagId': {
    need: 'mark',
    summary: 'Untag an item',
    params: itemParams.extend(tagParam),
    status: 204,
  },
  'GET /tags/:id/items': {
    need: 'read',
    summary: 'Items under a tag, newest first',
    params: idParams,
    query: z.object({
      limit: limitInQuery,
      cursor: cursorInput.optional(),
      unreadOnly: flagInQuery,
      /** Without the other items of tagged feeds. */
      articlesOnly: flagInQuery,
    }),
    answer: z.object({ items: z.array(itemSchema), nextCursor: z.string().nullable() }),
    labels: { articlesOnly: texts.fieldArticlesOnly },
  },
} satisfies Contract
