// A virtual display with one desktop program in it, whose files are in a folder of its own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

export type Desktop = {
  folder: string
  /** Returns once its window is there. */
  starts: (program: string, args: string[], windowName: RegExp) => Promise<void>
  /** As xdotool names them. */
  presses: (...keys: string[]) => void
  quits: () => Promise<void>
}

const stopMs = 20_000

export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-client-'))
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'])
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  const env = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    // Chromium, inside of them, refuses to run as root otherwise.
    QTWEBENGINE_DISABLE_SANDBOX: '1',
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LC_ALL: 'C.UTF-8',
  }
  let program: ChildProcess | null = null
  const xdotool = (...args: string[]) => spawnSync('xdotool', args, { env, encoding: 'utf8' }).stdout ?? ''

  async function quits() {
    const running = program
    program = null
    if (running === null || running.exitCode !== null) return
    const ended = once(running, 'exit')
    // To its process group: it may have started others.
    signalGroup(running, 'SIGTERM')
    const late = setTimeout(() => signalGroup(running, 'SIGKILL'), stopMs)
    await ended
    clearTimeout(late)
  }

  onTestFinished(async () => {
    await quits()
    display.kill()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    folder,
    async starts(name, args, windowName) {
      program = spawn(name, args, { env, cwd: folder, detached: true, stdio: 'ignore' })
      await expect
        .poll(() => {
          const windows = xdotool('search', '--onlyvisible', '--name', '').split('\n')
          const found = windows.find((id) => id !== '' && windowName.test(xdotool('getwindowname', id)))
          if (found !== undefined) xdotool('windowfocus', found)
          return found
        })
        .toBeDefined()
    },
    presses(...keys) {
      for (const key of keys) xdotool('key', '--clearmodifiers', '--delay', '60', key)
    },
    quits,
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}
