export type Shared = { url?: string; title?: string; text?: string }

/** The page that a bookmarklet or another app shares. Many apps put the address into the text. Null without an address. */
export function readShared({ url, title = '', text = '' }: Shared): { url: string; title: string } | null {
  const [found] = /\bhttps?:\/\/[^\s<>"]+/i.exec(text) ?? []
  const address = url ?? found
  if (address === undefined) return null
  const rest = text.replace(address, '').trim()
  return { url: address, title: title.trim() || (url === undefined ? rest : '') }
}
