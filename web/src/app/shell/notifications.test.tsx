import { person } from '@fieldlark/ui/testing/page.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { paths } from '#paths.ts'
import { callsOf, refusal, reply, sentTo } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, businessRow, nextId } from '#testing/rows.ts'
import { NotificationBell } from './notification-bell.tsx'
import { notificationTexts } from './notifications.texts.ts'
import { Notifications } from './notifications.tsx'

const newest = 'GET rest/v1/notifications'
const read = 'POST rest/v1/rpc/read_notifications'
const [quote, invoice, visit] = [nextId(), nextId(), nextId()]

type Row = {
  id: number
  event: string
  record?: string
  record_id?: string
  read_at?: string
  day?: string
  how_many?: number
}
const row = ({ record, record_id, read_at, ...rest }: Row) => ({
  day: null,
  how_many: 1,
  ...rest,
  record: record ?? null,
  record_id: record_id ?? null,
  created_at: '2026-11-20T15:00:00Z',
  read_at: read_at ?? null,
})
const replyNames = () => {
  reply('GET rest/v1/quotes', [{ id: quote, number: 'Q-0001', client: { name: 'Helen Park' } }])
  reply('GET rest/v1/invoices', [{ id: invoice, number: 'INV-0004', client: { name: 'Rosa Diaz' } }])
  reply('GET rest/v1/visits', [{ id: visit, day: '2026-11-23', client: { name: 'Ann Lee' } }])
  reply(read, () => Response.json(1))
}
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'))

describe('what a person was told', () => {
  it.each(['en', 'es'] as const)(
    'is named, with the way there, the newest of each record, in %s',
    async (language) => {
      replyNames()
      reply(newest, [
        row({ id: 9, event: 'viewed', record: 'invoice', record_id: invoice }),
        row({ id: 8, event: 'approved', record: 'quote', record_id: quote, read_at: '2026-11-20T16:00:00Z' }),
        row({ id: 7, event: 'viewed', record: 'quote', record_id: quote, read_at: '2026-11-20T16:00:00Z' }),
        row({ id: 6, event: 'moved', record: 'visit', record_id: visit, read_at: '2026-11-20T16:00:00Z' }),
        row({ id: 5, event: 'mail_failed', read_at: '2026-11-20T16:00:00Z' }),
        row({ id: 4, event: 'many_enquiries', read_at: '2026-11-20T16:00:00Z' }),
      ])
      await renderSignedIn(<Notifications onClose={() => {}} />, { language })
      const { events, isNew, more } = notificationTexts[language]
      const links = await screen.findAllByRole('link')
      expect(hrefs(links)).toEqual([
        `${paths.invoice.replace(':invoiceId', invoice)}?business=${businessId}`,
        `${paths.quote.replace(':quoteId', quote)}?business=${businessId}`,
        `${paths.schedule}?view=day&date=2026-11-23&business=${businessId}`,
        `${paths.settingsMail}?tab=mail&show=failed&business=${businessId}`,
        `${paths.publicProfile}?business=${businessId}`,
        paths.settingsNotifications,
      ])
      expect(links[0]?.textContent).toContain(events['invoice.viewed'])
      expect(links[0]?.textContent).toContain(isNew)
      expect(links[0]?.textContent).toContain('Rosa Diaz · INV-0004')
      expect(links[1]?.textContent).toContain(events['quote.approved'])
      expect(links[1]?.textContent).toContain(more(1))
      expect(links[1]?.textContent).not.toContain(isNew)
    },
  )

  it('names the day of visits that are not theirs any more, and how many there are', async () => {
    replyNames()
    reply('GET rest/v1/visits', [])
    const gone = { record: 'visit', record_id: nextId(), day: '2026-11-23' }
    reply(newest, [
      row({ id: 9, event: 'taken', how_many: 12, ...gone }),
      row({ id: 8, event: 'created', record: 'request', record_id: quote }),
    ])
    reply('GET rest/v1/requests', [{ id: quote, number: 'R-0001', client: { name: 'Helen Park' } }])
    await renderSignedIn(<Notifications onClose={() => {}} />)
    const links = await screen.findAllByRole('link')
    expect(links[0]?.textContent).toContain(notificationTexts.en.manyVisits(12))
    expect(hrefs(links).slice(0, 2)).toEqual([
      `${paths.schedule}?view=day&date=2026-11-23&business=${businessId}`,
      `${paths.request.replace(':requestId', quote)}?business=${businessId}`,
    ])
    expect(links[1]?.textContent).toContain('Helen Park · R-0001')
  })

  it('is read up to the newest that was shown, and stays marked as new while it is shown', async () => {
    replyNames()
    reply(newest, [
      row({ id: 9, event: 'viewed', record: 'invoice', record_id: invoice }),
      row({ id: 4, event: 'accepted' }),
    ])
    await renderSignedIn(<Notifications onClose={() => {}} />)
    await screen.findByText(/Rosa Diaz/)
    await waitFor(() => expect(callsOf(read)).toHaveLength(1))
    expect(callsOf(read)[0]?.body).toMatchObject({ up_to: 9 })
    reply(newest, [
      row({ id: 9, event: 'viewed', record: 'invoice', record_id: invoice, read_at: '2026-11-20T16:00:00Z' }),
      row({ id: 4, event: 'accepted', read_at: '2026-11-20T16:00:00Z' }),
    ])
    await waitFor(() => expect(callsOf(newest)).toHaveLength(2))
    expect(screen.getAllByText(new RegExp(`· ${notificationTexts.en.isNew}`))).toHaveLength(2)
  })

  it('is nothing only where there is nothing, and marks nothing', async () => {
    reply(newest, [])
    await renderSignedIn(<Notifications onClose={() => {}} />, { role: 'worker' })
    await screen.findByText(new RegExp(notificationTexts.en.nothingForWorkers))
    expect(callsOf(read)).toEqual([])
  })

  it('that could not be read is not called nothing', async () => {
    reply(newest, () => refusal(500, 'XX000', 'broken'))
    await renderSignedIn(<Notifications onClose={() => {}} />)
    await screen.findByText(notificationTexts.en.failed)
    expect(screen.queryByText(new RegExp(notificationTexts.en.caughtUp))).toBeNull()
  })
})

describe('another business of the same person', () => {
  it('is named with how much is new there, and a tap leads there', async () => {
    const other = businessRow({ id: nextId(), business_name: 'Other Ltd' })
    const elsewhere = [{ business_id: other.id }, { business_id: other.id }]
    reply(newest, ({ query }) => (query.get('business_id')?.startsWith('neq.') ? elsewhere : []))
    const activate = 'POST rest/v1/rpc/set_active_business'
    reply(activate, null)
    const memberships = [
      { role: 'owner', business: businessRow() },
      { role: 'worker', business: other },
    ]
    await renderSignedIn(<Notifications onClose={() => {}} />, { memberships })
    await person().click(
      await screen.findByRole('button', { name: notificationTexts.en.elsewhere(2, 'Other Ltd') }),
    )
    await waitFor(() => expect(sentTo(activate)).toEqual([{ business_id: other.id }]))
  })
})

describe('the bell', () => {
  const count = 'HEAD rest/v1/notifications'
  it('says how many are new', async () => {
    reply(count, () => new Response(null, { headers: { 'content-range': '*/120' } }))
    await renderSignedIn(<NotificationBell isLive />)
    await screen.findByRole('button', { name: 'Notifications, 120 new' })
    expect(screen.getByText('99+')).toBeTruthy()
  })

  describe('on a phone', () => {
    afterEach(() => vi.unstubAllGlobals())

    it('opens a sheet that Back closes, and a tap on a piece of news opens its page here', async () => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width < 64rem)' }))
      replyNames()
      reply(newest, [row({ id: 9, event: 'viewed', record: 'invoice', record_id: invoice })])
      const { router } = await renderSignedIn(<NotificationBell isLive={false} />)
      const bell = () => screen.findByRole('button', { name: 'Notifications' })
      await person().click(await bell())
      await screen.findByRole('dialog', { name: 'Notifications' })
      history.back()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await person().click(await bell())
      await person().click(await screen.findByRole('link', { name: /Rosa Diaz/ }))
      await waitFor(() => expect(router.state.location.pathname).toContain(invoice))
      expect(router.state.location.search).toBe('')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })
  })

  it('does not count before the page has what it shows', async () => {
    await renderSignedIn(<NotificationBell isLive={false} />)
    screen.getByRole('button', { name: 'Notifications' })
    expect(callsOf(count)).toEqual([])
  })
})
