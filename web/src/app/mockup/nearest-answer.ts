import type { Answer } from './sample.ts'

type Wanted = { request: string; query: string; sent: unknown }

/** The single conditions of a request: what its query asks, and what its body says. */
const conditionsOf = ({ query, sent }: { query?: string; sent?: unknown }): readonly string[] => [
  ...(query ? query.split('&') : []),
  ...(typeof sent === 'object' && sent !== null
    ? Object.entries(sent).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    : []),
]

/**
 * The answer to the request that has most conditions in common with this one, of the same table or function: a column more
 * that a screen reads leaves the sample as good as it was. Undefined where nothing of that table or function was ever read.
 */
export function nearestAnswer(answers: readonly Answer[], wanted: Wanted): Answer | undefined {
  const conditions = new Set(conditionsOf(wanted))
  const likenessOf = (answer: Answer) => {
    const own = conditionsOf(answer)
    const common = own.filter((condition) => conditions.has(condition)).length
    return 2 * common - own.length
  }
  return answers
    .filter(({ request }) => request === wanted.request)
    .toSorted((a, b) => likenessOf(b) - likenessOf(a))[0]
}
