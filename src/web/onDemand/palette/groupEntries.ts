import { texts } from '../../../shared/texts/texts.ts'
import type { PaletteEntry } from './paletteEntry.ts'

export type EntryGroup = { heading: string; entries: PaletteEntry[] }

const recentShownMax = 5

/** The entries before anything is typed: recent ones, then the commands. Feeds and tags wait for a query. */
export function groupEntries(entries: readonly PaletteEntry[], recentNames: readonly string[]): EntryGroup[] {
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  // Names of deleted feeds, or of another reader of this device, have no entry.
  const recent = recentNames.flatMap((name) => byName.get(name) ?? []).slice(0, recentShownMax)
  const commands = entries.filter((entry) => entry.kind === undefined && !recent.includes(entry))
  return [
    { heading: texts.paletteRecent(), entries: recent },
    { heading: texts.paletteCommands(), entries: commands },
  ].filter((group) => group.entries.length > 0)
}
