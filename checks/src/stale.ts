import { isCode, isTest, type Rule } from './tree.ts'

const page = 'web/src/data/stale.ts'
/** How a query is read again, for that page alone. */
const again = 'web/src/data/read-again.ts'

/** Only stale.ts lists the queries that a change makes stale, because a second list would diverge from it. */
export const oneStalePage: Rule = (files) =>
  files
    .filter(
      (file) =>
        isCode(file) &&
        !isTest(file) &&
        file.path.startsWith('web/') &&
        file.path !== page &&
        file.path !== again,
    )
    .flatMap(({ path, text }) => {
      const [call] = /\b(invalidate|refetch|reset)Queries\b/.exec(text) ?? []
      if (!call) return []
      const message = `${call}: call refresh() of ${page} with the table that changed`
      return [{ rule: 'one-stale-page', at: path, message, read: page }]
    })
