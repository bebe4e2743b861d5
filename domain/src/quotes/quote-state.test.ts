import { describe, expect, it } from 'vitest'

import { quoteStatuses, quoteSteps } from './quote.ts'
import { isExpired, isFollowUpDue, quoteActions, quoteState } from './quote-state.ts'

describe('a quote that waits for the client', () => {
  it('expires the day after its last valid day', () => {
    const quote = { status: 'sent', valid_until: '2026-11-30' } as const
    expect([isExpired(quote, '2026-11-30'), isExpired(quote, '2026-12-01')]).toEqual([false, true])
    expect(quoteState(quote, '2026-12-01')).toBe('expired')
  })

  it('expires in no other status, and never without a last valid day', () => {
    for (const status of quoteStatuses.filter((other) => other !== 'sent')) {
      expect(quoteState({ status, valid_until: '2026-11-30' }, '2027-01-01')).toBe(status)
    }
    expect(isExpired({ status: 'sent', valid_until: null }, '2099-01-01')).toBe(false)
  })
})

describe('the follow-up of a quote', () => {
  const sent = {
    status: 'sent',
    valid_until: '2026-12-31',
    sent_at: '2026-11-20T10:00:00Z',
    followed_up_at: null,
  } as const
  const isDue = (now: string, more: object = {}) => isFollowUpDue({ ...sent, ...more }, now, now.slice(0, 10))

  it('is due after three days and again after seven', () => {
    expect(isDue('2026-11-23T09:59:59Z')).toBe(false)
    expect(isDue('2026-11-23T10:00:00Z')).toBe(true)
    const followedUp = { followed_up_at: '2026-11-23T12:00:00Z' }
    expect(isDue('2026-11-26T12:00:00Z', followedUp)).toBe(false)
    expect(isDue('2026-11-27T10:00:00Z', followedUp)).toBe(true)
    expect(isDue('2027-01-01T10:00:00Z', { followed_up_at: '2026-11-27T11:00:00Z' })).toBe(false)
  })

  it('ends with the client’s answer and when the quote expires', () => {
    expect(isDue('2026-11-24T10:00:00Z', { status: 'approved' })).toBe(false)
    expect(isDue('2027-01-02T10:00:00Z')).toBe(false)
    expect(isDue('2026-11-24T10:00:00Z', { sent_at: null })).toBe(false)
  })
})

it('the actions on a quote are only those that the database allows', () => {
  for (const status of quoteStatuses) {
    const actions = quoteActions({ status, is_archived: false })
    const steps = quoteSteps[status]
    if (actions.approve) expect(steps).toContain('approved')
    if (actions.decline) expect(steps).toContain('declined')
    if (actions.requestChanges) expect(steps).toContain('changes_requested')
    if (actions.convert) expect(steps).toContain('converted')
    if (actions.reopen) expect(steps).toContain('draft')
    if (actions.send && status !== 'sent') expect(steps).toContain('sent')
  }
})
