// Reads the fields of a posted form byte for byte. The platform's FormData decodes every field as UTF-8, which would destroy
// the letters of a mail in another charset.

/** By name; of duplicates the first. Empty when the body is no form. */
export function readFormFields(body: Buffer, contentType: string): Map<string, Buffer> {
  const boundary = /^multipart\/form-data\b.*?\bboundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType)
  if (boundary) return readMultipart(body, boundary[1] ?? boundary[2] ?? '')
  return /^application\/x-www-form-urlencoded\b/i.test(contentType) ? readUrlEncoded(body) : new Map()
}

const mostFields = 200

function readMultipart(body: Buffer, boundary: string): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  const delimiter = Buffer.from(`--${boundary}`)
  let at = body.indexOf(delimiter)
  while (at !== -1 && fields.size < mostFields) {
    const start = at + delimiter.length
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start)
    if (next === -1) break
    // Only up to the next part: a search to the end of the body, for each part without one, would be quadratic.
    const headerEnd = body.subarray(start, next + 2).indexOf('\r\n\r\n')
    if (headerEnd !== -1) {
      const name = /\bname="([^"]*)"/i.exec(body.toString('utf8', start, start + headerEnd))?.[1]
      if (name !== undefined && !fields.has(name)) fields.set(name, body.subarray(start + headerEnd + 4, next))
    }
    at = next + 2
  }
  return fields
}

function readUrlEncoded(body: Buffer): Map<string, Buffer> {
  const fields = new Map<string, Buffer>()
  for (const pair of body.toString('latin1').split('&', mostFields)) {
    const [name = '', value = ''] = pair.split('=', 2)
    const key = unescapeBytes(name).toString('utf8')
    if (!fields.has(key)) fields.set(key, unescapeBytes(value))
  }
  return fields
}

function unescapeBytes(text: string): Buffer {
  const latin1 = text
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(latin1, 'latin1')
}
