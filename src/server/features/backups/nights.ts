// When a nightly backup is due, how its file is named, and which older ones go.

const hourOfBackup = 3

/** The last time at which it was three in the night, by the clock of the server. */
export function lastNight(now: Date): Date {
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hourOfBackup)
  if (night > now) night.setDate(night.getDate() - 1)
  return night
}

/** `broadsheet-2026-11-26-0300.sqlite`: in the order of their names, they are in the order of time. */
export function nameBackup(now: Date, database: 'sqlite' | 'postgres'): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `broadsheet-${date}-${two(now.getHours())}${two(now.getMinutes())}.${database === 'sqlite' ? 'sqlite' : 'dump'}`
}

const madeHere = /^broadsheet-\d{4}-\d\d-\d\d-\d{4}\.(sqlite|dump)$/

/** Other files of the folder are none of ours. */
export function chooseExpired(names: readonly string[], keep: number): string[] {
  const ours = names.filter((name) => madeHere.test(name)).sort()
  return ours.slice(0, Math.max(0, ours.length - keep))
}

/** Unfinished files and trials, which a killed attempt left. */
export function chooseRemains(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith(trialPrefix) || isPartial(name))
}

export const trialPrefix = '.broadsheet-trial-'

const isPartial = (name: string) => name.endsWith('.partial') && madeHere.test(name.slice(0, -'.partial'.length))
