// The files of a newsboat that syncs with Broadsheet, in a folder of its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type NewsboatAccount = { origin: string; name: string; key: string; version: string; itemsPerFeed: number }

/** Writes its settings. Returns its arguments and the file of its cache. */
export function writeNewsboatFiles(folder: string, account: NewsboatAccount): { args: string[]; cache: string } {
  const { origin, name, key, version, itemsPerFeed } = account
  // Its source for FreshRSS came with 2.24; the one for FeedHQ speaks the same API, with articles as Atom.
  const source = Number(version.split('.')[1]) >= 24 ? 'freshrss' : 'feedhq'
  const settings = {
    'urls-source': source,
    [`${source}-url`]: source === 'freshrss' ? `${origin}/api/greader.php` : origin,
    [`${source}-login`]: name,
    [`${source}-password`]: key,
    [`${source}-min-items`]: String(itemsPerFeed),
    [`${source}-show-special-feeds`]: 'no',
    [`${source}-flag-star`]: 's',
  }
  const lines = Object.entries(settings).map(([setting, value]) => `${setting} "${value}"`)
  const [config, cache] = [join(folder, 'config'), join(folder, 'cache.db')]
  writeFileSync(config, `${lines.join('\n')}\nauto-reload no\nbind-key j down\n`)
  return { args: ['-C', config, '-u', join(folder, 'urls'), '-c', cache], cache }
}
