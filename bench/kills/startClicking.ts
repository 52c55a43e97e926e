import type { ServerProcess } from '../support/serverProcess.ts'

/** Acknowledged marks by item. */
export type Promised = { isRead: boolean; isSaved: boolean }

export type Clicks = {
  marks: Map<number, Promised>
  /** Items with an open request when the server was killed: either value is right. */
  inDoubt: Set<number>
  /** Addresses that were added successfully. */
  added: string[]
  answered: () => number
  /** Resolves when the server is gone. */
  ended: Promise<void>
}

/** A reader who marks, saves and adds feeds without a pause until the server is gone. */
export async function startClicking(
  server: ServerProcess,
  { token, urls }: { token: string; urls: string[] },
): Promise<Clicks> {
  const { items } = JSON.parse(await server.ask({ path: '/feeds/items?limit=500', token }))
  const { columns } = JSON.parse(await server.ask({ path: '/columns', token }))
  const marks = new Map<number, Promised>()
  const inDoubt = new Set<number>()
  const added: string[] = []
  let answered = 0

  const mark = async (turn: number) => {
    const { id, isRead, isSaved } = items[turn % items.length]
    const before = marks.get(id) ?? { isRead, isSaved }
    const after = turn % 3 === 0 ? { ...before, isSaved: !before.isSaved } : { ...before, isRead: !before.isRead }
    const [path, body] = turn % 3 === 0 ? ['saved', { isSaved: after.isSaved }] : ['read', { isRead: after.isRead }]
    inDoubt.add(id)
    await server.ask({ method: 'PATCH', path: `/feeds/items/${id}/${path}`, token, body: body as object })
    inDoubt.delete(id)
    marks.set(id, after)
    answered += 1
  }
  const add = async (turn: number) => {
    const feedUrl = urls[turn] ?? ''
    await server.ask({ method: 'POST', path: '/feeds', token, body: { feedUrl, columnId: columns[1].id } })
    added.push(feedUrl)
    answered += 1
  }
  const untilGone = async (click: (turn: number) => Promise<void>) => {
    try {
      for (let turn = 0; ; turn++) await click(turn)
    } catch {
      // The server is gone: open requests stay in doubt.
    }
  }
  const ended = Promise.all([untilGone(mark), untilGone(add)]).then(() => {})
  return { marks, inDoubt, added, answered: () => answered, ended }
}
