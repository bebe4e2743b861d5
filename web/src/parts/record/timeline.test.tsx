import { person } from '@fieldlark/ui/testing/page.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { EventRecord } from '#data/record-events.ts'
import { workLabelTexts } from '#parts/status/work-labels.texts.ts'
import { refusal, reply } from '#testing/network.ts'
import { renderSignedIn } from '#testing/render.tsx'
import { businessId, nextId, userId } from '#testing/rows.ts'
import { memberRow } from '#testing/work-rows.ts'
import { timelineTexts } from './timeline.texts.ts'
import { Timeline } from './timeline.tsx'

const texts = timelineTexts.en
const leo = nextId()
let count = 0
const event = (kind: string, data: object = {}, user_id: string | null = userId) => {
  count += 1
  return { id: count, kind, data, user_id, created_at: '2026-05-05T02:00:00+00:00' }
}

async function open(record: EventRecord, events: readonly object[], setting = {}) {
  reply('GET rest/v1/record_events', events)
  await renderSignedIn(<Timeline businessId={businessId} record={record} id={nextId()} />, {
    team: [memberRow(userId, 'Ana Lark', { role: 'owner' }), memberRow(leo, 'Leo Ruiz')],
    ...setting,
  })
  const items = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent)
  return { user: person(), items }
}

describe('Timeline', () => {
  it("shows each event with its detail, time in the business's zone, and author", async () => {
    const { items } = await open(
      'invoice',
      [
        event('sent', { via: 'mail', version_number: 2, to: 'rosa@diaz.test' }),
        event('payment_recorded', { amount: 40, payment_number: 'PAY-1' }, leo),
        event('viewed', {}, null),
      ],
      { business: { timezone: 'America/Chicago' } },
    )
    const [sent, paid, viewed] = await items()
    expect(sent).toContain(texts.kinds['invoice.sent'])
    expect(sent).toContain('version 2 · rosa@diaz.test')
    expect(sent).toContain(texts.by(texts.you))
    expect(sent).toContain('May 4')
    expect(paid).toContain('$40.00 · PAY-1')
    await screen.findByText(new RegExp(texts.by('Leo Ruiz')))
    expect(viewed).not.toContain(texts.by(texts.you))
  })

  it.each([
    ['en', 'Dec 1, 2026, 11:00'],
    ['es', '1 dic 2026, 11:00'],
  ] as const)(
    'of a booking that moved says when it is now, as clocks of the business show it (%s)',
    async (language, at) => {
      const moved = event('booking_moved', {
        from: '2026-11-30T10:00:00+00:00',
        to: '2026-12-01T10:00:00+00:00',
      })
      const { items } = await open('request', [moved], { language, business: { timezone: 'Europe/Madrid' } })
      const [text] = await items()
      expect(text?.replaceAll(/\s/g, ' ')).toContain(at)
      expect(text).not.toContain('T10:00')
    },
  )

  it.each([
    ['en', 'May 4, 2026, 2:00 PM', 'sent May 4, 2026, 9:00 PM'],
    ['es', '4 may 2026, 2:00 p.m.', 'enviado 4 may 2026, 9:00 p.m.'],
  ] as const)(
    'of what was done without a connection says when, and when it arrived (%s)',
    async (language, done, sent) => {
      const late = { ...event('created'), happened_at: '2026-05-04T19:00:00+00:00' }
      const soon = { ...event('created'), happened_at: '2026-05-05T01:58:00+00:00' }
      const { items } = await open('job', [late, soon], {
        language,
        business: { timezone: 'America/Chicago' },
      })
      const [first, second] = (await items()).map((text) => text?.replaceAll(/\s/g, ' '))
      expect(first).toContain(done)
      expect(first).toContain(sent)
      expect(second).not.toContain('· ')
    },
  )

  it('of a job says which visit was deleted, when and by whom', async () => {
    const { items } = await open('job', [
      event('visit_deleted', { visit_id: nextId(), visit_date: '2026-05-12', start_time: '09:00:00' }, leo),
      event('visit_deleted', { visit_id: nextId(), visit_date: null, start_time: null }),
    ])
    await screen.findByText(new RegExp(texts.by('Leo Ruiz')))
    const [dated, undated] = await items()
    expect(dated).toMatch(/Visit deleted.*Tue, May 12 · 9:00.AM/)
    expect(undated).toMatch(/^Visit deletedMay/)
  })

  it.each([
    ['quote', { from: 'draft', to: 'sent' }, null],
    ['quote', { from: 'converted', to: 'approved' }, workLabelTexts.en.quote.approved],
    ['invoice', { from: 'draft', to: 'sent' }, null],
    ['invoice', { from: 'sent', to: 'written_off' }, null],
    ['invoice', { from: 'sent', to: 'void' }, workLabelTexts.en.invoice.void],
    ['job', { from: 'draft', to: 'scheduled' }, workLabelTexts.en.job.scheduled],
  ] as const)(
    'of a %s tells a change of status (%o) where nothing else does',
    async (record, data, label) => {
      const { items } = await open(record, [event('status_changed', data), event('created')])
      const shown = await items()
      expect(shown).toHaveLength(label === null ? 1 : 2)
      if (label !== null) expect(shown[0]).toContain(texts.changed(label))
    },
  )

  it('omits events without a text, shows the newest six, and all on request', async () => {
    const { user, items } = await open('job', [
      event('of_another_time'),
      ...Array.from({ length: 8 }, () => event('created')),
    ])
    expect(await items()).toHaveLength(6)
    await user.click(screen.getByRole('button', { name: texts.more }))
    expect(await items()).toHaveLength(8)
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull()
  })

  it('has an empty state and a failed state', async () => {
    await open('client', [])
    await screen.findByText(texts.empty)
    await open('client', refusal(403, '42501', 'permission denied') as unknown as object[])
    await screen.findByText(texts.failed)
  })
})
