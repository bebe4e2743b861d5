import { randomUUID } from 'node:crypto'
import { expand, type RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import type { DemoClock } from './demo-clock.ts'
import type { DemoLine } from './demo-context.ts'
import { type DemoJob, plainJob } from './demo-job.ts'
import { slots, visitIn } from './demo-route.ts'
import type { Phrase } from './demo-words.ts'

type Series = readonly [
  client: Phrase,
  title: Phrase,
  instructions: Phrase | null,
  line: DemoLine,
  weekday: number,
  slot: number,
  every: 1 | 2,
  phase: 0 | 1,
]

const standard: DemoLine = ['Standard clean', 1, 150, 62]
const small: DemoLine = ['Standard clean, two bedrooms', 1, 130, 54]
const large: DemoLine = ['Standard clean, four bedrooms', 1, 185, 78]
const office = (price: number): DemoLine => ['Office clean', 1, price, price * 0.4]

/** Two clients every other week share a slot, each in the week of the other's break. */
// biome-ignore format: a table, one series per line
const demoSeries: readonly Series[] = [
  ['Jack O’Brien', 'Tap room, every Monday', 'Ask for Lou behind the bar.', office(120), 1, 0, 1, 0],
  ['Evelyn Park', 'Montessori, classrooms', 'Child-safe products only. Side entrance after 12.', office(160), 1, 2, 1, 0],
  ['Gabriel Mendoza', 'Body shop office', 'Office and restrooms only.', office(95), 2, 1, 1, 0],
  ['Mei-Ling Chen', 'Jade Garden, dining room', 'Back door. Done by 10:30, lunch opens at 11.', office(180), 3, 0, 1, 0],
  ['Charlotte Reeves', 'Law office', 'Alarm code is in the key box.', office(120), 4, 3, 1, 0],
  ['Andre Jackson', 'Print shop, front office', null, office(140), 5, 0, 1, 0],
  ['Kevin Sandoval', 'Storage office', 'Gate opens at 7:30.', office(90), 6, 0, 1, 0],
  ['Aisha Thompson', 'Every other Tuesday', 'Key under the blue pot.', standard, 2, 0, 2, 0],
  ['Naomi Goldberg', 'Standard clean', 'Gate code 4417.', large, 2, 0, 2, 1],
  ['Lucy Harrington', 'Standard clean', null, standard, 2, 2, 2, 0],
  ['Sofía Herrera', 'Standard clean', 'Small dog, keep the gate shut.', small, 2, 2, 2, 1],
  ['Zoe Campbell', 'Standard clean', 'Newborn: do not ring, text from the door.', large, 3, 1, 2, 0],
  ['William Tran', 'Standard clean', null, standard, 3, 1, 2, 1],
  ['Emma Lindqvist', 'Standard clean', null, small, 4, 0, 2, 0],
  ['Victor Petrov', 'Standard clean', null, standard, 4, 0, 2, 1],
  ['Omar Haddad', 'Standard clean', 'Prayer room: shoes off.', large, 5, 1, 2, 0],
  ['Diego Castillo', 'Standard clean', 'Text when you are on the way.', small, 5, 1, 2, 1],
]

const historyDays = 63
// The server creates the visits of the other months soon after the start (server/src/jobs/extend-series.ts).
const comingDays = 119

/** The recurring jobs, with visits since nine weeks ago and for the next four months. */
export const planSeries = (clock: DemoClock): DemoJob[] =>
  demoSeries.map((series, nth) => planOne(clock, series, nth))

function planOne(clock: DemoClock, series: Series, nth: number): DemoJob {
  const [client, title, instructions, line, weekday, place, every, phase] = series
  const slot = slots[place]
  if (slot === undefined) throw new Error(`The demo has no slot ${place}.`)
  let first = -historyDays + phase * 7
  while (clock.weekday(first) !== weekday) first += 1
  const rule: RecurrenceRule = {
    frequency: 'weekly',
    every,
    weekdays: [weekday],
    nth: null,
    start_date: clock.day(first),
    ends: 'never',
    end_date: null,
    end_count: null,
  }
  const until = clock.day(comingDays)
  const occurrences = expand(rule, { from: rule.start_date, until, max: 400 })
  return {
    ...plainJob(client, title, line, instructions),
    created: clock.at(first - 6 - (nth % 4), '11:20'),
    people: slot.people,
    visits: occurrences.map(({ day }, at) => visitIn(clock, day, slot, nth + at)),
    series: {
      id: randomUUID(),
      rule: { ...rule, made_until: until },
      sequences: occurrences.map(({ sequence }) => sequence),
    },
  }
}
