import type { HeldTime } from '@fieldlark/domain/public-profiles/booking-page.ts'

/** What a step hands on to the next in its form. */
export function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

export const holdOf = (held: HeldTime | null): Record<string, string> =>
  held ? { hold: held.token, start: held.start, end: held.end, until: held.until } : {}
