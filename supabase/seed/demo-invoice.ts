import { randomUUID } from 'node:crypto'
import { type DemoClock, plusMinutes } from './demo-clock.ts'
import type { Phrase } from './demo-words.ts'

export type DemoInvoice = {
  id: string
  client: Phrase
  created: string
  /** What it bills: finished work, or lines of its own. */
  sources?: readonly { job_id: string; visit_id?: string }[]
  lines?: readonly { name: Phrase; quantity: number; unit_price: number }[]
  title?: Phrase
  sent: string | null
  seen: string | null
  paid: { id: string; at: string; method: string; amount?: number } | null
  isVoid?: boolean
}

const delays = [1, 2, 0, 3, 1, 5, 2]
const methods = ['card', 'bank_transfer', 'cash', 'check', 'bank_transfer', 'card', 'bank_transfer']

/** Sent, mostly seen and mostly paid, as far as that is before now. */
export function sentAt(
  clock: DemoClock,
  created: string,
  nth: number,
): Pick<DemoInvoice, 'sent' | 'seen' | 'paid'> {
  const sent = plusMinutes(created, 3)
  const delay = delays[nth % delays.length] ?? 1
  const seen = plusMinutes(sent, 14 + ((nth * 13) % 60))
  const at = clock.past(plusMinutes(seen, 25 + delay * 1440 + ((nth * 11) % 90)))
  const method = methods[nth % methods.length] ?? 'card'
  const paid = at === null ? null : { id: randomUUID(), at, method }
  return { sent, seen: nth % 5 === 4 ? null : clock.past(seen), paid }
}
