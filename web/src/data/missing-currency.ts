import type { Failure } from '#connection/failure.ts'

type Question = (failure: Failure) => Promise<boolean>

let question: Question | null = null
let answer: Promise<boolean> | null = null

/** Who asks the person for the currency of the business; returns what takes it back. */
export function askForCurrency(ask: Question): () => void {
  question = ask
  return () => {
    question = null
  }
}

/**
 * Asks for the currency when a command was refused because there is none; true once it is set. Of several commands that
 * are refused at once, all wait for the same answer. A person who may not set it is not asked.
 */
export async function isCurrencyChosen(failure: Failure): Promise<boolean> {
  if (failure.origin !== 'currency_missing' || !question) return false
  answer ??= question(failure).finally(() => {
    answer = null
  })
  return answer
}
