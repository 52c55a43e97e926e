/** The mail services of e-readers: Kindle and PocketBook. A server that sent books to any address would mail strangers. */
const hosts = ['kindle.com', 'free.kindle.com', 'kindle.cn', 'pbsync.com']

/** Whether an address, in lower case, is that of an e-reader. */
export function isEReaderAddress(address: string): boolean {
  const [, host = ''] = /^[a-z0-9][a-z0-9._+-]{0,63}@([a-z.]+)$/.exec(address) ?? []
  return hosts.includes(host)
}
