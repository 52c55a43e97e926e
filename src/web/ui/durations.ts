import { currentLanguage } from '../../shared/texts/makeText.ts'
import { formatterOf } from './language.ts'

type Unit = 'hour' | 'minute' | 'second'

/** As a player shows it: '4:07', '1:02:09'. */
export function clockTime(seconds: number): string {
  const { hours, minutes, rest } = split(Math.floor(seconds))
  const ending = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(rest)}`
  return hours > 0 ? `${hours}:${ending}` : ending
}

/** As a list shows it, roughly: '38 min', '1 hr 20 min', '12 sec'. */
export function shortTime(seconds: number): string {
  if (seconds < 60) return joinUnits([inUnit(Math.round(seconds), 'second', 'short')])
  const { hours, minutes } = split(Math.round(seconds / 60) * 60)
  return joinUnits([...some(hours, 'hour', 'short'), ...some(minutes, 'minute', 'short')])
}

/** As a screen reader says it: '4 minutes 7 seconds'. */
export function spokenTime(seconds: number): string {
  const { hours, minutes, rest } = split(Math.floor(seconds))
  const units = [...some(hours, 'hour', 'long'), ...some(minutes, 'minute', 'long'), ...some(rest, 'second', 'long')]
  return joinUnits(units.length > 0 ? units : [inUnit(0, 'second', 'long')])
}

function split(seconds: number) {
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor(seconds / 60) % 60, rest: seconds % 60 }
}

const some = (amount: number, unit: Unit, unitDisplay: 'short' | 'long') =>
  amount === 0 ? [] : [inUnit(amount, unit, unitDisplay)]

function inUnit(amount: number, unit: Unit, unitDisplay: 'short' | 'long'): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay }).format(amount)
}

const unitLists = formatterOf((language) => new Intl.ListFormat(language, { type: 'unit', style: 'narrow' }))
const joinUnits = (units: string[]) => unitLists().format(units)
const twoDigits = (number: number) => String(number).padStart(2, '0')
