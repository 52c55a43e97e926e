/** The host of an address, such as 'news.example.com'. A text that is no address is returned unchanged. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
