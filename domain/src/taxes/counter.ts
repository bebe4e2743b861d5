export const counterKinds = ['request', 'quote', 'job', 'invoice', 'payment'] as const
export type CounterKind = (typeof counterKinds)[number]

/** A row of counters: the format of one kind of document number, and the next number. */
export type Counter = {
  business_id: string
  kind: CounterKind
  prefix: string
  padding: number
  next_number: number
  /** No number up to this one is given again; 0 when none was taken. */
  last_taken: number
  version: number
  updated_at: string
}

/** The maximum length of a prefix, the maximum digits, and the highest number. */
export const counterLimits = { prefix: 12, padding: 10, nextNumber: 999_999_999 } as const

/** Formats a number as the database does, "Q-0042"; padding never shortens it. */
export const documentNumber = ({
  prefix,
  padding,
  next_number,
}: Pick<Counter, 'prefix' | 'padding' | 'next_number'>): string =>
  prefix + String(next_number).padStart(padding, '0')
