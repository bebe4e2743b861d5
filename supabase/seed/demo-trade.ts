import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import type { Urgency } from '@fieldlark/domain/requests/request.ts'
import type { Unit } from '@fieldlark/domain/services/service.ts'
import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'

type Service = readonly [
  name: string,
  description: string,
  price: number,
  unit: Unit,
  minutes: number | null,
  cost: number,
  category: string,
]

/** What a cleaning business in Austin asks for its work. */
// biome-ignore format: a table, one service a line
export const demoServices: readonly Service[] = [
  ['Standard clean', 'Kitchen, baths, floors and dusting, up to 3 bedrooms.', 150, 'visit', 150, 62, 'Homes'],
  ['Deep clean', 'Everything in a standard clean, plus baseboards, inside oven and fridge.', 350, 'visit', 300, 140, 'Homes'],
  ['Move-out clean', 'Empty home, ready for the walk-through.', 450, 'visit', 360, 185, 'Homes'],
  ['Office clean', 'Desks, kitchenette, restrooms, trash.', 120, 'visit', 90, 48, 'Business'],
  ['Window cleaning', 'Inside and out, screens wiped.', 12, 'window', 10, 4, 'Extras'],
  ['Carpet shampoo', 'Hot water extraction.', 80, 'room', 45, 28, 'Extras'],
  ['Fridge and oven', 'Inside, racks included.', 60, 'each', 40, 18, 'Extras'],
  ['Extra hour', 'Whatever is on your list.', 48, 'hour', 60, 21, 'Extras'],
]

/** choice: optional, or the name of a group of which one is taken; `*` at its end: taken now. */
export type DemoLine = readonly [
  name: string,
  quantity: number,
  unit_price: number,
  unit_cost: number,
  choice?: string,
]

type Request = {
  client: string
  title: string
  description: string
  urgency: Urgency
  preferred_times: string | null
  assessment?: readonly [days: number, time: string]
  isArchived?: boolean
}

export const demoRequests: readonly Request[] = [
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean before the 1st',
    description: 'Two bedrooms, empty since last month. Keys at the leasing office.',
    urgency: 'high',
    preferred_times: 'Any weekday before noon',
  },
  {
    client: 'Daniel Ortiz',
    title: 'Water damage cleanup in the laundry room',
    description: 'Pipe burst yesterday; the plumber is done, the floor is not.',
    urgency: 'urgent',
    preferred_times: 'As soon as possible',
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, starting in December',
    description: 'Three bedrooms, one dog. Wants to know what it would cost.',
    urgency: 'normal',
    preferred_times: 'Tuesdays or Thursdays',
    assessment: [1, '16:30'],
  },
  {
    client: 'Grace Kim',
    title: 'Dental office, evenings',
    description: 'Four treatment rooms and a waiting area, after 18:00.',
    urgency: 'normal',
    preferred_times: null,
  },
  {
    client: 'Tyler Brooks',
    title: 'Garage clear-out',
    description: 'Turned out he wanted a hauling company.',
    urgency: 'normal',
    preferred_times: null,
    isArchived: true,
  },
]

type Quote = {
  client: string
  title: string
  message: string | null
  validDays: number
  becomes: QuoteStatus
  lines: readonly DemoLine[]
}

export const demoQuotes: readonly Quote[] = [
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean, 2208 Bluebonnet Ln',
    message: null,
    validDays: 30,
    becomes: 'draft',
    lines: [
      ['Move-out clean', 1, 450, 185],
      ['Fridge and oven', 1, 60, 18, 'optional'],
    ],
  },
  {
    client: 'Priya Raman',
    title: 'Studio floors, three times a week',
    message: 'Thank you for showing me the studio. Here is what we talked about, without scented products.',
    validDays: 2,
    becomes: 'sent',
    lines: [
      ['Studio floors, per visit', 12, 95, 40],
      ['Mirrors', 4, 25, 8, 'optional*'],
      ['Floor care: oil once a quarter', 1, 220, 90, 'Floor care*'],
      ['Floor care: polish once a month', 1, 540, 230, 'Floor care'],
    ],
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, three bedrooms',
    message: 'Same two people every week. You can pause any time.',
    validDays: 20,
    becomes: 'sent',
    lines: [
      ['Standard clean', 4, 150, 62],
      ['First visit: deep clean', 1, 200, 80],
    ],
  },
  {
    client: 'Daniel Ortiz',
    title: 'Laundry room after water damage',
    message: null,
    validDays: 25,
    becomes: 'changes_requested',
    lines: [
      ['Extra hour', 6, 48, 21],
      ['Window cleaning', 8, 12, 4],
    ],
  },
  {
    client: 'Hannah Wolfe',
    title: 'Weekend house, opening clean',
    message: null,
    validDays: 22,
    becomes: 'approved',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Window cleaning', 14, 12, 4],
    ],
  },
  {
    client: 'Grace Kim',
    title: 'Dental office, evenings',
    message: null,
    validDays: 21,
    becomes: 'declined',
    lines: [['Office clean', 20, 120, 48]],
  },
  {
    client: 'Tyler Brooks',
    title: 'Spring windows',
    message: null,
    validDays: 0,
    becomes: 'sent',
    lines: [['Window cleaning', 18, 12, 4]],
  },
  {
    client: 'Rosa Delgado',
    title: 'Limpieza profunda',
    message: 'Con productos sin aroma, como pediste.',
    validDays: 15,
    becomes: 'converted',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Carpet shampoo', 2, 80, 28],
    ],
  },
]

type Job = {
  client: string
  title: string
  instructions: string | null
  priority: 'normal' | 'high' | 'urgent'
  lines: readonly DemoLine[]
  /** state: what has happened to it. */
  visits: readonly (readonly [
    days: number,
    time: string | null,
    minutes: number,
    state?: 'done' | 'started',
  ])[]
  byWorker?: boolean
  isDraft?: boolean
}

export const demoJobs: readonly Job[] = [
  {
    client: 'Samuel Whitaker',
    title: 'Turnover clean, Clay Ave',
    instructions: 'Lockbox 4417. Photos of the kitchen when done.',
    priority: 'normal',
    lines: [['Move-out clean', 1, 450, 185]],
    visits: [[-2, '09:00', 360, 'done']],
    byWorker: true,
  },
  {
    client: 'Liam Gallagher',
    title: 'Deep clean',
    instructions: 'The cat must not get out.',
    priority: 'normal',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Fridge and oven', 1, 60, 18],
    ],
    visits: [[0, '08:30', 300, 'started']],
    byWorker: true,
  },
  {
    client: 'Charlotte Reeves',
    title: 'Law office, evening clean',
    instructions: 'Alarm code in the office.',
    priority: 'high',
    lines: [['Office clean', 1, 120, 48]],
    visits: [[0, '18:00', 90]],
    byWorker: true,
  },
  {
    client: 'Isabella Rossi',
    title: 'Two-day deep clean',
    instructions: 'Nothing with lavender.',
    priority: 'normal',
    lines: [['Deep clean', 2, 350, 140]],
    visits: [
      [1, '09:00', 300],
      [2, '09:00', 300],
    ],
  },
  {
    client: 'Benjamin Carter',
    title: 'Carpets, three rooms',
    instructions: null,
    priority: 'normal',
    lines: [['Carpet shampoo', 3, 80, 28]],
    visits: [[-1, '13:00', 135]],
  },
  {
    client: 'Amelia Foster',
    title: 'Windows inside and out',
    instructions: null,
    priority: 'normal',
    lines: [['Window cleaning', 22, 12, 4]],
    visits: [[3, null, 180]],
    byWorker: true,
  },
  {
    client: 'Ethan Novak',
    title: 'Post-party rescue',
    instructions: null,
    priority: 'urgent',
    lines: [['Extra hour', 4, 48, 21]],
    visits: [],
  },
  {
    client: 'Zoe Campbell',
    title: 'Nursery, before the grandparents come',
    instructions: 'Newborn in the house: quiet.',
    priority: 'normal',
    lines: [['Standard clean', 1, 150, 62]],
    visits: [],
    isDraft: true,
  },
]

type Series = {
  client: string
  title: string
  instructions: string | null
  lines: readonly DemoLine[]
  rule: Pick<RecurrenceRule, 'frequency' | 'every' | 'weekdays' | 'nth'>
  weekday: number
  time: string
  minutes: number
}

export const demoSeries: readonly Series[] = [
  {
    client: 'Aisha Thompson',
    title: 'Every other Tuesday',
    instructions: 'Key under the blue pot.',
    lines: [['Standard clean', 1, 150, 62]],
    rule: { frequency: 'weekly', every: 2, weekdays: [2], nth: null },
    weekday: 2,
    time: '09:00',
    minutes: 150,
  },
  {
    client: 'Jack O’Brien',
    title: 'Tap room, every Monday',
    instructions: 'Ask for Lou behind the bar.',
    lines: [['Office clean', 1, 120, 48]],
    rule: { frequency: 'weekly', every: 1, weekdays: [1], nth: null },
    weekday: 1,
    time: '07:30',
    minutes: 90,
  },
  {
    client: 'Omar Haddad',
    title: 'First Friday of the month',
    instructions: null,
    lines: [['Deep clean', 1, 350, 140]],
    rule: { frequency: 'monthly_weekday', every: 1, weekdays: [], nth: 1 },
    weekday: 5,
    time: '10:00',
    minutes: 300,
  },
]
