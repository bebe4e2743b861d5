import { emptyFreeInvoice } from '@fieldlark/domain/invoices/free-invoice.ts'
import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { writeStore } from '#free-drafts/free-drafts.ts'
import { listTexts } from '#parts/list/list.texts.ts'
import { paths } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { invoiceRow } from '#testing/document-rows.ts'
import { callsOf, lost, pageOf, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { nextId } from '#testing/rows.ts'

import { batchTexts } from '../batch/batch.texts.ts'
import { invoicesTexts } from '../invoices.texts.ts'
import { InvoicesScreen } from './invoices-screen.tsx'
import { keepLinkTexts } from './keep-link.texts.ts'

const read = 'GET rest/v1/invoices'
type Setting = Parameters<typeof renderSignedIn>[1]

const counts = [
  { state: 'draft', invoices: 2, total_amount: 20, balance: 20 },
  { state: 'sent', invoices: 3, total_amount: 300, balance: 300 },
  { state: 'overdue', invoices: 1, total_amount: 50, balance: 40 },
  { state: 'paid', invoices: 4, total_amount: 400, balance: 0 },
]

async function open(rows = [invoiceRow(), invoiceRow({ invoice_number: 'INV-8' })], setting: Setting = {}) {
  reply(read, () => pageOf(rows))
  reply('GET rest/v1/rpc/find_invoices', () => pageOf(rows))
  reply('GET rest/v1/clients', [])
  reply('GET rest/v1/invoice_counts', counts)
  const view = await renderSignedIn(<InvoicesScreen />, { at: paths.invoices, ...setting })
  const language = setting.language ?? 'en'
  const lastQuery = () => callsOf(read).at(-1)?.query
  return { ...view, user: person(), texts: invoicesTexts[language], batch: batchTexts[language], lastQuery }
}

it('leads from an empty list to what waits from the free generator', async () => {
  const invoice = { ...emptyFreeInvoice('en', '2026-11-23'), client: { name: 'Rosa', address: '' } }
  writeStore({
    version: 1,
    drafts: [{ id: 'a', saved_at: '2026-11-23T10:00:00Z', invoice }],
    logo: null,
  })
  await open([])
  const link = await screen.findByRole('link', { name: keepLinkTexts.en.keep(1) })
  expect(link.getAttribute('href')).toBe(paths.invoicesKeep)
  localStorage.removeItem('free-invoices')
})

describe('the list of invoices', () => {
  it.each([
    ['unpaid', 'eq.sent', null, null],
    ['overdue', 'eq.sent', /^lt\./, null],
    ['viewed', 'eq.sent', /^gte\./, 'eq.viewed'],
    ['paid', 'eq.paid', null, null],
    ['written_off', 'eq.written_off', null, null],
  ] as const)(
    'requests invoices that are %s by the columns the database stores',
    async (state, status, due, computed) => {
      const { lastQuery } = await open([invoiceRow()], { at: `${paths.invoices}?state=${state}` })
      await waitFor(() => expect(lastQuery()?.get('status')).toBe(status))
      if (due) expect(lastQuery()?.get('due_date')).toMatch(due)
      else expect(lastQuery()?.has('due_date')).toBe(false)
      expect(lastQuery()?.get('state') ?? null).toBe(computed)
    },
  )

  it('counts unpaid invoices from all unpaid states', async () => {
    const { texts } = await open()
    const tile = await screen.findByRole('button', { name: new RegExp(`${texts.states.unpaid}\\s*4`) })
    expect(tile.getAttribute('aria-pressed')).toBe('false')
  })

  it('requests only the invoices of the selected client, and shows all again', async () => {
    const clientId = nextId()
    const { lastQuery, router, user, texts } = await open([invoiceRow()], {
      at: `${paths.invoices}?client=${clientId}&sort=due`,
    })
    await waitFor(() => expect(lastQuery()?.get('client_id')).toBe(`eq.${clientId}`))
    expect(lastQuery()?.get('order')).toBe('due_date.asc,id.asc')
    await user.click(screen.getByRole('button', { name: texts.allClients }))
    await waitFor(() => expect(lastQuery()?.has('client_id')).toBe(false))
    expect(router.state.location.search).toBe('?sort=due')
    expect(screen.queryByRole('button', { name: texts.allClients })).toBeNull()
  })

  it.each(['state=paid', 'q=zz', 'state=paid&q=zz'])(
    'clears both the client and the filter %s when nothing matches',
    async (filter) => {
      const { lastQuery, router, user } = await open([], {
        at: `${paths.invoices}?client=${nextId()}&${filter}&sort=due`,
      })
      await user.click(await screen.findByRole('button', { name: listTexts.en.clearFilters }))
      await waitFor(() => expect(router.state.location.search).toBe('?sort=due'))
      await waitFor(() => expect(lastQuery()?.has('client_id')).toBe(false))
      expect(lastQuery()?.has('status')).toBe(false)
    },
  )

  it.each(['owner', 'worker'] as const)('shows an empty state with the next step to the %s', async (role) => {
    const { texts } = await open([], { role })
    await screen.findByText(role === 'owner' ? texts.emptyTitle : texts.emptyForWorkers)
    const links = screen.queryAllByRole('link', { name: new RegExp(texts.newInvoice) })
    expect(links.length > 0).toBe(role === 'owner')
  })

  it('shows an error when it cannot be read', async () => {
    reply('GET rest/v1/invoice_counts', counts)
    const { texts } = await open()
    await screen.findAllByText('INV-7')
    const { queryClient } = await import('#connection/query-client.ts')
    reply(read, lost)
    await queryClient.resetQueries({ queryKey: ['invoices'] })
    await screen.findByText(texts.loadFailed)
  })

  it.each([
    ['owner', paths.invoiceNew],
    ['worker', paths.invoices],
  ] as const)(
    'starts a new invoice by a keyboard shortcut if the role allows it: %s',
    async (role, leadsTo) => {
      const { user, router } = await open(undefined, { role })
      await screen.findAllByText('INV-7')
      await user.keyboard('n')
      await waitFor(() => expect(router.state.location.pathname).toBe(leadsTo))
    },
  )
})

describe('the heads in the list of invoices', () => {
  const rows = [
    invoiceRow({ due_date: '2026-04-20', balance: 40 }),
    invoiceRow({ due_date: '2026-04-28', balance: 10 }),
    invoiceRow({ due_date: '2026-06-01', balance: 300 }),
    invoiceRow({ status: 'draft' }),
    invoiceRow({ status: 'paid', balance: 0 }),
  ]
  const heads = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim())

  it('say what is owed, in the order of what is to be done', async () => {
    setClock('2026-05-05T12:00:00Z')
    const { lastQuery, texts } = await open(rows)
    await screen.findAllByText('INV-7')
    expect(lastQuery()?.get('order')).toBe('list_place.asc,id.asc')
    expect(heads()).toEqual([
      `${texts.states.overdue} 2 $50.00`,
      `${texts.groups.waiting} 1 $300.00`,
      `${texts.states.draft} 1`,
      `${texts.states.paid} 1`,
    ])
  })

  it.each(['sort=newest', 'q=a'])('are left out at %s', async (search) => {
    await open(rows, { at: `${paths.invoices}?${search}` })
    await screen.findAllByText('INV-7')
    expect(heads()).toEqual([])
  })
})

describe('selecting several invoices', () => {
  it.each(['en', 'es'] as const)(
    'selects, counts, selects all or none, and leaves selection mode, in %s',
    async (language) => {
      const { user, batch } = await open(undefined, { language })
      await screen.findAllByText('INV-7')
      await user.click(screen.getByRole('button', { name: batch.choose }))
      const bar = within(await screen.findByRole('toolbar', { name: batch.bar }))
      const send = () => bar.getByRole<HTMLButtonElement>('button', { name: batch.actions.send })
      expect(bar.getByRole('status').textContent).toBe(batch.chosen(0))
      expect(send().disabled).toBe(true)
      await user.click(screen.getByRole('checkbox', { name: batch.check('INV-8') }))
      expect(bar.getByRole('status').textContent).toBe(batch.chosen(1))
      await user.click(bar.getByRole('button', { name: batch.all(2) }))
      expect(bar.getByRole('status').textContent).toBe(batch.chosen(2))
      await user.click(send())
      await screen.findByRole('dialog', { name: batch.title.send(2) })
      await user.click(screen.getByRole('button', { name: batch.cancel }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await user.click(screen.getByRole('button', { name: batch.none }))
      expect(screen.getByRole('toolbar', { name: batch.bar }).textContent).toContain(batch.chosen(0))
      await user.click(screen.getByRole('button', { name: batch.end }))
      expect(screen.queryByRole('toolbar', { name: batch.bar })).toBeNull()
    },
  )

  it('is not available to a worker', async () => {
    const { batch } = await open(undefined, { role: 'worker' })
    await screen.findAllByText('INV-7')
    expect(screen.queryByRole('button', { name: batch.choose })).toBeNull()
  })
})
