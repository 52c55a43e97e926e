import { z } from 'zod'
import { signedIn } from '../../core/sessions/guards.ts'
import { missing } from '../../http/errors.ts'
import { type App, route } from '../../http/route.ts'
import { senderAddress } from '../../mail/senderAddress.ts'
import type { BookSource } from './chooseBook.ts'
import type { BookDeps } from './makeBook.ts'
import { createBookSender } from './sendBook.ts'
import { createDeviceSender } from './sendToDevice.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** Throws NotFound for an address without a book. */
export function bookSourceOf(kind: string, of: unknown): BookSource {
  if (kind === 'later' || kind === 'saved') return { kind }
  if (kind === 'paper') return { kind, day: day.safeParse(of).data ?? missing('edition') }
  return { kind: 'tag', id: id.safeParse(of).data ?? missing('tag') }
}

const senderOf = ({ config: { mailOut } }: BookDeps) => (mailOut === null ? null : senderAddress(mailOut.from))

/** Files are not in the contract. */
export function bookRoutes(app: App, deps: BookDeps): void {
  const signIn = signedIn(deps)
  const sendBook = createBookSender(app, deps)
  const sendToDevice = createDeviceSender(app, deps)

  route(app, 'GET /books/sender', signIn, async () => ({ sender: senderOf(deps) }))
  route(app, 'POST /books/send', signIn, ({ reader, body: { kind, of } }) =>
    sendToDevice(reader, bookSourceOf(kind, of)),
  )

  app.get<{ Params: { day: string } }>('/books/paper/:day', async (request, reply) => {
    const reader = await signIn(request)
    return sendBook({ request, reply, reader, source: bookSourceOf('paper', request.params.day) })
  })
  for (const kind of ['later', 'saved'] as const)
    app.get(`/books/${kind}`, async (request, reply) =>
      sendBook({ request, reply, reader: await signIn(request), source: { kind } }),
    )
  app.get<{ Params: { id: string } }>('/books/tags/:id', async (request, reply) => {
    const reader = await signIn(request)
    return sendBook({ request, reply, reader, source: bookSourceOf('tag', request.params.id) })
  })
}
