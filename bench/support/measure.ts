import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'

/** CPU seconds (user and system, all threads) that `work` took in this process. */
export async function cpuSecondsOf<T>(work: () => Promise<T>): Promise<{ result: T; cpuSeconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpuSeconds: (user + system) / 1e6 }
}

/**
 * The peak memory of a process (resident, as the kernel counts), in MB. Linux only; NaN elsewhere. Includes mapped pages of the
 * database file, which the kernel may reclaim at any time.
 */
export function peakMemoryMb(pid: number | 'self' = 'self'): number {
  return readMegabytes(`/proc/${pid}/status`, /^VmHWM:\s+(\d+) kB/m)
}

/** The current memory of a process without mapped files, in MB. */
export function ownMemoryMb(pid: number | 'self' = 'self'): number {
  return readMegabytes(`/proc/${pid}/smaps_rollup`, /^Pss_Anon:\s+(\d+) kB/m)
}

/**
 * Watches the proportional set size (PSS) of another process, in MB: its own pages and its share of shared ones. Linux only;
 * NaN elsewhere.
 */
export function watchMemory(pid: number): { now: () => number; peak: () => number; stop: () => void } {
  const now = () => readMegabytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m)
  let peak = now()
  const timer = setInterval(() => {
    peak = Math.max(peak, now())
  }, 200)
  return { now, peak: () => Math.max(peak, now()), stop: () => clearInterval(timer) }
}

/** The same of a process and all its children together. */
export function watchFamilyMemory(pid: number): { now: () => number; peak: () => number; stop: () => void } {
  let peak = 0
  const now = () => {
    const family = familyOf(pid).map((member) => readMegabytes(`/proc/${member}/smaps_rollup`, /^Pss:\s+(\d+) kB/m))
    return family.reduce((sum, mb) => sum + (Number.isNaN(mb) ? 0 : mb), 0)
  }
  const look = () => {
    peak = Math.max(peak, now())
  }
  look()
  const timer = setInterval(look, 200)
  return { now, peak: () => peak, stop: () => clearInterval(timer) }
}

/** Each process of the family with its memory, in MB. */
export function familyTable(pid: number): { process: string; 'PSS, MB': number; 'own pages, MB': number }[] {
  return familyOf(pid).map((member) => ({
    process: basename(readFileSync(`/proc/${member}/cmdline`, 'utf8').split('\0').filter(Boolean).at(-1) ?? ''),
    'PSS, MB': Math.round(readMegabytes(`/proc/${member}/smaps_rollup`, /^Pss:\s+(\d+) kB/m)),
    'own pages, MB': Math.round(ownMemoryMb(member)),
  }))
}

function familyOf(pid: number): number[] {
  try {
    // Threads have children, too.
    const threads = readdirSync(`/proc/${pid}/task`)
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return [pid, ...children.flatMap(familyOf)]
  } catch {
    return [pid]
  }
}

function readMegabytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/**
 * CPU milliseconds, user and system, of a process and its children, including ended ones. In steps of 10 ms a process, so
 * measure long work. Linux only.
 */
export function cpuMsOfFamily(pid: number): number {
  const own = readTicks(pid)
  if (own === null) return 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + cpuMsOfFamily(child), (own.live + own.ended) * 10)
}

/** The same to the microsecond, if each of the processes has one thread. */
export function exactCpuMsOfFamily(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    const [nanoseconds = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    const ended = 10 * (readTicks(pid)?.ended ?? 0)
    return children.reduce((sum, child) => sum + exactCpuMsOfFamily(child), nanoseconds / 1e6 + ended)
  } catch {
    return 0
  }
}

function readTicks(pid: number): { live: number; ended: number } | null {
  try {
    // The name, in brackets, may hold spaces; user and system ticks are the 14th and 15th fields, ended children's follow.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { live: user + system, ended: endedUser + endedSystem }
  } catch {
    return null
  }
}

export function folderSizeMb(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0) / 1024 ** 2
}
