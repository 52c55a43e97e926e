// Ages and dates in English, exactly as Intl writes them (englishTimes.test.ts). At its first use Intl makes the browser load 2 MB of
// language data, which the board needs for nothing else.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** '4 min ago', '1 hr ago', 'yesterday'. `amount` is a positive integer. */
export function englishAge(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  if (unit === 'day') return amount === 1 ? 'yesterday' : `${amount} days ago`
  return `${amount} ${unit === 'minute' ? 'min' : 'hr'} ago`
}

/** '14 Nov', on the calendar of the device. */
export function englishDay(at: number): string {
  const date = new Date(at)
  return `${date.getDate()} ${months[date.getMonth()]}`
}
