import { type Database, SqlError, type Step } from '#postgres/database.ts'
import { callerStep, type Viewer, viewerKey } from './caller-step.ts'
import { groupBy } from './group-by.ts'

/** A step that returns numbers, run with the permissions of a viewer. */
export type Question = { viewer: Viewer; step: Step }
export type Reply = ReadonlySet<number> | SqlError

type QueryOptions = { database: Database; searchPath: string; timeoutMs: number }

// Viewers share a transaction: settings that a policy's function made for one must be gone for the next.
const forget: Step = { text: 'reset all', name: 'realtime forget' }

// Viewers per pipeline, which together with the number of concurrent pipelines leaves connections for the pool's other
// users.
const viewersAtOnce = 100
const connectionsAtOnce = 2

/**
 * The replies in the order of the questions. A question that fails affects no other; throws DatabaseUnavailableError.
 */
export async function queryAs(asking: QueryOptions, questions: readonly Question[]): Promise<Reply[]> {
  const byViewer = groupBy(questions.keys(), (at) => keyOf(questions[at]))
  const groups = [...byViewer.values()]
  const replies: Reply[] = []
  let from = 0
  const askOn = async () => {
    while (from < groups.length) {
      const portion = groups.slice(from, from + viewersAtOnce)
      from += viewersAtOnce
      await askGroups(asking, questions, portion, replies)
    }
  }
  await Promise.all(Array.from({ length: connectionsAtOnce }, askOn))
  return replies
}

const keyOf = (question: Question | undefined) => (question === undefined ? '' : viewerKey(question.viewer))

async function askGroups(
  asking: QueryOptions,
  questions: readonly Question[],
  groups: readonly (readonly number[])[],
  replies: Reply[],
): Promise<void> {
  try {
    await askTogether(asking, questions, groups, replies)
  } catch (error) {
    if (!(error instanceof SqlError)) {
      throw error
    }
    // They share one transaction: a failing question is found by running each by itself.
    for (const at of groups.flat()) {
      try {
        await askTogether(asking, questions, [[at]], replies)
      } catch (fault) {
        if (!(fault instanceof SqlError)) {
          throw fault
        }
        replies[at] = fault
      }
    }
  }
}

async function askTogether(
  { database, searchPath, timeoutMs }: QueryOptions,
  questions: readonly Question[],
  groups: readonly (readonly number[])[],
  replies: Reply[],
): Promise<void> {
  const steps: Step[] = []
  const places: (number | null)[] = []
  for (const group of groups) {
    for (const [index, at] of group.entries()) {
      const question = questions[at]
      if (question === undefined) {
        continue
      }
      if (index === 0) {
        steps.push(forget, callerStep(question.viewer, searchPath, timeoutMs))
        places.push(null, null)
      }
      steps.push(question.step)
      places.push(at)
    }
  }
  const answers = await database.run('slow', steps)
  for (const [step, at] of places.entries()) {
    if (at !== null) {
      replies[at] = new Set((answers[step] ?? []).map(([cell]) => Number(cell)))
    }
  }
}
