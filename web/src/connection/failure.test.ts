import { describe, expect, it } from 'vitest'

import { Failure, toFailure } from './failure.ts'

describe('a backend error', () => {
  it.each([
    [{ code: 'PT409', message: 'stale_version' }, 409, 'stale', 'stale_version'],
    [{ code: 'PT409', message: 'already_member' }, 409, 'stale', 'already_member'],
    [{ code: 'PT409', message: 'currency_already_set' }, 409, 'stale', 'currency_already_set'],
    [{ code: 'PT409', message: 'not_reimbursable' }, 409, 'stale', 'not_reimbursable'],
    [{ code: 'PT429', message: 'too_many_mails' }, 429, 'rate-limited', 'too_many_mails'],
    [{ code: 'PT403', message: 'not_allowed' }, 403, 'forbidden', 'not_allowed'],
    [{ code: 'PT404', message: 'invitation_not_found' }, 404, 'not-found', 'invitation_not_found'],
    [{ code: '23505', message: 'duplicate key' }, 409, 'duplicate', '23505'],
    [{ code: '23503', message: 'foreign key' }, 409, 'in-use', '23503'],
    [{ code: 'PGRST116', message: '0 rows' }, 406, 'not-found', 'PGRST116'],
    [{ code: 'PGRST303', message: 'JWT expired' }, 401, 'signed-out', 'PGRST303'],
    [{ code: '42501', message: 'denied' }, 403, 'forbidden', '42501'],
    [{ code: 'link_not_found', message: 'Nowhere' }, 404, 'not-found', 'link_not_found'],
    [{ message: 'busy' }, 503, 'server', null],
    [{ message: 'slow down' }, 429, 'rate-limited', null],
    [new TypeError('Failed to fetch'), undefined, 'network', null],
    [{ message: 'TimeoutError: signal timed out', code: '' }, 0, 'timeout', ''],
    [{ message: 'TypeError: fetch failed', code: '' }, 0, 'network', ''],
  ])('%o with status %s means %s', (error, status, code, origin) => {
    expect(toFailure(error, status)).toMatchObject({ code, origin })
  })

  it('is returned unchanged when it is a failure already', () => {
    const failure = new Failure('stale', 'x', null)
    expect(toFailure(failure)).toBe(failure)
  })
})
