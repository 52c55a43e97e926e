// The fields of a multipart form (RFC 7578), which Readrops sends. A field ends where the next boundary begins, so reading is linear.

const boundaryParameter = /^multipart\/form-data\s{0,9};[^"]{0,200}?boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** Null for another type. */
export function readBoundary(contentType: string): string | null {
  const [, quoted, plain] = boundaryParameter.exec(contentType.slice(0, 400)) ?? []
  return quoted ?? plain ?? null
}

const headMaxBytes = 1024

/** A part without a name, and what follows a part that never ends, is left out. */
export function* readMultipart(body: Buffer, boundary: string): Generator<{ name: string; value: Buffer }> {
  const delimiter = Buffer.from(`--${boundary}`)
  let start = body.indexOf(delimiter)
  while (start >= 0) {
    start += delimiter.length
    const end = body.indexOf(delimiter, start)
    if (end < 0) return
    const headEnd = body.subarray(start, Math.min(end, start + headMaxBytes)).indexOf('\r\n\r\n')
    const head = body.toString('utf8', start, start + Math.max(0, headEnd))
    const name = /\bname="([^"]{0,200})"/i.exec(head)?.[1]
    if (headEnd >= 0 && name !== undefined) yield { name, value: body.subarray(start + headEnd + 4, end - 2) }
    start = end
  }
}
