import { z } from 'zod'
import { texts } from '../../../shared/texts/texts.ts'
import type { PictureCaller, PictureSource } from '../../core/pictures/fetchPicture.ts'
import { findStoredPicture } from '../../core/pictures/storedPictures.queries.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import type { PictureAddress } from '../../http/pictureAddress.ts'
import type { App } from '../../http/route.ts'

const signedAddress = z.object({
  url: z.string().max(4096),
  sig: z.string().max(64),
  item: z.coerce.number().int().positive().optional(),
  reader: z.coerce.number().int().positive().optional(),
  for: z.coerce.number().int().positive().optional(),
})

/**
 * `GET /images?url=&sig=`: a publisher's picture, fetched once for all readers. No publisher sees them. A picture of a
 * reader's own feed is fetched once for that reader: otherwise the time of an answer tells others that it has been seen. Not in
 * the contract: it answers bytes, and only pictureAddress.ts makes its addresses.
 */
export function pictureRoutes(app: App, deps: Deps & { findPicture: PictureSource }): void {
  const { findPicture } = deps
  app.get('/images', async (request, reply) => {
    const asked = signedAddress.safeParse(request.query)
    const address = asked.success ? readAddress(asked.data) : null
    if (address === null || !deps.pictures.isSigned(address)) throw new Forbidden(texts.pictureNotSigned)
    const { url, itemId, readerId, callerId = readerId } = address
    const isOwn = itemId !== undefined || readerId !== undefined
    const picture =
      itemId === undefined
        ? await findPicture({ url, readerId }, callerOf(callerId, request.ip))
        : await findStoredPicture(deps.db, itemId, url)
    if (!picture) throw new NotFound('picture')
    return (
      reply
        .header('content-type', picture.type)
        .header('cache-control', `${isOwn ? 'private' : 'public'}, max-age=604800, immutable`)
        // An SVG in its own tab is a document: this policy makes it inert.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-length', picture.size)
        .send(picture.body)
    )
  })
}

const callerOf = (readerId: number | undefined, ip: string): PictureCaller =>
  readerId === undefined ? { key: addressGroup(ip), holderId: 0 } : { key: `reader ${readerId}`, holderId: readerId }

const readAddress = ({ url, sig, item, reader, for: callerId }: z.infer<typeof signedAddress>): PictureAddress => ({
  url,
  signature: sig,
  itemId: item,
  readerId: reader,
  callerId,
})
