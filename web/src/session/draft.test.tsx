import { beforeEach, expect, it, vi } from 'vitest'

type Draft = typeof import('./draft.ts')

/** Locks as browsers give them: each held until its page is closed. */
function openBrowser() {
  const held = new Map<string, object>()
  const openTab = async (storage: Record<string, string> = {}, isReload = false) => {
    const page = {}
    const locks = {
      request: async (
        name: string,
        { ifAvailable }: { ifAvailable: boolean },
        then: (lock: object | null) => unknown,
      ) => {
        if (held.has(name)) {
          if (!ifAvailable) throw new Error('It would wait for ever.')
          return then(null)
        }
        held.set(name, page)
        return then({ name })
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    }
    sessionStorage.clear()
    for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value)
    vi.resetModules()
    const draft: Draft = await import('./draft.ts')
    await draft.claimDrafts(locks as unknown as LockManager, isReload)
    const close = () => {
      for (const [name, holder] of held) if (holder === page) held.delete(name)
    }
    return { ...draft, storage: { draft_tab: sessionStorage.getItem('draft_tab') ?? '' }, close }
  }
  return { openTab }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})

it('keeps the drafts of two tabs apart', async () => {
  const { openTab } = openBrowser()
  const first = await openTab()
  first.keepDraft('job:new', { title: 'Windows' })
  const second = await openTab()
  expect(second.readDraft('job:new')).toBeNull()
  second.keepDraft('job:new', { title: 'Floors' })
  expect(first.readDraft('job:new')).toEqual({ title: 'Windows' })
  second.dropDraft('job:new')
  expect(first.readDraft('job:new')).toEqual({ title: 'Windows' })
  expect(first.countDrafts()).toBe(1)
})

it('finds them again after a reload', async () => {
  const { openTab } = openBrowser()
  const before = await openTab()
  before.keepDraft('job:new', { title: 'Windows' })
  before.close()
  expect((await openTab(before.storage, true)).readDraft('job:new')).toEqual({ title: 'Windows' })
})

it('offers a new tab the newest of those that are gone, each once', async () => {
  const { openTab } = openBrowser()
  localStorage.setItem('draft:job:new', '{"title":"Of the release before"}')
  for (const title of ['Windows', 'Floors']) {
    vi.advanceTimersByTime(1000)
    vi.setSystemTime(Date.now() + 1000)
    const tab = await openTab({ draft_tab: `${Date.now()}-x` })
    tab.keepDraft('job:new', { title })
    tab.close()
  }
  const titles: unknown[] = []
  for (let nth = 0; nth < 4; nth++)
    titles.push((await openTab()).readDraft<{ title: string }>('job:new')?.title)
  expect(titles).toEqual(['Floors', 'Windows', 'Of the release before', undefined])
})

it('gives a copy of a tab drafts of its own', async () => {
  const { openTab } = openBrowser()
  const first = await openTab()
  first.keepDraft('job:new', { title: 'Windows' })
  const copy = await openTab(first.storage)
  expect(copy.readDraft('job:new')).toBeNull()
  expect(copy.storage).not.toEqual(first.storage)
})

it('shares them where tabs cannot be told apart', async () => {
  vi.resetModules()
  const draft: Draft = await import('./draft.ts')
  await draft.claimDrafts(undefined, false)
  draft.keepDraft('job:new', { title: 'Windows' })
  expect(localStorage.getItem('draft:job:new')).toBe('{"title":"Windows"}')
})
