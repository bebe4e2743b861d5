import { person } from '@fieldlark/ui/testing/page.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, use } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'
import { describe, expect, it, vi } from 'vitest'

import { listShape } from '#data/list-shape.ts'
import { openFilter } from '#testing/list-page.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { choiceOf } from './choice.ts'
import { listTexts } from './list.texts.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { NoMatch } from './no-match.tsx'
import { StatusStrip } from './status-strip.tsx'
import { useListFilter } from './use-list-filter.ts'

const shape = listShape({ sorts: ['newest', 'name'], choices: { status: ['lead', 'active'] } })
const texts = {
  search: 'Search clients',
  searchPlaceholder: 'Name',
  sort: 'Order',
  sorts: { newest: 'Newest', name: 'By name' },
}

function List() {
  const { filter, typed, setTyped, change, clear, isFiltered } = useListFilter(shape)
  const status = choiceOf({
    label: 'Status',
    all: 'All',
    choices: shape.choices.status,
    labelOf: (each) => each,
    value: filter.status,
    onChange: (next) => change({ status: next }),
  })
  return (
    <>
      <StatusStrip
        label="How many"
        items={[
          { value: null, label: 'All', count: 1234 },
          { value: 'lead', label: 'Leads', count: null },
          { value: 'active', label: 'Active', count: 3 },
        ]}
        value={filter.status}
        onChange={(next) => change({ status: next })}
      />
      <ListToolbar
        texts={texts}
        typed={typed}
        onTyped={setTyped}
        filters={[status]}
        sort={filter.sort}
        sorts={shape.sorts}
        onSort={(sort) => change({ sort })}
      />
      {isFiltered && <NoMatch title="Nobody found" onClear={clear} />}
    </>
  )
}

/** The router's state, readable at any time: navigating for as long as the test says so. */
function RouterWith({ navigation, children }: { navigation: { state: string }; children: ReactNode }) {
  const context = use(DataRouterContext)
  if (!context) throw new Error('Only below a data router.')
  const { router } = context
  const state = () => ({ ...router.state, navigation }) as typeof router.state
  const busy = Object.defineProperty({ ...router }, 'state', { get: state })
  return <DataRouterContext value={{ ...context, router: busy }}>{children}</DataRouterContext>
}

async function open(at = '/clients') {
  const { router } = await renderSignedIn(<List />, { at })
  const address = () => router.state.location.search
  const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: texts.search, hidden: true })
  return { user: person(), router, address, search }
}

describe('the filter of a list', () => {
  it('is read from the address, so that a shared link shows the same list', async () => {
    const { user, search } = await open('/clients?q=rosa&status=lead&sort=name')
    expect(search().value).toBe('rosa')
    expect((await openFilter(user, 'Status')).value).toBe('lead')
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('name')
  })

  it('is written to the address after a pause in typing, without a history entry per letter', async () => {
    const { user, address, search, router } = await open()
    await user.type(search(), 'rosa ')
    await screen.findByText('Nobody found')
    expect(address()).toBe('?q=rosa')
    expect(search().value).toBe('rosa ')
    await user.selectOptions(await openFilter(user, 'Status'), 'lead')
    expect(address()).toBe('?q=rosa&status=lead')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('keeps the typed search when a filter is chosen before the search is in the address', async () => {
    const { user, address, search, router } = await open()
    const status = await openFilter(user, 'Status')
    const stop = router.subscribe(({ location }) => {
      if (location.search !== '?q=rosa') return
      stop()
      // The router knows the search, the page does not show it yet.
      fireEvent.change(status, { target: { value: 'lead' } })
    })
    // Behind the open window: as if it was typed just before.
    fireEvent.change(search(), { target: { value: 'rosa' } })
    await waitFor(() => expect(address()).toBe('?q=rosa&status=lead'))
    expect(search().value).toBe('rosa')
  })

  it('does not cancel a navigation to a client that began at the end of the pause', async () => {
    let arrive = () => {}
    const arrived = new Promise<{ element: ReactNode }>((resolve) => {
      arrive = () => resolve({ element: <h1>Rosa</h1> })
    })
    const { router } = await renderSignedIn(<List />, {
      at: '/clients',
      path: '/clients',
      elsewhere: () => arrived,
    })
    const search = screen.getByRole('searchbox', { name: texts.search })
    vi.useFakeTimers()
    fireEvent.change(search, { target: { value: 'rosa' } })
    // The tap and the end of the pause in the same task: the page has not been rendered between them.
    act(() => {
      void router.navigate('/clients/rosa')
      vi.advanceTimersByTime(1000)
    })
    vi.useRealTimers()
    await act(async () => arrive())
    await screen.findByRole('heading', { name: 'Rosa' })
    expect(router.state.location.pathname).toBe('/clients/rosa')
  })

  it('writes the typed search once the router is idle, though nothing rerenders the page', async () => {
    const navigation = { state: 'loading' }
    const { router } = await renderSignedIn(
      <RouterWith navigation={navigation}>
        <List />
      </RouterWith>,
      { at: '/clients' },
    )
    vi.useFakeTimers()
    fireEvent.change(screen.getByRole('searchbox', { name: texts.search }), { target: { value: 'rosa' } })
    act(() => void vi.advanceTimersByTime(1000))
    expect(router.state.location.search).toBe('')
    navigation.state = 'idle'
    act(() => void vi.advanceTimersByTime(1000))
    vi.useRealTimers()
    await waitFor(() => expect(router.state.location.search).toBe('?q=rosa'))
  })

  it('ignores invalid parameters', async () => {
    const { user } = await open('/clients?status=gone&sort=sideways')
    expect((await openFilter(user, 'Status')).value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('newest')
  })

  it('leaves default values out of the address', async () => {
    const { user, address } = await open('/clients?sort=name&page=other')
    await user.selectOptions(await openFilter(user, 'Order'), 'newest')
    expect(address()).toBe('?page=other')
  })

  it('follows the address on back navigation', async () => {
    const { router, search } = await open('/clients?q=rosa')
    await act(() => router.navigate('/clients?q=tom'))
    expect(search().value).toBe('tom')
  })

  it('is cleared completely where nothing matches; the order stays', async () => {
    const { user, address, search } = await open('/clients?q=zz&status=lead&sort=name')
    await user.click(screen.getByRole('button', { name: listTexts.en.clearFilters }))
    await waitFor(() => expect(address()).toBe('?sort=name'))
    expect(search().value).toBe('')
    expect(screen.queryByText('Nobody found')).toBeNull()
  })

  it('is focused with the / key, except while typing elsewhere', async () => {
    const { user, search } = await open()
    await user.keyboard('/')
    expect(document.activeElement).toBe(search())
    await user.keyboard('a/b')
    expect(search().value).toBe('a/b')
  })
})

describe('the counts above a list', () => {
  it('filters on a tap and shows everything again on a second one', async () => {
    const { user, address } = await open()
    const active = () => screen.getByRole('button', { name: /Active/ })
    await user.click(active())
    expect(address()).toBe('?status=active')
    expect(active().getAttribute('aria-pressed')).toBe('true')
    await user.click(active())
    expect(address()).toBe('')
  })

  it('shows that a count is unavailable', async () => {
    await open()
    expect(screen.getByRole('button', { name: /Active/ }).textContent).toBe('Active3')
    expect(screen.getByRole('button', { name: /Leads/ }).textContent).toBe('Leads–')
  })
})
