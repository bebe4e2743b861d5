import { randomUUID } from 'node:crypto'
import type { RecurrenceRule } from '@fieldlark/domain/values/recurrence.ts'
import type { DemoLine } from './demo-context.ts'
import type { DemoVisit, Person } from './demo-route.ts'
import type { Phrase } from './demo-words.ts'

export type DemoJob = {
  id: string
  client: Phrase
  title: Phrase
  instructions: Phrase | null
  lines: readonly DemoLine[]
  priority: 'normal' | 'high' | 'urgent'
  created: string
  people: readonly Person[]
  visits: readonly DemoVisit[]
  /** The numbers of its visits, in their order. */
  series?: { id: string; rule: RecurrenceRule & { made_until: string }; sequences: readonly number[] }
  /** Whether finished work is invoiced, as it mostly is. */
  isBilled: boolean
  /** Made of the quote with this title. */
  quote?: Phrase
}

/** A job of one service, which is invoiced like most. */
export const plainJob = (client: Phrase, title: Phrase, line: DemoLine, instructions: Phrase | null) => ({
  id: randomUUID(),
  client,
  title,
  instructions,
  lines: [line],
  priority: 'normal' as const,
  isBilled: true,
})
