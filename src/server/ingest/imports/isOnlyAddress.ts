import { withoutEnd } from '../../../shared/withoutEnd.ts'

/**
 * Whether a title in a list is nothing but (a part of) the feed's address: programs write it for feeds that they never fetched. Such a
 * feed is better named by its publisher.
 */
export function isOnlyAddress(title: string, url: string): boolean {
  const name = bare(title)
  if (!/[./]/.test(name) || /\s/.test(name)) return false
  const address = bare(url)
  return address === name || address.startsWith(`${name}/`) || address.endsWith(`/${name}`)
}

const bare = (address: string) =>
  withoutEnd(
    address
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/^www\./, ''),
    /\//,
  )
