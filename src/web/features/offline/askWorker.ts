import { limits } from '../../../shared/limits.ts'
import type { SearchWorker } from './searchDevice.ts'
import type { Asked } from './searchWorker.ts'

/** More than the worker takes for regular expressions, since it may still have to read the words. */
const timeoutMs = 3 * limits.searchMaxMs

let worker: Worker | undefined
const waiting = new Map<number, { resolve: (answer: never) => void; reject: (reason: Error) => void }>()
let lastId = 0

export const searchWorker: SearchWorker = {
  findTerms: (itemIds, terms) => ask({ ask: 'terms', itemIds, terms }),
  findFault: (patterns) => ask({ ask: 'fault', patterns }),
  matchPatterns: (itemIds, patterns) => ask({ ask: 'patterns', itemIds, patterns }),
}

/** The next search reads the articles again. */
export function endSearchWorker(): void {
  worker?.terminate()
  worker = undefined
  for (const { reject } of waiting.values()) reject(new Error('The search was ended.'))
  waiting.clear()
}

function ask<Answer>(asked: Asked): Promise<Answer> {
  worker ??= startWorker()
  lastId += 1
  const id = lastId
  worker.postMessage({ ...asked, id })
  const timer = setTimeout(endSearchWorker, timeoutMs)
  return new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject })).finally(() =>
    clearTimeout(timer),
  )
}

function startWorker(): Worker {
  const started = new Worker(new URL('./searchWorker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never; hasFailed?: true }>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.hasFailed) asked?.reject(new Error('The search failed.'))
    else asked?.resolve(data.answer)
  })
  started.addEventListener('error', endSearchWorker)
  return started
}
