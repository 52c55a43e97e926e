import type { Readable } from 'node:stream'
import { errorCodes, type FastifyRequest } from 'fastify'
import { texts } from '../../shared/texts/texts.ts'
import { collectBytes } from '../lib/collectBytes.ts'
import { BadRequest } from './errors.ts'

/** A parser for bodies of many megabytes. Fastify's own joins a body at its end, which takes 30 ms of the thread for 20 MB. */
export async function readBytes({ headers, routeOptions }: FastifyRequest, payload: Readable): Promise<Buffer> {
  const announced = Number(headers['content-length'] ?? 0) || 0
  if (announced > routeOptions.bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  const body = collectBytes(announced)
  try {
    // The connection stays: the caller gets the refusal.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      body.add(chunk)
      if (body.size > routeOptions.bodyLimit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    }
  } catch (error) {
    // The caller broke off, which is no fault of the server.
    throw payload.errored ? new BadRequest(texts.requestInvalid) : error
  }
  return body.take()
}
