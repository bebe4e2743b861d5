import type { PortalVisit } from '../portal-answers.ts'

/** RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
const instant = (iso: string) => new Date(iso).toISOString().replace(/[-:]|\.\d{3}/g, '')
const day = (date: string) => date.replaceAll('-', '')
const dayAfter = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Lines of at most 75 bytes, the others begin with a space (3.1); a character has at most four bytes. */
const folded = (line: string) => (line.match(/.{1,18}/gu) ?? []).join('\r\n ')

/** The appointment for the calendar of the client. */
export function calendarOf(visit: PortalVisit, business: string, stamp: string): Blob {
  const { id, title, address, start_time, visit_date, starts_at, ends_at } = visit
  const span =
    start_time === null
      ? [`DTSTART;VALUE=DATE:${day(visit_date)}`, `DTEND;VALUE=DATE:${day(dayAfter(visit_date))}`]
      : [`DTSTART:${instant(starts_at)}`, `DTEND:${instant(ends_at)}`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fieldlark//Portal//EN',
    'BEGIN:VEVENT',
    `UID:${id}@fieldlark`,
    `DTSTAMP:${instant(stamp)}`,
    ...span,
    `SUMMARY:${escaped([business, title].filter(Boolean).join(' · '))}`,
    ...(address ? [`LOCATION:${escaped(address)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.map(folded).join('\r\n')}\r\n`], { type: 'text/calendar' })
}
