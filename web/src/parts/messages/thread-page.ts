import type { ShownMessage } from './message-list.tsx'

/** Who of the business wrote it, by first name; null: the client. */
export type ClientMessage = ShownMessage & { name: string | null }

/** What a client sees of their messages: up to thirty, newest first. */
export type ThreadPage = { has_earlier: boolean; messages: ClientMessage[] }

/** What was read of a thread, oldest first, without a gap. */
export type Known = { messages: readonly ClientMessage[]; hasEarlier: boolean }

const knownOf = ({ messages, has_earlier }: ThreadPage): Known => ({
  messages: messages.toReversed(),
  hasEarlier: has_earlier,
})

/**
 * What was read before stays; the page with the newest replaces its own part. Only pages that touch are joined: what lies
 * between two others would never be asked for, since “earlier” means before the oldest that is known.
 */
export function joined(known: Known, page: ThreadPage): Known {
  const { messages, hasEarlier } = known
  const [oldest, newest] = [messages.at(0)?.number, messages.at(-1)?.number]
  const [pageNewest, pageOldest] = [page.messages.at(0)?.number, page.messages.at(-1)?.number]
  if (pageNewest === undefined || pageOldest === undefined) return known
  if (oldest === undefined || newest === undefined || pageOldest > newest + 1) return knownOf(page)
  // An answer from before the rest was dropped.
  if (pageNewest < oldest - 1) return known
  const byNumber = new Map([...messages, ...page.messages].map((message) => [message.number, message]))
  const sorted = [...byNumber.values()].toSorted((a, b) => a.number - b.number)
  return { messages: sorted, hasEarlier: pageOldest <= oldest ? page.has_earlier : hasEarlier }
}
