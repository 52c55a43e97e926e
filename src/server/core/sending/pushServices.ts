/** The push services of the browsers. Any other address would let a reader send the server's requests anywhere. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)?push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
]

export function isPushEndpoint(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
}
