export const counterKinds = ['request', 'quote', 'job', 'invoice', 'payment'] as const
export type CounterKind = (typeof counterKinds)[number]

/** A row of counters: how the numbers of one kind of document look, and which comes next. */
export type Counter = {
  business_id: string
  kind: CounterKind
  prefix: string
  padding: number
  next_number: number
  version: number
  updated_at: string
}

/** Characters of a prefix, digits of a number, and the highest one. */
export const counterLimits = { prefix: 12, padding: 10, nextNumber: 999_999_999 } as const

/** "Q-0042", as the database writes it: padding makes a number longer, never shorter. */
export const documentNumber = ({
  prefix,
  padding,
  next_number,
}: Pick<Counter, 'prefix' | 'padding' | 'next_number'>): string =>
  prefix + String(next_number).padStart(padding, '0')
