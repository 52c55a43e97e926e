/** The address in MAIL_FROM, which may have a name: 'Broadsheet <paper@news.example>'. */
export const senderAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
