import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { listTexts } from '#parts/list/list.texts.ts'
import { paths, quoteHref } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { quoteRow } from '#testing/document-rows.ts'
import { callsOf, pageOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'

import { quotesTexts } from '../quotes.texts.ts'
import { QuotesScreen } from './quotes-screen.tsx'

const texts = quotesTexts.en
const read = 'GET rest/v1/quotes'
const count = (status: string, quotes: number, total: number, changes: object = {}) => ({
  status,
  is_archived: false,
  is_expired: false,
  quotes,
  total,
  ...changes,
})
const counts = [
  count('draft', 2, 20.1),
  count('sent', 3, 300.2),
  count('sent', 1, 50, { is_expired: true }),
  count('declined', 4, 7, { is_archived: true }),
]

type Setting = Parameters<typeof renderSignedIn>[1]

async function open(
  rows: readonly object[] = [quoteRow()],
  at: string = paths.quotes,
  setting: Setting = {},
) {
  setClock('2026-05-04T12:00:00Z')
  reply(read, () => pageOf(rows))
  reply('GET rest/v1/rpc/find_quotes', () => pageOf(rows))
  reply('GET rest/v1/quote_counts', counts)
  const view = await renderSignedIn(<QuotesScreen />, { at, ...setting })
  const lastQuery = () => callsOf(read).at(-1)?.query
  return { ...view, user: person(), lastQuery }
}

describe('the list of quotes', () => {
  it.each([
    ['draft', { status: 'eq.draft', is_archived: 'eq.false', valid_until: null, or: null }],
    ['expired', { status: 'eq.sent', is_archived: 'eq.false', valid_until: 'lt.2026-05-04', or: null }],
    [
      'sent',
      {
        status: 'eq.sent',
        is_archived: 'eq.false',
        valid_until: null,
        or: '(valid_until.is.null,valid_until.gte.2026-05-04)',
      },
    ],
    ['archived', { status: null, is_archived: 'eq.true', valid_until: null, or: null }],
  ])('requests quotes that are %s by the columns the database stores', async (status, expected) => {
    const { lastQuery } = await open([], `${paths.quotes}?status=${status}`)
    await waitFor(() => expect(lastQuery()?.get('is_archived')).toBe(expected.is_archived))
    const names = Object.keys(expected)
    expect(Object.fromEntries(names.map((name) => [name, lastQuery()?.get(name)]))).toEqual(expected)
  })

  it('counts and sums the selected state; archived and expired quotes are in no other', async () => {
    const { user, router } = await open()
    await screen.findByText(texts.sum(6, '$370.30'))
    const tile = (number: number, name: string) =>
      screen.getByRole('button', { name: new RegExp(`${number}.*${name}|${name}.*${number}`) })
    expect(tile(3, texts.states.sent)).toBeTruthy()
    expect(tile(1, texts.states.expired)).toBeTruthy()
    await user.click(tile(4, texts.states.archived))
    await screen.findByText(texts.sum(4, '$7.00'))
    expect(router.state.location.search).toBe('?status=archived')
  })

  it('shows no total for a search, and clears it when nothing matches', async () => {
    const { user, router, lastQuery } = await open([], `${paths.quotes}?q=zz&status=sent&sort=total`)
    await screen.findByText(texts.noMatchTitle)
    expect(screen.queryByText(/\$/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: listTexts.en.clearFilters }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=total'))
    await waitFor(() => expect(lastQuery()?.has('status')).toBe(false))
    expect(lastQuery()?.get('order')).toBe('total.desc,id.asc')
  })

  it.each([
    ['newest', 'created_at.desc,id.asc'],
    ['valid', 'valid_until.asc,id.asc'],
    ['total-low', 'total.asc,id.asc'],
  ])('requests rows in the order of "%s"', async (sort, order) => {
    const { lastQuery } = await open(undefined, `${paths.quotes}?sort=${sort}`)
    await waitFor(() => expect(lastQuery()?.get('order')).toBe(order))
  })

  it('reverses the order by a header', async () => {
    const { user, lastQuery, router } = await open()
    const header = await screen.findByRole('columnheader', { name: new RegExp(texts.columns.total) })
    const turn = within(header).getByRole('button')
    await user.click(turn)
    await user.click(turn)
    const orders = new Set(callsOf(read).map(({ query }) => query.get('order')))
    await waitFor(() => expect(router.state.location.search).toMatch(/sort=total/))
    expect(orders).toContain('created_at.desc,id.asc')
    await waitFor(() => expect(lastQuery()?.get('order')).toMatch(/^total\./))
  })

  it('marks quotes to follow up and quotes that were viewed', async () => {
    const sent = { status: 'sent', valid_until: '2099-01-01', followed_up_at: null } as const
    await open([
      quoteRow({ ...sent, quote_number: 'Q-1', sent_at: '2026-04-01T10:00:00Z', viewed_at: null }),
      quoteRow({
        ...sent,
        quote_number: 'Q-2',
        sent_at: '2026-05-04T10:00:00Z',
        viewed_at: '2026-05-04T11:00:00Z',
      }),
    ])
    await screen.findAllByText('Q-1')
    expect(screen.getAllByText(texts.followUp)).toHaveLength(1)
    expect(screen.getAllByText(texts.viewed)).toHaveLength(1)
  })

  it('opens a quote, and starts a new one by a keyboard shortcut', async () => {
    const quote = quoteRow({ title: 'Back fence' })
    const { user, router } = await open([quote])
    const links = await screen.findAllByRole('link', { name: /Back fence/ })
    expect(links[0]?.getAttribute('href')).toBe(quoteHref(quote.id))
    await user.keyboard('n')
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.quoteNew))
  })

  it('explains quotes when it is empty, and shows an error when it cannot be read', async () => {
    const { unmount } = await open([])
    await screen.findByText(texts.emptyTitle)
    unmount()
    await open([], `${paths.quotes}?status=draft`)
    await screen.findByText(texts.noMatchTitle)
    reply(read, refusal(403, '42501', 'permission denied'))
    const { queryClient } = await import('#connection/query-client.ts')
    await queryClient.resetQueries({ queryKey: ['quotes'] })
    await screen.findByText(texts.loadFailed)
  })
})

it('offers no new quote to a worker', async () => {
  const { user, router } = await open([], paths.quotes, { role: 'worker' })
  await screen.findByText(quotesTexts.en.emptyTitle)
  expect(screen.queryByRole('link', { name: quotesTexts.en.newQuote })).toBeNull()
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe(paths.quotes)
})
