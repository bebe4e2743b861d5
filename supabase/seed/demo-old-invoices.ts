import { randomUUID } from 'node:crypto'
import { type DemoClock, plusMinutes } from './demo-clock.ts'
import { type DemoInvoice, sentAt } from './demo-invoice.ts'
import type { Phrase } from './demo-words.ts'

type Line = DemoInvoice['lines'] extends readonly (infer L)[] | undefined ? L : never

const line = (name: Phrase, quantity: number, unit_price: number): Line => ({ name, quantity, unit_price })

/** The days from which on each of these clients got an invoice, one every few days, before the first job that the demo still has. */
const rounds = [-180, -152, -124, -96, -72]
// biome-ignore format: a table, one invoice per line
const everyRound: readonly (readonly [client: Phrase, title: Phrase, service: Phrase, visits: number, price: number])[] = [
  ['Charlotte Reeves', 'Law office, four weeks', 'Office clean', 8, 120],
  ['Mei-Ling Chen', 'Jade Garden, four weeks', 'Office clean', 8, 165],
  ['Jack O’Brien', 'Tap room and warehouse, four weeks', 'Office clean', 9, 120],
  ['Evelyn Park', 'Montessori, both campuses, four weeks', 'Office clean', 10, 155],
  ['Samuel Whitaker', 'Turnovers', 'Move-out clean', 3, 420],
  ['Isabella Rossi', 'Deep cleans', 'Deep clean', 2, 350],
]

type Single = {
  days: number
  client: Phrase
  title: Phrase
  line: Line
  /** Seen but not paid, not even seen, partly paid, void, or not sent. */
  is: 'seen' | 'unseen' | 'part' | 'void' | 'draft'
}

/** Two weeks after its day an invoice is late: by 38, 24 and 12 days here. */
// biome-ignore format: a table, one invoice per line
const singles: readonly Single[] = [
  { days: -55, client: 'Zoe Campbell', title: 'Standard clean, sent twice', line: line('Standard clean', 1, 185), is: 'void' },
  { days: -52, client: 'Andre Jackson', title: 'Press room, after the flood', line: line('Floor care', 3, 380), is: 'seen' },
  { days: -38, client: 'Liam Gallagher', title: 'Deep clean, both floors', line: line('Deep clean', 1, 350), is: 'part' },
  { days: -26, client: 'Charlotte Reeves', title: 'Law office, windows', line: line('Window cleaning', 40, 12), is: 'unseen' },
  { days: -8, client: 'Kevin Sandoval', title: 'Empty lot, trash', line: line('Extra hour', 5, 48), is: 'seen' },
  { days: -1, client: 'Amelia Foster', title: 'Windows, spring price', line: line('Window cleaning', 22, 12), is: 'draft' },
]

function unpaid(clock: DemoClock, { days, client, title, line: sold, is }: Single): DemoInvoice {
  const created = clock.at(days, '16:10')
  const sent = is === 'draft' ? null : plusMinutes(created, 4)
  const seen = is === 'seen' || is === 'part' ? clock.past(clock.at(days + 1, '08:35')) : null
  return {
    id: randomUUID(),
    client,
    title,
    created,
    lines: [sold],
    sent,
    seen,
    paid:
      is === 'part'
        ? { id: randomUUID(), at: clock.at(days + 10, '12:20'), method: 'card', amount: 200 }
        : null,
    isVoid: is === 'void',
  }
}

/** Invoices without jobs: those of the months before, and a few that are late, partly paid, void or a draft. */
export const oldInvoices = (clock: DemoClock): DemoInvoice[] => [
  ...rounds.flatMap((days, round) =>
    everyRound.map(([client, title, service, visits, price], nth) => {
      const created = clock.at(days + nth * 4, `1${nth}:05`)
      const quantity = visits + (visits > 2 ? Math.floor(round / 2) : 0)
      const lines = [line(service, quantity, price)]
      return { id: randomUUID(), client, title, created, lines, ...sentAt(clock, created, round + nth) }
    }),
  ),
  ...singles.map((single) => unpaid(clock, single)),
]
