import { person } from '@fieldlark/ui/testing/page.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { clientHref } from '#paths.ts'
import { setClock } from '#testing/clock.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'
import { reportsTexts } from './reports.texts.ts'
import { ReportsScreen } from './reports-screen.tsx'

const texts = reportsTexts.en
const report = 'POST rest/v1/rpc/report'
const client = (name: string, amount: number) => ({
  client_id: nextId(),
  name,
  invoices: 2,
  amount,
  tax: 0,
  received: amount / 2,
})
type Body = { name: string; from_date: string; to_date: string }
const requestsFor = (name: string) => sentTo<Body>(report).filter((body) => body.name === name)

/** Friday, May 15, 2026. */
async function open(
  search = '?report=clients',
  rows: readonly object[] = [],
  before: readonly object[] = [],
  setting: Parameters<typeof renderSignedIn>[1] = {},
) {
  setClock('2026-05-15T12:00:00Z')
  reply(report, ({ body }) => {
    const { name, from_date: from } = body as Body
    if (name === 'receivables') return []
    return from < '2026-05-01' ? before : rows
  })
  const { router } = await renderSignedIn(<ReportsScreen />, { at: `/reports${search}`, ...setting })
  return { user: person(), search: () => router.state.location.search }
}

describe('a report', () => {
  it('requests its period and the one before, and adds up', async () => {
    const rosa = client('Rosa', 1000.5)
    await open(
      '?report=clients&from=2026-05-01&to=2026-05-31',
      [rosa, client('Tom', 250)],
      [client('Rosa', 500)],
    )
    const table = within(await screen.findByRole('table', { name: texts.names.clients }))
    expect(table.getByRole('link', { name: 'Rosa' }).getAttribute('href')).toBe(clientHref(rosa.client_id))
    expect(table.getAllByText('$1,250.50').length).toBeGreaterThan(0)
    const bodies = requestsFor('income_by_client')
    expect(bodies).toContainEqual({
      business_id: businessId,
      name: 'income_by_client',
      from_date: '2026-05-01',
      to_date: '2026-05-31',
    })
    expect(bodies).toHaveLength(2)
    expect(screen.getByText(/up 150/)).toBeTruthy()
  })

  it('is formatted in the language and the currency of the business', async () => {
    await open('?report=clients', [client('Rosa', 1250.5)], [], {
      language: 'es',
      business: { currency: 'EUR' },
    })
    const table = await screen.findByRole('table', { name: reportsTexts.es.names.clients })
    expect(table.textContent?.replace(/\s/g, ' ')).toMatch(/1\.?250,50 €/)
  })

  it('of receivables uses an as-of date no later than today', async () => {
    await open('?report=receivables&from=2026-05-01&to=2026-05-31')
    await waitFor(() => expect(requestsFor('receivables').length).toBeGreaterThan(0))
    const days = requestsFor('receivables').map(({ to_date }) => to_date)
    expect(days).toContain('2026-05-15')
    expect(days).not.toContain('2026-05-31')
  })

  it('without rows offers to show the whole year', async () => {
    const { user, search } = await open('?report=clients&from=2026-05-01&to=2026-05-31')
    await user.click(await screen.findByRole('button', { name: texts.showLastYear }))
    expect(search()).toContain('from=2026-01-01')
    expect(search()).toContain('to=2026-12-31')
  })

  it('is requested again after a loading error', async () => {
    const { user } = await open('?report=clients', [client('Rosa', 10)])
    reply(report, refusal(403, '42501', 'permission denied'))
    await user.selectOptions(screen.getByLabelText(texts.period), 'last_year')
    await screen.findByText(texts.loadFailed)
    reply(report, [client('Rosa', 10)])
    await user.click(screen.getByRole('button', { name: texts.tryAgain }))
    await screen.findByRole('table', { name: texts.names.clients })
  })

  it('keeps the period in the URL when another report is chosen', async () => {
    const { user, search } = await open('?report=clients&from=2026-04-01&to=2026-04-30', [], [])
    await user.selectOptions(screen.getByRole('combobox', { name: texts.report }), 'receivables')
    expect(search()).toBe('?report=receivables&from=2026-04-01&to=2026-04-30')
    expect(screen.getByRole('link', { name: texts.names.receivables }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  it.each([
    ['this_month', 'from=2026-05-01&to=2026-05-31'],
    ['last_month', 'from=2026-04-01&to=2026-04-30'],
    ['this_quarter', 'from=2026-04-01&to=2026-06-30'],
    ['last_year', 'from=2025-01-01&to=2025-12-31'],
  ])('covers %s', async (name, days) => {
    const { user, search } = await open('?report=clients&from=2020-01-01&to=2020-01-31')
    await user.selectOptions(screen.getByLabelText(texts.period), name)
    expect(search()).toContain(days)
  })

  it('does not request an invalid period: the input stays until it is valid', async () => {
    const { search } = await open('?report=clients&from=2020-01-10&to=2020-01-31')
    const to = screen.getByLabelText<HTMLInputElement>(texts.to)
    fireEvent.change(to, { target: { value: '2020-01-05' } })
    expect(to.value).toBe('2020-01-05')
    expect(search()).toContain('to=2020-01-31')
    expect(screen.getByText(texts.endsBefore)).toBeTruthy()
    fireEvent.change(screen.getByLabelText(texts.from), { target: { value: '2020-01-01' } })
    expect(search()).toContain('from=2020-01-01&to=2020-01-05')
    expect(screen.queryByText(texts.endsBefore)).toBeNull()
  })

  it('of many rows holds a few of them, and on paper all', async () => {
    // The page is not laid out here: every row would be without height and so near the window.
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45)
    await open(
      '?report=clients&from=2026-05-01&to=2026-05-31',
      Array.from({ length: 250 }, (_, at) => client(`Client ${at}`, 1)),
    )
    const table = await screen.findByRole('table', { name: texts.names.clients })
    expect(table.getAttribute('aria-rowcount')).toBe('251')
    expect(table.textContent).toContain('$250.00')
    expect(table.querySelectorAll('tbody tr').length).toBeLessThan(100)
    fireEvent(window, new Event('beforeprint'))
    expect(table.querySelectorAll('tbody tr')).toHaveLength(250)
    fireEvent(window, new Event('afterprint'))
    expect(table.querySelectorAll('tbody tr').length).toBeLessThan(100)
    height.mockRestore()
  })

  it('is not for workers: nothing is requested', async () => {
    await open('?report=clients', [client('Rosa', 10)], [], { role: 'worker' })
    expect(screen.getByText(texts.officeOnly)).toBeTruthy()
    expect(callsOf(report)).toEqual([])
  })
})
