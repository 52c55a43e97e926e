// The shapes of the Fever API, in the order in which Readrops expects their fields.
import { createHash } from 'node:crypto'
import { ask, formType, requireOk, type SyncAccount } from './syncApp.ts'

export type FeverAnswer = {
  auth?: number
  groups?: { id: number; title?: string }[]
  feeds?: { id: number; title?: string; url?: string; favicon_id?: number }[]
  feeds_groups?: { group_id: number; feed_ids: string }[]
  items?: FeverItem[]
  unread_item_ids?: string
  saved_item_ids?: string
}
export type FeverItem = {
  id: number
  feed_id: number
  title?: string
  html?: string
  url?: string
  is_read?: number
  is_saved?: number
  created_on_time?: number
}

export type AskFever = (query: string, posted?: string) => Promise<FeverAnswer>

export function createFeverCaller({ app, name, key }: SyncAccount, address: string): AskFever {
  const apiKey = createHash('md5').update(`${name}:${key}`).digest('hex')
  return async (query, posted = '') => {
    const url = `${address}?${query}`
    const answer = await ask(app, { url, method: 'POST', headers: formType, body: `api_key=${apiKey}${posted}` })
    const parts: FeverAnswer = JSON.parse(requireOk(answer, url))
    if (parts.auth !== 1) throw new Error('The app says that the password is wrong.')
    return parts
  }
}

/** The folder of each feed. */
export function foldersOf({ groups = [] }: FeverAnswer, { feeds_groups = [] }: FeverAnswer): Map<number, string> {
  const names = new Map(groups.map(({ id, title = '' }) => [id, title]))
  return new Map(
    feeds_groups.flatMap(({ group_id, feed_ids }) =>
      feed_ids.split(',').map((id): [number, string] => [Number(id), names.get(group_id) ?? '']),
    ),
  )
}
