import { person } from '@fieldlark/ui/testing/page.ts'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { OpenDialogContext } from '#parts/actions/open-dialog.ts'
import { invoiceHref, paths, quoteHref } from '#paths.ts'
import { callsOf, pageOf, refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId } from '#testing/rows.ts'

import { DashboardScreen } from '../dashboard-screen.tsx'
import { firstSteps } from './first-steps.ts'
import { gettingStartedTexts } from './getting-started.texts.ts'

const texts = gettingStartedTexts.en
const records = 'GET rest/v1/businesses'
const kept = `firstSteps:${businessId}`

const one = () => [{ id: nextId() }]
const nothing = {
  anyone: [],
  clients: [],
  placed: [],
  quotes: [],
  jobs: [],
  drafts: [],
  sent: [],
  payments: [],
  expenses: [],
}
const placed = () => ({ anyone: one(), clients: one(), placed: [{ id: nextId() }] })
const all = () => ({
  ...placed(),
  quotes: one(),
  jobs: one(),
  sent: [{ id: nextId(), status: 'paid' }],
  payments: one(),
})

type Setting = Parameters<typeof renderSignedIn>[1]

async function open(found: object | (() => Response), setting: Setting = {}) {
  reply(records, typeof found === 'function' ? found : [{ ...nothing, ...found }])
  reply('POST rest/v1/rpc/dashboard_totals', refusal(500, 'XX000', 'not part of this test'))
  reply('GET rest/v1/visits', () => pageOf([]))
  for (const table of ['client_counts', 'clients', 'outbox']) reply(`GET rest/v1/${table}`, [])
  reply('POST rest/v1/rpc/mail_log', [])
  const openDialog = vi.fn()
  const view = await renderSignedIn(
    <OpenDialogContext value={openDialog}>
      <DashboardScreen />
    </OpenDialogContext>,
    setting,
  )
  return { ...view, openDialog }
}

const list = (language: 'en' | 'es' = 'en') =>
  screen.findByRole('heading', { name: gettingStartedTexts[language].title })
const rows = () => within(screen.getByRole('list', { name: texts.title })).getAllByRole('listitem')
const doneRows = () => rows().filter((row) => row.textContent?.endsWith(texts.done)).length
/** Everything else on the dashboard. */
const otherCards = () => screen.queryAllByRole('heading', { level: 2, name: 'Quick actions' }).length

function offerInstall() {
  const prompt = vi.fn(() => Promise.resolve())
  act(() => {
    globalThis.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  return prompt
}

afterEach(() => {
  act(() => {
    globalThis.dispatchEvent(new Event('appinstalled'))
  })
  localStorage.clear()
})

// Nothing scrolls here: what is below the fold is there at once, and its code too.
beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await Promise.all([import('../work-below.tsx'), import('../months-below.tsx')])
})

describe('the next step', () => {
  const approvedId = nextId()
  const draftId = nextId()
  const sentId = nextId()
  const sent = [{ id: sentId, status: 'sent' }]
  it.each([
    ['client', nothing, paths.clientNew, 1],
    ['quote', placed(), paths.quoteNew, 3],
    ['job', { ...placed(), quotes: one() }, paths.jobNew, 4],
    ['job', { ...placed(), quotes: [{ id: approvedId, status: 'approved' }] }, quoteHref(approvedId), 4],
    ['invoice', { ...placed(), jobs: one() }, paths.invoiceNew, 4],
    ['invoice', { ...placed(), jobs: one(), drafts: [{ id: draftId }] }, invoiceHref(draftId), 4],
    ['payment', { ...placed(), jobs: one(), sent }, invoiceHref(sentId), 5],
    ['payment', { ...placed(), jobs: one(), sent: [{ id: sentId, status: 'void' }] }, paths.invoices, 5],
  ] as const)('is the first that is due: %s (%#)', async (step, found, href, done) => {
    await open(found)
    await list()
    expect(screen.getByRole('heading', { name: texts.steps[step].title })).toBeTruthy()
    expect(screen.getByText(texts.progress(done, firstSteps.length))).toBeTruthy()
    expect(doneRows()).toBe(done)
    const button = screen.getByRole('link', { name: texts.steps[step].action })
    expect(button.getAttribute('href')).toBe(href)
  })

  it('is the currency where there is none, chosen in a dialog', async () => {
    await open(nothing, { business: { currency: null } })
    await list()
    await person().click(screen.getByRole('button', { name: texts.steps.currency.action }))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('is a property once there is a client, in its dialog', async () => {
    const { openDialog } = await open({ anyone: one(), clients: one() })
    await list()
    await person().click(screen.getByRole('button', { name: texts.steps.property.action }))
    expect(openDialog).toHaveBeenCalledWith('property')
  })

  it('has links to the later ones beside it', async () => {
    await open(nothing)
    await list()
    const hrefs = rows().map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null)
    expect(hrefs).toEqual([
      null,
      paths.clientNew,
      paths.clientNew,
      paths.quoteNew,
      paths.jobNew,
      paths.invoiceNew,
      paths.invoices,
    ])
  })
})

describe('the dashboard', () => {
  it('shows only the list before the first client and expense', async () => {
    await open(nothing)
    await list()
    expect(otherCards()).toBe(0)
  })

  it.each([
    ['sample clients', { anyone: one() }],
    ['an expense', { expenses: one() }],
  ])('shows the rest beside it with %s, which tick nothing', async (_, found) => {
    await open(found)
    await list()
    expect(doneRows()).toBe(1)
    await expect.poll(otherCards).toBe(1)
  })

  it('shows the rest where the steps could not be read', async () => {
    await open(() => refusal(400, 'XX000', 'broken'))
    await expect.poll(() => screen.queryByText('Quick actions')?.closest('.hidden')).toBeNull()
    expect(screen.queryByText(texts.title)).toBeNull()
  })

  it('asks for one row of each table, without sample records', async () => {
    await open(nothing)
    await list()
    expect(callsOf(records)).toHaveLength(1)
    const query = callsOf(records)[0]?.query
    const names = Object.keys(nothing)
    expect(names.map((name) => query?.get(`${name}.limit`))).toEqual(names.map(() => '1'))
    const orders = names.map((name) => query?.get(`${name}.order`))
    const byIndex = (name: string) => (name === 'drafts' ? 'due_date.asc,id.asc' : 'created_at.desc,id.asc')
    expect(orders).toEqual(names.map(byIndex))
    const counted = names.filter((name) => query?.get(`${name}.is_sample`) === 'is.false')
    expect(names.filter((name) => !counted.includes(name))).toEqual(['anyone', 'expenses'])
    expect(query?.get('sent.sent_at')).toBe('not.is.null')
    expect(query?.get('drafts.status')).toBe('eq.draft')
  })

  it.each(['owner', 'manager'] as const)('has the list for the %s, in Spanish too', async (role) => {
    await open(nothing, { role, language: 'es' })
    await list('es')
  })

  it('never has it for workers, nor asks for it', async () => {
    await open(nothing, { role: 'worker' })
    await screen.findByRole('heading', { level: 2, name: 'Quick actions' })
    expect(callsOf(records)).toEqual([])
    expect(screen.queryByText(texts.title)).toBeNull()
  })
})

describe('the end of the list', () => {
  it('is there at once for a business that is past it, and nothing is asked again', async () => {
    const { unmount } = await open(all())
    await expect.poll(() => localStorage.getItem(kept)).toBe('over')
    await expect.poll(otherCards).toBe(1)
    offerInstall()
    expect(screen.queryByText(texts.title)).toBeNull()
    unmount()
    await open(all())
    await screen.findByRole('heading', { level: 2, name: 'Quick actions' })
    expect(callsOf(records)).toHaveLength(1)
  })

  it('does not wait for a quote where a job needed none', async () => {
    await open({ ...all(), quotes: [] })
    await expect.poll(() => localStorage.getItem(kept)).toBe('over')
    expect(screen.queryByText(texts.title)).toBeNull()
  })

  it('comes when it is hidden, and stays', async () => {
    const { unmount } = await open(placed())
    await list()
    await person().click(screen.getByRole('button', { name: texts.hide }))
    expect(screen.queryByText(texts.title)).toBeNull()
    await expect.poll(otherCards).toBe(1)
    unmount()
    await open(placed())
    await screen.findByRole('heading', { level: 2, name: 'Quick actions' })
    expect(screen.queryByText(texts.title)).toBeNull()
    expect(callsOf(records)).toHaveLength(1)
  })

  it('is the installation where that is possible, offered before the list is loaded or after', async () => {
    localStorage.setItem(kept, 'open')
    const { unmount } = await open(all())
    await expect.poll(() => localStorage.getItem(kept)).toBe('install')
    unmount()
    const prompt = offerInstall()
    localStorage.setItem(kept, 'open')
    const again = await open(all())
    await list()
    again.unmount()
    await open(all())
    await list()
    expect(callsOf(records)).toHaveLength(1)
    expect(doneRows()).toBe(firstSteps.length)
    const action = screen.getAllByRole('button', { name: texts.steps.install.action })[0]
    await person().click(action as HTMLElement)
    expect(prompt).toHaveBeenCalledTimes(1)
    await expect.poll(() => screen.queryByText(texts.title)).toBeNull()
  })

  it('has no installation where that is impossible', async () => {
    await open(placed())
    await list()
    expect(rows()).toHaveLength(firstSteps.length)
    offerInstall()
    expect(rows()).toHaveLength(firstSteps.length + 1)
  })
})
