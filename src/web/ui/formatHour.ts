import { dateLanguage, formatterOf } from './language.ts'

const times = formatterOf(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }),
  dateLanguage,
)

const formatHour = (hour: number): string => times().format(new Date(Date.UTC(2000, 0, 1, hour)))

/** The hours of a day, as a choice. */
export const hourOptions = () =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }))
