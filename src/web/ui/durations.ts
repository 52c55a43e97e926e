import { countOf } from '../../shared/countOf.ts'

/** As a clock of a player shows it: '4:07', '1:02:09'. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const ending = `${hours > 0 ? two(minutes) : minutes}:${two(rest)}`
  return hours > 0 ? `${hours}:${ending}` : ending
}

/** As a list says how long something is: '38 min', '1 h 20 min', '12 sec'. */
export function shortTime(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} sec`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** As a screen reader says it: '4 minutes 7 seconds'. */
export function spokenTime(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [count(Math.floor(whole / 3600), 'hour'), count(Math.floor(whole / 60) % 60, 'minute')]
  return [...parts, count(whole % 60, 'second')].filter(Boolean).join(' ') || '0 seconds'
}

const two = (number: number) => String(number).padStart(2, '0')
const count = (number: number, unit: string) => (number === 0 ? '' : countOf(number, unit))
