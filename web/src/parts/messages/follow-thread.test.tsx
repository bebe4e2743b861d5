import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followThread, type ThreadNews } from './follow-thread.ts'

let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}

type Question = { stop: AbortSignal; answer: (news: ThreadNews) => void; fail: () => void }
function follow() {
  const questions: Question[] = []
  const look = vi.fn(async () => {})
  const wait = (stop: AbortSignal) =>
    new Promise<ThreadNews>((answer, reject) => {
      const fail = () => reject(new Error('lost'))
      stop.addEventListener('abort', fail)
      questions.push({ stop, answer, fail })
    })
  return { questions, look, end: followThread({ wait, look }) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('looks as soon as there is news, and asks again within a second', async () => {
  const { questions, look, end } = follow()
  await pass(0)
  questions[0]?.answer({ is_live: true, has_news: true })
  await pass(0)
  expect(look).toHaveBeenCalledTimes(1)
  await pass(1000)
  questions[1]?.answer({ is_live: true, has_news: false })
  await pass(1000)
  expect([look.mock.calls.length, questions.length]).toEqual([1, 3])
  end()
  expect(questions[2]?.stop.aborted).toBe(true)
  await pass(60_000)
  expect([look.mock.calls.length, questions.length]).toEqual([1, 3])
})

it.each([
  [
    'says that it tells nothing',
    (question?: Question) => question?.answer({ is_live: false, has_news: false }),
  ],
  ['cannot be reached', (question?: Question) => question?.fail()],
])('looks every 15 seconds where the server %s', async (_what, end) => {
  const { questions, look, end: stop } = follow()
  await pass(0)
  end(questions[0])
  await pass(14_000)
  expect(look).not.toHaveBeenCalled()
  await pass(1000)
  expect(look).toHaveBeenCalledTimes(1)
  await pass(1000)
  expect(questions).toHaveLength(2)
  stop()
})

it('looks every 15 seconds while nothing is shown that could have news', async () => {
  const look = vi.fn(async () => {})
  const end = followThread({ wait: null, look })
  await pass(15_000)
  expect(look).toHaveBeenCalledTimes(1)
  end()
})

it('asks nothing while the page is hidden', async () => {
  const { questions, look, end } = follow()
  await pass(0)
  show('hidden')
  expect(questions[0]?.stop.aborted).toBe(true)
  await pass(120_000)
  expect([look.mock.calls.length, questions.length]).toEqual([0, 1])
  show('visible')
  await pass(0)
  expect(questions).toHaveLength(2)
  end()
})

/** How many listeners the page has for being hidden and shown. */
function countListeners() {
  const all = new Map<unknown, AbortSignal | undefined>()
  const add = document.addEventListener.bind(document)
  const remove = document.removeEventListener.bind(document)
  vi.spyOn(document, 'addEventListener').mockImplementation((...of: Parameters<typeof add>) => {
    const [, listener, options] = of
    all.set(listener, typeof options === 'object' ? options.signal : undefined)
    add(...of)
  })
  vi.spyOn(document, 'removeEventListener').mockImplementation((...of: Parameters<typeof remove>) => {
    all.delete(of[1])
    remove(...of)
  })
  return () => [...all.values()].filter((signal) => !signal?.aborted).length
}

it('leaves no listener of a round that is over', async () => {
  const listeners = countListeners()
  const { questions, end } = follow()
  await pass(0)
  expect(listeners()).toBe(1)
  for (let round = 0; round < 20; round += 1) {
    questions[round]?.answer({ is_live: true, has_news: false })
    await pass(1000)
  }
  expect([questions.length, listeners()]).toEqual([21, 1])
  end()
  await pass(0)
  expect(listeners()).toBe(0)
})
