import { z } from 'zod'
import { texts } from '../../../shared/texts/texts.ts'
import type { PictureCache } from '../../core/pictures/pictureCache.ts'
import { findStoredPicture } from '../../core/pictures/storedPictures.queries.ts'
import type { Deps } from '../../deps.ts'
import { addressGroup } from '../../http/addressGroup.ts'
import { Forbidden, NotFound } from '../../http/errors.ts'
import type { App } from '../../http/route.ts'
import { createPictureSource } from './fetchPicture.ts'

const signedAddress = z.object({
  url: z.string().max(4096),
  sig: z.string().max(64),
  item: z.coerce.number().int().positive().optional(),
})

/**
 * `GET /images?url=&sig=`: a publisher's picture, fetched once for all, so that no publisher sees the reader. Not in the
 * contract: it answers bytes, and its addresses are made by pictureAddress.ts alone.
 */
export function pictureRoutes(app: App, deps: Deps & { pictureCache: PictureCache }): void {
  const findPicture = createPictureSource(deps, deps.pictureCache)
  app.get('/images', { schema: { hide: true } as object }, async (request, reply) => {
    const asked = signedAddress.safeParse(request.query)
    if (!asked.success || !deps.pictures.isSigned(asked.data.url, asked.data.sig, asked.data.item))
      throw new Forbidden(texts.pictureNotSigned)
    const { url, item } = asked.data
    const isOwn = item !== undefined
    const picture = isOwn
      ? await findStoredPicture(deps.db, item, url)
      : await findPicture(url, addressGroup(request.ip))
    if (!picture) throw new NotFound('picture')
    return (
      reply
        .header('content-type', picture.type)
        .header('cache-control', `${isOwn ? 'private' : 'public'}, max-age=604800, immutable`)
        // An SVG opened by itself is a document: this makes it an inert one.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture.bytes)
    )
  })
}
