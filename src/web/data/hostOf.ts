/** Where an address leads, in short: 'news.example.com'. What is no address stays as it is. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
