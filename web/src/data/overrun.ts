import type { Failure } from '#connection/failure.ts'

import { callOnce } from './call.ts'

/** An invoice would bring what is billed for a quote above what the client approved. Amounts in the currency of the business. */
export type Overrun = { quote_id: string; quote_number: string; approved: number; billed: number }

type Question = (overrun: Overrun) => Promise<boolean>

let question: Question | null = null
let lastQuestion: Promise<unknown> = Promise.resolve()

/** Who asks the person; returns what takes it back. */
export function askAboutOverruns(ask: Question): () => void {
  question = ask
  return () => {
    question = null
  }
}

/** Asks whether the overrun is meant, one question after the other, and tells the database about a yes. */
export async function isOverrunMeant({ origin, details }: Failure): Promise<boolean> {
  if (origin !== 'more_than_quoted' || !details) return false
  const overrun = JSON.parse(details) as Overrun
  const answer = lastQuestion.then(async () => (await question?.(overrun)) ?? false)
  lastQuestion = answer
  if (!(await answer)) return false
  await callOnce('accept_overrun', { quote_id: overrun.quote_id, amount: overrun.billed })
  return true
}
