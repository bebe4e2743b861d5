import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { timeText, weekdayText } from '@fieldlark/domain/values/day-text.ts'

/** What every mail about a visit is told. */
export const visitFields = ['business_name', 'client_name', 'title', 'visit_date', 'start_time'] as const

const anyTime = { en: 'any time of the day', es: 'en cualquier momento del día' }

/** "Tuesday, November 24, 2026, 9:00 AM" on the wall clock of the business. */
export function whenIn(language: Language, day: string, time: string): string {
  const date = weekdayText(language, day)
  return date && `${date}, ${timeText(language, time) || anyTime[language]}`
}

/** A label and what it is of; nothing where there is nothing. */
export const where = (label: string, address: string): string[] => (address ? [`${label}: ${address}`] : [])

/** Under a visit that takes place. */
export const footnotes = {
  en: ['Does the time not suit you? Reply to this mail and we find another.'],
  es: ['¿No te queda bien la hora? Responde a este correo y buscamos otra.'],
}
