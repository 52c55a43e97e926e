// The tools that change something. Each change is in the log of the key. Marks, tags and feeds can be undone there; the queue is in the player. Changes without an undo are no tools:
// deleting, marking everything read, sending, settings. Answers hold no text of a stranger, so none can pass for a confirmation.
import { z } from 'zod'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findFirstColumn } from '../../core/columns/columns.queries.ts'
import { ensureDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import { noteChange } from '../../core/keyLog/keyChange.ts'
import { type ItemMarks, markItems } from '../../core/lists/markItems.ts'
import { putInQueue } from '../../core/queue/changeQueue.ts'
import { meetsNeed } from '../../core/sessions/keyScopes.ts'
import { findOrCreateTag } from '../../core/tags/findOrCreateTag.ts'
import { findTagNamed } from '../../core/tags/tags.queries.ts'
import { HttpError, missing } from '../../http/errors.ts'
import { addFeed } from '../../ingest/adding/addFeed.ts'
import { type Agent, defineTool, type Tool, type ToolDeps, ToolProblem } from './tool.ts'
import { untrustedReason } from './untrusted.ts'

const articlesMax = 50
const ids = z.array(z.number().int().positive()).min(1).max(articlesMax)
const undo = 'Settings › Apps'

export const writeTools: Tool[] = [
  defineTool({
    name: 'save',
    description: 'Saves articles for the reader, or takes them off the saved ones.',
    need: 'mark',
    input: z.strictObject({ ids, saved: z.boolean().default(true) }),
    work: (deps, agent, { ids, saved }) => change(deps, agent, ids, { saved }),
  }),
  defineTool({
    name: 'mark_read',
    description: 'Marks articles read, or unread again. Only those with the ids.',
    need: 'mark',
    input: z.strictObject({ ids, read: z.boolean().default(true) }),
    work: (deps, agent, { ids, read }) => change(deps, agent, ids, { read }),
  }),
  defineTool({
    name: 'tag',
    description: 'Adds a tag to articles, or removes it. Creating a tag needs the permission to organize.',
    need: 'mark',
    input: z.strictObject({
      ids,
      tag: z.string().trim().min(1).max(limits.tagNameMaxChars),
      remove: z.boolean().default(false),
    }),
    async work(deps, agent, { ids, tag: name, remove }) {
      const isCreated = !remove && meetsNeed(agent.scopes, 'organise')
      const tag = isCreated ? await findOrCreateTag(deps, agent, name) : await findTagNamed(deps.db, agent, name)
      if (!tag) throw new ToolProblem(texts.missingTag())
      return change(deps, agent, ids, remove ? { removeTags: [tag] } : { addTags: [tag] })
    },
  }),
  defineTool({
    name: 'add_to_queue',
    description: 'Puts an episode or an article into the queue that the reader hears: last, or as the next one.',
    need: 'mark',
    input: z.strictObject({ id: z.number().int().positive(), next: z.boolean().default(false) }),
    async work(deps, agent, { id, next }) {
      await putInQueue(deps, agent, { itemId: id, afterId: next ? null : undefined })
      noteChange(agent, { is: 'call', call: 'PUT /queue/:id' })
      return { queued_id: id }
    },
  }),
  defineTool({
    name: 'add_feed',
    description: 'Subscribes to a feed, or to the one feed of a page. Without a column: in the first one.',
    need: 'organise',
    input: z.strictObject({
      address: z.string().trim().min(1).max(limits.feedAddressMaxChars),
      column_id: z.number().int().positive().optional(),
    }),
    async work(deps, agent, { address, column_id }) {
      await ensureDefaultColumns(deps, agent)
      const columnId = column_id ?? ((await findFirstColumn(deps.db, agent)) ?? missing('column')).id
      try {
        const feed = await addFeed(deps, agent, { feedUrl: address, columnId, at: 'bottom' })
        return { feed_id: feed.id, column_id: feed.columnId, undo }
      } catch (error) {
        // The reason may quote the other server.
        if (!(error instanceof HttpError) || error.status === 404 || error.status === 503) throw error
        throw new ToolProblem('The feed was not added.', untrustedReason(error.message))
      }
    },
  }),
]

/** Ids of other readers are left out, as if they did not exist. */
async function change(deps: ToolDeps, agent: Agent, itemIds: number[], marks: ItemMarks): Promise<object> {
  const changed = await markItems(deps, agent, { itemIds, ...marks })
  return { changed_ids: changed, undo }
}
