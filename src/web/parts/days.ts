// Days of the calendar, as a date field has them: '2026-09-01', in the time zone of the device.

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export const today = (): string => dayOf(new Date())

export function tomorrow(): string {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  return dayOf(date)
}

/** The day of a moment. */
export const dayOfMoment = (moment: string): string => dayOf(new Date(moment))

/** The last moment of a day, as the API has it. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString()
}
