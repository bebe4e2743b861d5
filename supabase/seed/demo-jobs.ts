import { randomUUID } from 'node:crypto'
import { type DemoClock, timeOf } from './demo-clock.ts'
import type { DemoLine } from './demo-context.ts'
import { type DemoJob, plainJob } from './demo-job.ts'
import { type DemoVisit, isTaken, longSlot, type Slot, slotsOf, visitIn } from './demo-route.ts'
import { planSeries } from './demo-series.ts'
import type { Phrase } from './demo-words.ts'

type Work = readonly [client: Phrase, title: Phrase, line: DemoLine, instructions?: Phrase]

const standard = (price = 150): DemoLine => ['Standard clean', 1, price, price * 0.4]
const windows = (count: number): DemoLine => ['Window cleaning', count, 12, 4]
const carpets = (rooms: number): DemoLine => ['Carpet shampoo', rooms, 80, 28]
const hours = (count: number): DemoLine => ['Extra hour', count, 48, 21]
const oven: DemoLine = ['Fridge and oven', 3, 60, 18]
const deep: DemoLine = ['Deep clean', 1, 350, 140]
const moveOut: DemoLine = ['Move-out clean', 1, 450, 185]

/** Single jobs of two hours, in the order in which they fill the days around today. */
// biome-ignore format: a table, one job per line
const shortWork: readonly Work[] = [
  ['Benjamin Carter', 'Carpets, two rooms', carpets(2)],
  ['Amelia Foster', 'Windows, ground floor', windows(14)],
  ['Caleb Morrison', 'Standard clean, 3 bedrooms', standard(165)],
  ['Ruth Abernathy', 'Kitchen and bath', hours(3), 'Hard of hearing: ring twice.'],
  ['Noah Fitzgerald', 'Standard clean, 2 bedrooms', standard(130)],
  ['Fatima Al-Sayed', 'Fridge, oven and hood', oven, 'Shoes off inside.'],
  ['Ethan Novak', 'Standard clean, 3 bedrooms', standard(165)],
  ['Samuel Whitaker', 'Turnover clean, Hemphill Park', standard(200), 'Lockbox 4417. Photos of the kitchen when done.'],
  ['Isabella Rossi', 'Guest rooms', hours(4), 'No lavender products.'],
  ['Liam Gallagher', 'Standard clean, 4 bedrooms', standard(185), 'Don’t let the cat out.'],
  ['Jack O’Brien', 'Warehouse floor', ['Floor care', 1, 210, 84], 'Forklifts stop at noon.'],
  ['Caleb Morrison', 'Windows, both floors', windows(16)],
  ['Samuel Whitaker', 'Turnover clean, Clay Ave', standard(200), 'Lockbox 4417. Photos of the kitchen when done.'],
  ['Noah Fitzgerald', 'Carpet, living room', carpets(2)],
  ['Amelia Foster', 'Standard clean, 3 bedrooms', standard(165)],
  ['Evelyn Park', 'Second campus, windows', windows(18), 'Side entrance.'],
  ['Benjamin Carter', 'Standard clean, 3 bedrooms', standard(165)],
  ['Ruth Abernathy', 'Windows and screens', windows(12), 'Hard of hearing: ring twice.'],
  ['Fatima Al-Sayed', 'Standard clean, 3 bedrooms', standard(165), 'Shoes off inside.'],
  ['Isabella Rossi', 'Bowie St apartment', standard(140), 'Concierge lets you in. No lavender products.'],
  ['Ethan Novak', 'Carpets, three rooms', carpets(3)],
  ['Liam Gallagher', 'Fridge and oven', oven, 'Don’t let the cat out.'],
  ['Mei-Ling Chen', 'Kitchen hood', ['Kitchen hood', 1, 240, 96], 'Before 11, the kitchen is cold then.'],
  ['Gabriel Mendoza', 'Waiting room carpets', carpets(2)],
  ['Noah Fitzgerald', 'After the painters', hours(4)],
  ['Caleb Morrison', 'Garage and laundry room', hours(3)],
]

/** Longer jobs, which the manager does alone; the older ones before the fortnight. */
// biome-ignore format: a table, one job per line
const longWork: readonly Work[] = [
  ['Samuel Whitaker', 'Move-out clean, Guadalupe St', moveOut, 'Keys at the front desk.'],
  ['Liam Gallagher', 'Deep clean', deep, 'Don’t let the cat out.'],
  ['Andre Jackson', 'Press room floor', ['Floor care', 1, 380, 150], 'Power is off after 9.'],
  ['Isabella Rossi', 'Deep clean', deep, 'No lavender products.'],
  ['Ethan Novak', 'Deep clean', deep],
]
// biome-ignore format: a table, one job per line
const olderWork: readonly (readonly [days: number, ...Work])[] = [
  [-58, 'Noah Fitzgerald', 'Deep clean', deep],
  [-52, 'Samuel Whitaker', 'Move-out clean, Clay Ave', moveOut],
  [-46, 'Fatima Al-Sayed', 'Deep clean', deep, 'Shoes off inside.'],
  [-41, 'Benjamin Carter', 'Carpets, four rooms', carpets(4)],
  [-37, 'Liam Gallagher', 'Deep clean', deep, 'Don’t let the cat out.'],
  [-33, 'Caleb Morrison', 'Deep clean', deep],
  [-28, 'Samuel Whitaker', 'Move-out clean, Hemphill Park', moveOut],
  [-24, 'Amelia Foster', 'Windows inside and out', windows(22)],
  [-20, 'Ruth Abernathy', 'Spring clean, late', deep, 'Hard of hearing: ring twice.'],
  [-16, 'Isabella Rossi', 'Deep clean', deep, 'No lavender products.'],
  [-13, 'Ethan Novak', 'After the party', hours(5)],
  [-10, 'Andre Jackson', 'Press room floor', ['Floor care', 1, 380, 150]],
]

const evening: Work = [
  'Charlotte Reeves',
  'Law office, evening clean',
  ['Office clean', 1, 120, 48],
  'Alarm code is in the key box.',
]
const moveIn: Phrase = 'Deep clean before move-in'
const rosas: Work = ['Rosa Delgado', moveIn, deep]

/** The job of this work, with one visit. `nth` varies how long before it was agreed. */
function single(clock: DemoClock, days: number, slot: Slot, work: Work, nth: number): DemoJob {
  const [client, title, line, instructions = null] = work
  return {
    ...plainJob(client, title, line, instructions),
    created: clock.at(Math.min(days, 0) - 2 - ((nth * 3) % 7), timeOf(9 * 60 + ((nth * 67) % 500))),
    people: slot.people,
    visits: [visitIn(clock, clock.day(days), slot, nth)],
  }
}

const older = (clock: DemoClock): DemoJob[] =>
  olderWork.map(([days, ...work], nth) =>
    single(clock, clock.weekday(days) === 7 ? days - 1 : days, longSlot, work, nth),
  )

/** Fills what the series leave free of the week before and after today. */
function fortnight(clock: DemoClock, series: readonly DemoVisit[]): DemoJob[] {
  const jobs: DemoJob[] = []
  const rosasDay = [-1, -2].find((days) => slotsOf(clock, days).some((slot) => isOpen(days, slot)))
  let isRosaToCome = true
  let short = 0
  let long = 0
  function isOpen(days: number, slot: Slot): boolean {
    return slot !== longSlot && !isTaken(series, clock.day(days), slot)
  }
  function workFor(days: number, slot: Slot): Work {
    if (slot === longSlot) return longWork[long++ % longWork.length] ?? evening
    if (days === 0 && slot.minutes === 90) return evening
    if (days === rosasDay && isRosaToCome) {
      isRosaToCome = false
      return rosas
    }
    return shortWork[short++ % shortWork.length] ?? evening
  }
  for (let days = -7; days <= 7; days += 1) {
    for (const slot of slotsOf(clock, days)) {
      if (isTaken(series, clock.day(days), slot)) continue
      jobs.push(single(clock, days, slot, workFor(days, slot), jobs.length))
    }
  }
  return jobs
}

/** Two finished jobs are still to be invoiced: the one that was a quote, and the one before. */
function leaveSomeUnbilled(clock: DemoClock, jobs: DemoJob[]): DemoJob[] {
  const done = jobs.filter(({ visits }) => visits[0]?.ended && visits[0].day < clock.today)
  const left = new Set([
    ...done.filter(({ title }) => title !== moveIn).slice(-1),
    ...done.filter(({ title }) => title === moveIn),
  ])
  return jobs.map((job) => ({
    ...job,
    isBilled: !left.has(job),
    ...(job.title === moveIn && { quote: moveIn, created: clock.at(-4, '18:25') }),
  }))
}

const unscheduled = (clock: DemoClock): DemoJob[] => [
  {
    id: randomUUID(),
    client: 'Ethan Novak',
    title: 'Post-party rescue',
    instructions: 'Any morning this week.',
    lines: [hours(4)],
    priority: 'urgent',
    created: clock.before(-1, '16:45'),
    people: ['owner'],
    visits: [],
    isBilled: true,
  },
]

/** The single jobs: some older ones, the fortnight round today, and one without a day. */
const planSingles = (clock: DemoClock, series: readonly DemoVisit[]): DemoJob[] => [
  ...older(clock),
  ...leaveSomeUnbilled(clock, fortnight(clock, series)),
  ...unscheduled(clock),
]

/** All jobs, the oldest first. */
export function planJobs(clock: DemoClock): DemoJob[] {
  const series = planSeries(clock)
  const singles = planSingles(
    clock,
    series.flatMap(({ visits }) => visits),
  )
  return [...series, ...singles].sort((a, b) => Temporal.Instant.compare(a.created, b.created))
}
