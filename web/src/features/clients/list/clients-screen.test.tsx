import { person, resizeTo } from '@fieldlark/ui/testing/page.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { problemTexts } from '#language/problems.texts.ts'
import { OpenDialogContext } from '#parts/actions/open-dialog.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { listTexts } from '#parts/list/list.texts.ts'
import { loadMoreTexts } from '#parts/list/load-more.texts.ts'
import { clientHref, paths } from '#paths.ts'
import { openFilter } from '#testing/list-page.ts'
import { callsOf, pageOf, refusal, reply, slow } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, clientRow } from '#testing/rows.ts'

import { clientsTexts } from '../clients.texts.ts'
import { ClientsScreen } from './clients-screen.tsx'

const texts = clientsTexts.en
const read = 'GET rest/v1/clients'
const find = 'GET rest/v1/rpc/find_clients'
const rosa = clientRow({ first_name: 'Rosa', name: 'Rosa', company_name: 'Diaz Dental', phone: '555 0100' })
const tom = clientRow({ first_name: 'Tom', name: 'Tom', client_status: 'lead', email: 'tom@hill.test' })

function serve(rows: readonly object[] = [rosa, tom], total = rows.length) {
  reply(read, () => pageOf(rows, total))
  reply(find, () => pageOf(rows, total))
  reply('GET rest/v1/client_counts', [
    { client_status: 'active', lead_source: 'other', clients: 1200 },
    { client_status: 'active', lead_source: 'referral', clients: 34 },
    { client_status: 'lead', lead_source: null, clients: 1 },
  ])
}
async function open(at = '/clients', setting = {}) {
  const openDialog = vi.fn()
  const page = (
    <OpenDialogContext value={openDialog}>
      <ClientsScreen />
    </OpenDialogContext>
  )
  const { router } = await renderSignedIn(page, { at, ...setting })
  return { user: person(), openDialog, router, search: () => router.state.location.search }
}
const lastQuery = () => callsOf(read).at(-1)?.query

describe('the list of clients', () => {
  it('links each client to its page, with the company beside the name', async () => {
    serve()
    await open()
    const row = (await screen.findByText('Diaz Dental')).closest('tr') as HTMLElement
    expect(within(row).getByRole('link').getAttribute('href')).toBe(clientHref(rosa.id))
    expect(row.textContent).toContain('555 0100')
    expect(lastQuery()?.get('order')).toBe('created_at.desc,id.asc')
  })

  it('counts by status independently of the source, and filters with a tap', async () => {
    serve()
    const { user, search } = await open()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Active/ }).textContent).toBe('Active1,234'),
    )
    expect(screen.getByRole('button', { name: /All/ }).textContent).toBe('All1,235')
    await user.click(screen.getByRole('button', { name: /Active/ }))
    expect(search()).toBe('?status=active')
    await waitFor(() => expect(lastQuery()?.get('client_status')).toBe('eq.active'))
  })

  it.each([
    ['/clients?source=referral', ['lead_source', 'eq.referral']],
    ['/clients?sort=name-desc', ['order', 'name.desc,id.asc']],
  ] as const)('asks the server for what the address %s says', async (at, [name, value]) => {
    serve()
    await open(at)
    await screen.findByText('Diaz Dental')
    expect(lastQuery()?.getAll(name).join()).toContain(value)
  })

  it('has the server search for the words as they were typed, within the filters', async () => {
    serve()
    await open(`/clients?q=${encodeURIComponent(' 50%_" Díaz')}&status=lead`)
    await screen.findByText('Diaz Dental')
    const query = callsOf(find).at(-1)?.query
    expect(query?.get('search')).toBe('50%_" Díaz')
    expect(query?.get('business_id')).toBe(businessId)
    expect(query?.get('client_status')).toBe('eq.lead')
    expect(query?.get('order')).toBe('created_at.desc,id.asc')
    expect(callsOf(read)).toHaveLength(0)
  })

  it('is sorted by a header in both directions', async () => {
    serve()
    const { user, search } = await open()
    await screen.findByText('Diaz Dental')
    await user.click(screen.getByRole('button', { name: texts.columns.name }))
    expect(search()).toBe('?sort=name')
    await user.click(screen.getByRole('button', { name: texts.columns.name }))
    expect(search()).toBe('?sort=name-desc')
  })

  it('loads the next hundred, and reports an error', async () => {
    serve([rosa], 101)
    const { user } = await open()
    const more = await screen.findByRole('button', { name: loadMoreTexts.en.loadMore })
    reply(read, refusal(403, '42501', 'permission denied'))
    await user.click(more)
    await screen.findByText(loadMoreTexts.en.moreFailed)
    expect(screen.getByText('Diaz Dental')).toBeTruthy()
    serve([tom], 101)
    await user.click(screen.getByRole('button', { name: loadMoreTexts.en.tryAgain }))
    await screen.findByText('Tom')
    expect(lastQuery()?.get('offset')).toBe('100')
  })

  it('keeps the old rows while the new ones are loading', async () => {
    serve()
    const { user } = await open()
    await screen.findByText('Diaz Dental')
    const answer = slow(pageOf([tom]))
    reply(read, answer.replies)
    await user.selectOptions(await openFilter(user, texts.source), 'referral')
    expect(screen.getByText('Diaz Dental').closest('[aria-busy="true"]')).toBeTruthy()
    await act(async () => answer.release())
    await waitFor(() => expect(screen.queryByText('Diaz Dental')).toBeNull())
  })

  it.each(['en', 'es'] as const)('reports in %s what could not be loaded', async (language) => {
    serve()
    reply(read, refusal(403, '42501', 'permission denied'))
    const { user } = await open('/clients', { language })
    await screen.findByText(clientsTexts[language].loadFailed)
    expect(screen.getByText(problemTexts[language].failures.forbidden, { exact: false })).toBeTruthy()
    serve()
    await user.click(screen.getByRole('button', { name: loadFailedTexts[language].tryAgain }))
    await screen.findByText('Diaz Dental')
  })

  it('announces the number of results to screen readers', async () => {
    serve([tom], 1)
    await open('/clients?status=lead')
    await screen.findByText(texts.found(1))
  })
})

describe('no clients', () => {
  it.each([
    ['owner', true],
    ['worker', false],
  ] as const)('lead to the first one; the %s may import a file: %s', async (role, canImport) => {
    serve([])
    const { user, openDialog } = await open('/clients', { role })
    await screen.findByText(texts.emptyTitle)
    const button = screen.queryByRole('button', { name: texts.importInstead })
    expect(button !== null).toBe(canImport)
    if (button) await user.click(button)
    expect(openDialog.mock.calls).toEqual(canImport ? [['importExport']] : [])
  })

  it('suggest removing the filter', async () => {
    serve([])
    const { user, search } = await open('/clients?q=zz&status=lead')
    await screen.findByText(texts.noMatchTitle)
    await user.click(screen.getByRole('button', { name: listTexts.en.clearFilters }))
    expect(search()).toBe('')
  })
})

describe('on the way to a client', () => {
  it('the key n starts a new client, but not while typing', async () => {
    serve()
    const { user, router } = await open()
    await screen.findByText('Diaz Dental')
    await user.type(screen.getByRole('searchbox'), 'n')
    expect(router.state.location.pathname).toBe('/clients')
    await user.click(document.body)
    await user.keyboard('n')
    expect(router.state.location.pathname).toBe(paths.clientNew)
  })

  it('a client can be called from the list on a phone', async () => {
    resizeTo(390)
    serve()
    await open()
    const call = await screen.findByRole('link', { name: texts.callName('Rosa') })
    expect(call.getAttribute('href')).toBe('tel:5550100')
    expect(screen.queryByRole('link', { name: texts.callName('Tom') })).toBeNull()
  })
})
