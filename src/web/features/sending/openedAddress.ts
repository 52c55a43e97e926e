import type { Item } from '../../../shared/api/entities.ts'
import type { SendTarget } from '../../../shared/features/sending.ts'
import { isOpenable } from '../../../shared/openableAddress.ts'
import { itemTitle } from '../../core/itemTitle.ts'

type Sent = Pick<Item, 'title' | 'link' | 'snippet'>

/** The address that the browser opens to send an article; null for a target that the server asks. */
export function openedAddress({ kind, settings }: Pick<SendTarget, 'kind' | 'settings'>, item: Sent): string | null {
  const link = item.link ?? ''
  const title = itemTitle(item)
  if (kind === 'obsidian') return obsidianAddress({ vault: settings.vault ?? '', link, title, snippet: item.snippet })
  if (kind !== 'address' || !isOpenable(settings.template ?? '')) return null
  return (settings.template ?? '')
    .replaceAll('%url%', () => encodeURIComponent(link))
    .replaceAll('%title%', () => encodeURIComponent(title))
}

type Note = { vault: string; link: string; title: string; snippet: string }

/** https://help.obsidian.md/uri: a new note. Its title is a file name. */
function obsidianAddress({ vault, link, title, snippet }: Note): string {
  const name = title
    .replace(/[\\/:*?"<>|#^[\]]+/g, ' ')
    .slice(0, 100)
    .trim()
  const content = `[${title.replace(/[[\]\\]/g, '\\$&')}](${link})\n\n${snippet}\n`
  const fields = { ...(vault !== '' && { vault }), name, content }
  // The program reads '+' as itself.
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`)
  return `obsidian://new?${query.join('&')}`
}
