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

/** "Where: 12 Oak Street", or nothing where the value is unknown. */
export const labelled = (label: string, value: string): string[] => (value ? [`${label}: ${value}`] : [])

/** For a visit that takes place. */
export const replyNote = {
  en: 'Does this time not work for you? Just reply to this email and we’ll find another.',
  es: '¿No le viene bien la hora? Responda a este correo y buscamos otra.',
}

type Visit<Field extends string> = Readonly<Record<VisitField | Field, string>> & {
  business: string
  /** The date with its weekday, without the time; without the year where it is within 12 months. */
  day: string
  when: string
}

type Wording = Pick<EmailContent, 'subject' | 'paragraphs' | 'footnotes' | 'replyNote'> & { preview?: string }

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
