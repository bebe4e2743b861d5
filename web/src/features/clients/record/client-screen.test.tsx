import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { Row } from '#data/schema.ts'
import { problemTexts } from '#language/problems.texts.ts'
import { uncheckedAddressTexts } from '#parts/clients/unchecked-address.texts.ts'
import { loadFailedTexts } from '#parts/failures/load-failed.texts.ts'
import { propertyTexts } from '#parts/properties/property.texts.ts'
import { recordMissingTexts } from '#parts/record/record-missing.texts.ts'
import { clientEditHref, invoiceHref, jobHref, messagesHref, paths, quoteHref } from '#paths.ts'
import { callsOf, lost, pageOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { clientRow, nextId, stored, userId } from '#testing/rows.ts'
import { propertyRow } from '#testing/work-rows.ts'
import { clientsTexts } from '../clients.texts.ts'
import { clientAccountTexts } from './client-account.texts.ts'
import { ClientScreen } from './client-screen.tsx'
import { clientWorkTexts } from './client-work.texts.ts'

const texts = clientsTexts.en
const account = clientAccountTexts.en
const places = propertyTexts.en
const read = 'GET rest/v1/clients'
const update = 'PATCH rest/v1/clients'
const remove = 'DELETE rest/v1/clients'
const stood = clientRow({ first_name: 'Rosa', last_name: 'Diaz', name: 'Rosa Diaz' })
const rosa = () => stood
const created_at = '2026-05-04T12:00:00+00:00'

function serve(client: Row<'clients'>) {
  reply(read, [client])
  reply(update, ({ body }) => [stored<'clients'>(body, client)])
  reply(remove, new Response(null, { status: 204 }))
  reply('GET rest/v1/client_balances', [])
  reply('POST rest/v1/rpc/unchecked_address', null)
  reply('GET rest/v1/payments', pageOf([]))
  for (const table of ['invoices', 'requests', 'quotes', 'jobs', 'property_addresses', 'tax_rates'])
    reply(`GET rest/v1/${table}`, [])
}

async function open(client = rosa(), setting: Parameters<typeof renderSignedIn>[1] = {}) {
  const view = await renderSignedIn(<ClientScreen />, {
    at: `/clients/${client.id}`,
    path: '/clients/:clientId',
    ...setting,
  })
  const name = await screen.findByRole('heading', { level: 1 })
  const user = person()
  const choose = async (item: string) => {
    await user.click(screen.getByRole('button', { name: texts.more }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, name, choose, client, path: () => view.router.state.location.pathname }
}
const openServed = async (client = rosa(), setting = {}) => {
  serve(client)
  return open(client, setting)
}

describe('the email of a client', () => {
  it.each(['en', 'es'] as const)('that a worker added waits to be confirmed (%s)', async (language) => {
    const unchecked = uncheckedAddressTexts[language]
    const client = clientRow({ email: 'vic@example.com' })
    serve(client)
    reply('POST rest/v1/rpc/unchecked_address', { name: 'Wanda', entered_at: created_at })
    reply('POST rest/v1/rpc/confirm_address', null)
    const { user } = await open(client, { language })
    await screen.findByText(/Wanda .*(added|agregó)/)
    reply('POST rest/v1/rpc/unchecked_address', null)
    await user.click(screen.getByRole('button', { name: unchecked.confirm }))
    await waitFor(() => expect(screen.queryByText(/Wanda/)).toBeNull())
    expect(sentTo('POST rest/v1/rpc/confirm_address')).toEqual([
      { client_id: client.id, address: 'vic@example.com' },
    ])
  })
})

describe('the notes of a client', () => {
  it('can be written where there are none', async () => {
    const { client } = await openServed()
    const link = screen.getByRole('link', { name: texts.writeNotes })
    expect(link.getAttribute('href')).toBe(`/clients/${client.id}/edit`)
  })

  it('are only read where there are some', async () => {
    await openServed({ ...rosa(), notes: 'Gate code 12' })
    await screen.findByText('Gate code 12')
    expect(screen.queryByRole('link', { name: texts.writeNotes })).toBeNull()
  })
})

describe('how to reach a client', () => {
  it('has buttons for known contact details, with a number that a phone can dial', async () => {
    await openServed({
      ...rosa(),
      phone: '(555) 010-0100',
      address: '12 Elm Street',
      email: 'rosa@diaz.test',
    })
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(href(texts.contact.call)).toBe('tel:5550100100')
    expect(href(texts.contact.text)).toBe('sms:5550100100')
    expect(href(texts.contact.email)).toBe('mailto:rosa@diaz.test')
    expect(href(texts.contact.map)).toContain('12%20Elm%20Street')
  })

  it('says that nothing is known, without disabled buttons', async () => {
    const { client } = await openServed()
    expect(screen.getByText(texts.noContact)).toBeTruthy()
    const { message, ...ways } = texts.contact
    for (const name of Object.values(ways)) expect(screen.queryByRole('link', { name })).toBeNull()
    expect(screen.getByRole('link', { name: message }).getAttribute('href')).toBe(messagesHref(client.id))
    expect(screen.getByRole('link', { name: texts.edit }).getAttribute('href')).toBe(
      clientEditHref(client.id),
    )
  })

  it('shows the creation date in the time zone of the business', async () => {
    await openServed(clientRow({ name: 'Rosa', created_at: '2026-05-05T03:00:00+00:00' }), {
      business: { timezone: 'America/Los_Angeles' },
    })
    expect(screen.getByText(new RegExp(texts.addedOn('May 4, 2026')))).toBeTruthy()
  })
})

describe('a client, for a worker who sees all work', () => {
  const all = { role: 'worker', business: { workers_see_all_work: true } } as const
  const property = propertyRow()
  async function openOf(user_id: string, jobs: readonly object[] = [], visits: readonly object[] = []) {
    serve({ ...rosa(), user_id })
    reply('GET rest/v1/property_addresses', [property])
    reply('GET rest/v1/job_members', jobs)
    reply('GET rest/v1/visit_members', visits)
    await open(rosa(), all)
    await screen.findByText(property.address)
  }
  const actions = () => [
    screen.queryByRole('link', { name: texts.edit }),
    screen.queryByRole('button', { name: places.add }),
    screen.queryByRole('button', { name: places.more(property.address) }),
  ]
  const member = [{ client_id: rosa().id }]

  it('is shown without an action while they do not work for them', async () => {
    await openOf(nextId())
    await waitFor(() => expect(callsOf('GET rest/v1/visit_members')).toHaveLength(1))
    const wanted = { client_id: `eq.${rosa().id}`, user_id: `eq.${userId}` }
    for (const name of ['job_members', 'visit_members'])
      expect(Object.fromEntries(callsOf(`GET rest/v1/${name}`)[0]?.query ?? [])).toMatchObject(wanted)
    expect(actions()).toEqual([null, null, null])
  })

  it.each([
    ['on a job', nextId(), member, []],
    ['on a visit', nextId(), [], member],
    ['the one who added them', userId, [], []],
  ])('is theirs when they are %s', async (_, author, jobs, visits) => {
    await openOf(author, jobs, visits)
    await waitFor(() => expect(actions()).not.toContain(null))
  })
})

describe('a client that cannot be shown', () => {
  it.each([
    ['is gone', [], recordMissingTexts.en.client.title],
    [
      'has no id at all',
      refusal(400, '22P02', 'invalid input syntax for type uuid'),
      recordMissingTexts.en.client.title,
    ],
    ['may not be seen', refusal(403, '42501', 'permission denied'), recordMissingTexts.en.client.loadFailed],
  ])('because it %s says so, with a way on', async (_, answer, title) => {
    serve(rosa())
    reply(read, answer)
    await renderSignedIn(<ClientScreen />, { at: '/clients/x', path: '/clients/:clientId' })
    await screen.findByText(title)
    const way =
      title === recordMissingTexts.en.client.loadFailed
        ? loadFailedTexts.en.tryAgain
        : recordMissingTexts.en.client.back
    expect(
      screen.getByRole(title === recordMissingTexts.en.client.loadFailed ? 'button' : 'link', { name: way }),
    ).toBeTruthy()
  })
})

describe('the actions on a client', () => {
  it.each([
    ['lead', texts.makeActive, 'active', texts.madeActive('Rosa Diaz')],
    ['active', texts.archive, 'archived', texts.archived('Rosa Diaz')],
    ['archived', texts.restore, 'active', texts.madeActive('Rosa Diaz')],
  ] as const)('moves a client that is %s, and back with Undo', async (before, item, after, sentence) => {
    const { user, choose } = await openServed({ ...rosa(), client_status: before })
    await choose(item)
    await screen.findByText(sentence)
    await user.click(screen.getByRole('button', { name: texts.undo }))
    await waitFor(() => expect(sentTo(update)).toEqual([{ client_status: after }, { client_status: before }]))
  })

  it('report why they failed', async () => {
    const { choose } = await openServed()
    reply(update, lost)
    await choose(texts.archive)
    await screen.findByText(problemTexts.en.failures.network)
  })

  it('delete after a confirmation and return to the list', async () => {
    const { user, choose, client, path } = await openServed()
    await choose(texts.delete)
    await screen.findByText(texts.deleteBody)
    expect(callsOf(remove)).toEqual([])
    await user.dblClick(screen.getByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(texts.deleted)
    expect(callsOf(remove).map(({ query }) => query.get('id'))).toEqual([`eq.${client.id}`])
    expect(path()).toBe(paths.clients)
  })

  it('offer archiving when the client’s history must be kept', async () => {
    const { user, choose } = await openServed()
    reply(remove, refusal(409, '23503', 'violates foreign key constraint'))
    await choose(texts.delete)
    await user.click(await screen.findByRole('button', { name: texts.deleteConfirm }))
    await screen.findByText(texts.inUse('Rosa Diaz'))
    await user.click(screen.getByRole('button', { name: texts.archiveInstead }))
    await screen.findByText(texts.archived('Rosa Diaz'))
    expect(sentTo(update)).toEqual([{ client_status: 'archived' }])
  })
})

describe('the account of a client', () => {
  const balance = { invoiced: 500, paid: 300, balance: 200.5, overdue: 80, credit: 15, open_invoices: 2 }
  const invoice = (changes = {}) => ({
    id: nextId(),
    invoice_number: 'INV-1',
    title: null,
    status: 'sent',
    issue_date: '2026-05-01',
    due_date: '2026-05-15',
    total_amount: 100,
    balance: 60,
    viewed_at: null,
    ...changes,
  })

  it('shows open, overdue, credit and paid amounts', async () => {
    serve(rosa())
    reply('GET rest/v1/client_balances', [balance])
    await open()
    const figure = async (label: string) =>
      (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent
    expect(await figure(account.owes)).toBe('$200.50')
    expect(await figure(account.overdue)).toBe('$80.00')
    expect(await figure(account.credit)).toBe('$15.00')
    expect(await figure(account.paid)).toBe('$300.00')
  })

  it('shows five invoices with their balances and a link to the others', async () => {
    serve(rosa())
    const drafted = invoice({ invoice_number: null, status: 'draft' })
    reply('GET rest/v1/invoices', [invoice(), drafted, ...Array.from({ length: 5 }, () => invoice())])
    const { client } = await open()
    const list = within(await screen.findByRole('region', { name: account.invoices }))
    expect(list.getAllByRole('listitem')).toHaveLength(5)
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('$60.00')
    expect(list.getAllByRole('listitem')[1]?.textContent).toContain('$100.00')
    expect(list.getByRole('link', { name: account.all(7) }).getAttribute('href')).toContain(client.id)
  })

  it('shows which invoice a payment paid, or that it is on account', async () => {
    serve(rosa())
    const paid = {
      id: nextId(),
      payment_number: 'P-1',
      amount: 40,
      paid_on: '2026-05-02',
      method: 'cash',
      reference: null,
    }
    const invoiceId = nextId()
    const ofInvoice = { ...paid, invoice_id: invoiceId, invoice: { id: invoiceId, invoice_number: 'INV-9' } }
    reply(
      'GET rest/v1/payments',
      pageOf([ofInvoice, { ...paid, id: nextId(), invoice_id: null, invoice: null }], 8),
    )
    await open()
    const list = within(await screen.findByRole('region', { name: account.payments }))
    expect(list.getByRole('link', { name: 'INV-9' }).getAttribute('href')).toBe(invoiceHref(invoiceId))
    expect(list.getByText(new RegExp(account.onAccount))).toBeTruthy()
    expect(list.getByText(account.morePayments(3))).toBeTruthy()
  })

  it('can be reloaded after an error', async () => {
    serve(rosa())
    reply('GET rest/v1/client_balances', refusal(403, '42501', 'permission denied'))
    const { user } = await open()
    await screen.findByText(account.notLoaded)
    reply('GET rest/v1/client_balances', [balance])
    await user.click(screen.getByRole('button', { name: account.tryAgain }))
    await screen.findByText('$200.50')
  })

  it('is not requested for workers, who see neither quotes nor actions of the office', async () => {
    await openServed(rosa(), { role: 'worker' })
    await screen.findByText(clientWorkTexts.en.none)
    expect(screen.queryByText(account.title)).toBeNull()
    for (const table of ['client_balances', 'invoices', 'payments', 'quotes', 'requests'])
      expect(callsOf(`GET rest/v1/${table}`)).toEqual([])
    expect(screen.queryByRole('link', { name: clientWorkTexts.en.newJob })).toBeNull()
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull()
  })
})

describe('the work of a client', () => {
  it('is listed together, newest first, with links; new work starts with the client', async () => {
    serve(rosa())
    const quote = {
      id: nextId(),
      quote_number: 'Q-1',
      title: 'Fence',
      status: 'sent',
      valid_until: null,
      total: 900,
    }
    const job = { id: nextId(), job_number: 'J-1', title: 'Hedge', status: 'scheduled', amount: 120 }
    reply('GET rest/v1/quotes', [{ ...quote, created_at: '2026-05-01T12:00:00+00:00' }])
    reply('GET rest/v1/jobs', [{ ...job, created_at }])
    const { client } = await open()
    const links = [
      await screen.findByRole('link', { name: /Hedge/ }),
      screen.getByRole('link', { name: /Fence/ }),
    ]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([jobHref(job.id), quoteHref(quote.id)])
    expect(links[0]?.compareDocumentPosition(links[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(links[1]?.textContent).toContain('$900.00')
    expect(screen.getByRole('link', { name: clientWorkTexts.en.newJob }).getAttribute('href')).toBe(
      `${paths.jobNew}?client=${client.id}`,
    )
  })
})

describe('the properties of a client', () => {
  const patch = 'PATCH rest/v1/property_addresses'
  const away = 'DELETE rest/v1/property_addresses'
  const second = propertyRow({ address: '7 Oak Lane', is_primary: false, remarks: 'Gate code 12' })

  async function openPlaces() {
    serve(rosa())
    reply('GET rest/v1/property_addresses', [propertyRow(), second])
    reply(patch, [second])
    reply(away, new Response(null, { status: 204 }))
    const view = await open()
    const menu = async (address: string, item: string) => {
      await view.user.click(await screen.findByRole('button', { name: places.more(address) }))
      await view.user.click(await screen.findByRole('menuitem', { name: item }))
    }
    return { ...view, menu }
  }

  it('mark the primary one, which can be changed with one tap', async () => {
    const { menu, user } = await openPlaces()
    await menu('7 Oak Lane', places.setPrimary)
    await screen.findByText(places.primarySet)
    expect(sentTo(patch)).toEqual([{ is_primary: true }])
    await user.click(screen.getByRole('button', { name: places.more('12 Elm Street') }))
    await screen.findByRole('menuitem', { name: places.edit })
    expect(screen.queryByRole('menuitem', { name: places.setPrimary })).toBeNull()
  })

  it('are deleted after a confirmation; one in use stays, with the dialog open', async () => {
    const { menu, user } = await openPlaces()
    reply(away, refusal(409, '23503', 'violates foreign key constraint'))
    await menu('7 Oak Lane', places.delete)
    await user.click(await screen.findByRole('button', { name: places.deleteConfirm }))
    await screen.findByText(`${places.deleteFailed}. ${problemTexts.en.failures['in-use']}`)
    expect(screen.getByText(places.deleteTitle('7 Oak Lane'))).toBeTruthy()
    reply(away, new Response(null, { status: 204 }))
    await user.click(screen.getByRole('button', { name: places.deleteConfirm }))
    await screen.findByText(places.deleted)
    expect(callsOf(away).at(-1)?.query.get('id')).toBe(`eq.${second.id}`)
  })

  it('are edited in place', async () => {
    const { menu } = await openPlaces()
    await menu('7 Oak Lane', places.edit)
    await screen.findByRole('dialog', { name: places.editTitle })
    expect(screen.getByDisplayValue('Gate code 12')).toBeTruthy()
  })
})
