import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { timeText, weekdayText } from '@fieldlark/domain/values/day-text.ts'
import type { EmailContent, Message } from '../message.ts'
import { greet } from './money-words.ts'

const visitFields = [
  'business_name',
  'greeting_name',
  'title',
  'visit_date',
  'start_time',
  'timezone',
  'written_on',
] as const
type VisitField = (typeof visitFields)[number]

const anyTime = { en: 'any time that day', es: 'a cualquier hora' }

/** "Tuesday, November 24, 2026, 9:00 AM" as clocks show it in the time zone of the business. */
export function whenIn(language: Language, day: string, time: string, timezone: string): string {
  const date = weekdayText(language, day)
  return date && `${date}, ${timeText(language, time, timezone) || anyTime[language]}`
}

/** "2026-12-01 09:00" of the business's clock as a person says it; nothing where there is no time. */
export const spokenTime = (language: Language, time: string, timezone: string): string =>
  whenIn(language, time.slice(0, 10), time.slice(11), timezone)

/** Times as "2026-11-24 09:00", as clocks show them there; empty ones left out. */
export const listed = (language: Language, timezone: string, ...times: readonly string[]): string[] =>
  times.filter(Boolean).map((time) => spokenTime(language, time, timezone))

/** "Where: 12 Oak Street", or nothing where the value is unknown. */
export const labelled = (label: string, value: string): string[] => (value ? [`${label}: ${value}`] : [])

/** For a visit that takes place. */
export const replyNote = {
  en: 'Does this time not work for you? Just reply to this email and we’ll find another.',
  es: '¿No le viene bien la hora? Responda a este correo y buscamos otra.',
}

/** Leads to the booking, where the visit was booked online. */
export const changeButton = (url: string, label: string): Pick<EmailContent, 'button'> =>
  url ? { button: { label, url } } : {}

type Visit<Field extends string> = Readonly<Record<VisitField | Field, string>> & {
  business: string
  /** The date with its weekday, without the time; without the year where it is within 12 months. */
  day: string
  when: string
}

type Wording = Pick<EmailContent, 'subject' | 'paragraphs' | 'button' | 'footnotes' | 'replyNote'> & {
  preview?: string
}

type Definition<Field extends string> = {
  fields: readonly Field[]
  long?: readonly Field[]
  write: Record<Language, (visit: Visit<Field>) => Wording>
}

/** An email from a business to its client about one visit. Its preview is the date unless it says something else. */
export function visitMessage<Field extends string>({
  fields,
  long = [],
  write,
}: Definition<Field>): Message<VisitField | Field> {
  const writeIn =
    (language: Language) =>
    (data: Readonly<Record<VisitField | Field, string>>): EmailContent => {
      const { business_name: business, greeting_name: name, visit_date, start_time } = data
      const when = whenIn(language, visit_date, start_time, data.timezone)
      const visit = { ...data, business, day: weekdayText(language, visit_date, data.written_on), when }
      return { sender: business, preview: when, greeting: greet[language](name), ...write[language](visit) }
    }
  return { fields: [...visitFields, ...fields], long, write: { en: writeIn('en'), es: writeIn('es') } }
}
