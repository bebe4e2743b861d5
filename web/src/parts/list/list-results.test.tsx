import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { queryClient } from '#connection/query-client.ts'
import { useClientPages } from '#data/client-lists.ts'
import { refresh } from '#data/stale.ts'
import { type Call, callsOf, lost, pageOf, refusal, reply, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId } from '#testing/rows.ts'

import { ListResults } from './list-results.tsx'
import { loadMoreTexts } from './load-more.texts.ts'

const texts = loadMoreTexts.en
const route = 'GET rest/v1/clients'
const total = 450

/** A stub that reports changes only, as a browser does, and the initial state once to each new observer. */
class FakeObserver implements IntersectionObserver {
  static all = new Set<FakeObserver>()
  static isEndNear = false
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #heard: IntersectionObserverCallback
  #watched: Element | null = null

  constructor(heard: IntersectionObserverCallback) {
    this.#heard = heard
  }
  tell(...seen: boolean[]) {
    if (!this.#watched) return
    this.#heard(seen.map((isIntersecting) => ({ isIntersecting })) as IntersectionObserverEntry[], this)
  }
  observe(element: Element) {
    this.#watched = element
    FakeObserver.all.add(this)
    setTimeout(() => this.tell(FakeObserver.isEndNear))
  }
  unobserve() {}
  disconnect() {
    this.#watched = null
    FakeObserver.all.delete(this)
  }
  takeRecords() {
    return []
  }
}

function scroll(...seen: boolean[]) {
  FakeObserver.isEndNear = seen.at(-1) ?? false
  for (const observer of FakeObserver.all) observer.tell(...seen)
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => {
  vi.unstubAllGlobals()
  FakeObserver.isEndNear = false
  FakeObserver.all.clear()
})

const firstOf = ({ query }: Call) => Number(query.get('offset') ?? 0)

/** The rows that a request returns, out of `total`. */
function rowsFor(call: Call, name = 'Client') {
  const from = firstOf(call)
  const length = Math.max(Math.min(Number(call.query.get('limit')), total - from), 0)
  return Array.from({ length }, (_, at) => ({ id: `c${from + at}`, first_name: `${name} ${from + at}` }))
}

const page = (call: Call, name?: string) => pageOf(rowsFor(call, name), total)

function Clients() {
  const list = useClientPages(businessId, { search: '', status: null, source: null, sort: 'name' })
  return (
    <ListResults list={list} isFiltered found={(count) => `${count} found`} loadFailed="Not loaded">
      {(rows) => (
        <ul aria-label="Clients">
          {[rows[0], rows.at(-1)].map((row) => row && <li key={row.id}>{row.first_name}</li>)}
        </ul>
      )}
    </ListResults>
  )
}

async function open() {
  await renderSignedIn(<Clients />)
  await screen.findByText('Client 0')
  await waitFor(() => expect(FakeObserver.all.size).toBe(1))
}

const toEnd = () => screen.findByText(`Client ${total - 1}`)
const change = () => refresh(queryClient, businessId, 'clients')

describe('ListResults', () => {
  it('loads pages while the end is near, and no further', async () => {
    reply(route, page)
    await open()
    expect(callsOf(route)).toHaveLength(1)
    scroll(true)
    await toEnd()
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.loadMore })).toBeNull())
  })

  it('loads the next page when a busy browser reports leaving and entering at once', async () => {
    reply(route, page)
    await open()
    scroll(false, true)
    await toEnd()
  })

  it('loads the next page again when a refetch cancels it before it was rendered', async () => {
    reply(route, page)
    await open()
    scroll(true)
    await act(change)
    await toEnd()
  })

  it('loads the next page when one came without a count', async () => {
    reply(route, (call) => (firstOf(call) === 0 ? Response.json(rowsFor(call)) : page(call)))
    await open()
    scroll(true)
    await toEnd()
    expect(screen.getByText(`${total} found`)).toBeTruthy()
  })

  it('shows a change of its first rows although the next page is requested meanwhile', async () => {
    reply(route, page)
    await open()
    const again = slow(null)
    reply(route, async (call) => {
      if (firstOf(call) === 0) await again.replies()
      return page(call, 'Changed')
    })
    void change()
    scroll(true)
    again.release()
    await screen.findByText('Changed 0')
    await screen.findByText(`Changed ${total - 1}`)
  })

  it('reports a rejected page, and retries it on request', async () => {
    reply(route, (call) => (firstOf(call) === 0 ? page(call) : refusal(400, 'PGRST100', 'no')))
    await open()
    scroll(true)
    await screen.findByText(texts.moreFailed)
    const requests = callsOf(route).length
    scroll(false, true)
    expect(callsOf(route)).toHaveLength(requests)
    reply(route, page)
    await person().click(screen.getByRole('button', { name: texts.tryAgain }))
    await toEnd()
  })

  it('refetches what a failed refetch missed before it loads the next page', async () => {
    reply(route, page)
    await open()
    reply(route, () => refusal(400, 'PGRST100', 'no'))
    await act(change)
    await screen.findByText(texts.moreFailed)
    reply(route, (call) => page(call, 'Changed'))
    scroll(true)
    await person().click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByText('Changed 0')
    await screen.findByText(`Changed ${total - 1}`)
  })

  it('recovers from a lost response', async () => {
    let isFirst = true
    reply(route, (call) => {
      if (firstOf(call) > 0 && isFirst) {
        isFirst = false
        return lost()
      }
      return page(call)
    })
    await open()
    scroll(true)
    await toEnd()
  })
})
