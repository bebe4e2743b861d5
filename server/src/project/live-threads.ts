import { isJsonObject } from '@fieldlark/backend/http/json-object.ts'
import { describeError, type LogEvent } from '@fieldlark/backend/http/log.ts'
import type { Database } from '@fieldlark/backend/postgres/database.ts'
import { type Body, isUuid } from './request-body.ts'

/** `is_live` is false where the page has to look by itself. */
type ThreadNews = { is_live: boolean; has_news: boolean }

export type LiveThreads = {
  /** Answers when something new stands in the thread that `read` names, or after a quarter of a minute. */
  wait: (body: Body, read: () => Promise<unknown>) => Promise<ThreadNews>
  /** Answers everybody who waits, so that the server can stop. */
  end: () => void
}

type Options = {
  database: Pick<Database, 'listen'>
  log: (event: LogEvent) => void
  /** Pages that may wait at a time: of one client, of all clients of a business, and in this process. */
  most?: { client: number; business: number; all: number }
  waitMs?: number
}

type Waiter = {
  page: string
  /** Until it is known whose thread it is, every thread that has changed. */
  heard: Set<string>
  thread: { business: string; client: string } | null
  answer: (news: ThreadNews) => void
  answered: Promise<ThreadNews>
  end: () => void
}

const channel = 'client_news'
const off: ThreadNews = { is_live: false, has_news: false }
const quiet: ThreadNews = { is_live: true, has_news: false }
const news: ThreadNews = { is_live: true, has_news: true }

const defaultMost = { client: 3, business: 50, all: 1000 }

/** Listens from the first question on; answers whether anything is heard. */
function createListener({ database, log }: Options, hear: (client: string | null) => void) {
  let listening: Promise<boolean> | null = null
  return () => {
    listening ??= database.listen(channel, hear).then(
      () => true,
      (error: unknown) => {
        log({ level: 'warn', event: 'client news not heard', ...describeError(error) })
        listening = null
        return false
      },
    )
    return listening
  }
}

/** Resolves when it is answered; with `quiet` after a while. */
function createWaiter(page: string, waitMs: number): Waiter {
  let answer: Waiter['answer'] = () => {}
  const answered = new Promise<ThreadNews>((resolve) => {
    answer = resolve
  })
  const timer = setTimeout(() => answer(quiet), waitMs)
  return { page, heard: new Set(), thread: null, answer, answered, end: () => clearTimeout(timer) }
}

/** Pages of clients that wait for news of their thread. The database says to every process whose thread has changed. */
export function createLiveThreads(options: Options): LiveThreads {
  const { most = defaultMost, waitMs = 15_000 } = options
  const waiters = new Set<Waiter>()
  // Null: the connection broke, and whatever was sent meanwhile is lost.
  const listen = createListener(options, (client) => {
    for (const waiter of waiters) {
      if (waiter.thread === null && client !== null) waiter.heard.add(client)
      else if (client === null || waiter.thread?.client === client) waiter.answer(news)
    }
  })

  /** The same page waits once: what it asked before is answered. */
  function isFull(page: string, { business, client }: NonNullable<Waiter['thread']>): boolean {
    const others = [...waiters].filter((each) => each.thread?.business === business)
    const mine = others.filter((each) => each.thread?.client === client)
    for (const each of mine) if (each.page === page) each.answer(quiet)
    return mine.filter((each) => each.page !== page).length >= most.client || others.length >= most.business
  }

  async function wait({ page, after }: Body, read: () => Promise<unknown>): Promise<ThreadNews> {
    if (!isUuid(page) || !Number.isInteger(after)) return off
    if (waiters.size >= most.all || !(await listen())) return off
    const waiter = createWaiter(page, waitMs)
    waiters.add(waiter)
    try {
      const thread = await read()
      if (!isJsonObject(thread)) return off
      const named = { business: String(thread['business_id']), client: String(thread['client_id']) }
      if (Number(thread['last_number']) > Number(after) || waiter.heard.has(named.client)) return news
      if (isFull(page, named)) return off
      waiter.thread = named
      return await waiter.answered
    } finally {
      waiter.end()
      waiters.delete(waiter)
    }
  }

  return { wait, end: () => waiters.forEach((waiter) => waiter.answer(quiet)) }
}

/** Without a database that tells us anything the page looks by itself. */
export const waitForNews = async (
  live: LiveThreads | undefined,
  body: Body,
  read: () => Promise<unknown>,
): Promise<ThreadNews> => (live === undefined ? off : live.wait(body, read))
