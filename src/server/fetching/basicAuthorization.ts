/** The credentials of an address as a header: RFC 7617, in UTF-8. */
export function basicAuthorization({ username, password }: URL): string {
  const pair = `${decodeEscapes(username)}:${decodeEscapes(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** Percent escapes decoded; unchanged when a percent sign escapes nothing. */
function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
