/** An independent model of which reminders are due: it shares no code with the product. */

export type Reminded = 'invoice' | 'quote' | 'visit'

/** What is known of a record at one time. */
export type State = {
  /** Unpaid, unanswered, not cancelled, and the client wants reminders. */
  isOpen: boolean
  base: string
  cycle: string
  until: string | null
  lastSent: number | null
}

export type Sent = { id: string; step: string; at: number }

const day = 86_400_000
const steps: Record<Reminded, [string, number][]> = {
  invoice: [
    ['due_14', 14],
    ['due_7', 7],
    ['due_1', 1],
  ],
  quote: [
    ['day_7', 7],
    ['day_3', 3],
  ],
  visit: [['day_before', -1]],
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local day and hour, by the runtime's own calendar. */
export function localTime(zone: string, at: number): { day: string; hour: number } {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${part['year']}-${part['month']}-${part['day']}`, hour: Number(part['hour']) }
}

export const plus = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The newest step that is due and still makes sense; an older one never follows it. */
export function expected(
  record: Reminded,
  zone: string,
  state: State,
  done: ReadonlySet<string>,
  at: number,
): string | null {
  const { day: today, hour } = localTime(zone, at)
  if (!state.isOpen || hour < 9 || hour >= 18) return null
  if (state.lastSent !== null && at < state.lastSent + day) return null
  const found = steps[record].find(([, after]) => plus(state.base, after) <= today)
  if (!found) return null
  const [name, after] = found
  const due = plus(state.base, after)
  const isTooLate = today > plus(due, 14) || (state.until !== null && today > state.until)
  const wasRemindedSince = state.lastSent !== null && localTime(zone, state.lastSent).day >= due
  const step = `${name}:${state.cycle}`
  return isTooLate || wasRemindedSince || done.has(step) ? null : step
}
