import { mails } from '@fieldlark/emails/catalog.ts'
import { type TeamFixture, teamFixture } from '@fieldlark/supabase/access/team-fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OutboxRow, renderEmail } from '../outbox/email.ts'
import { openShop, projectUrl, type Shop } from './testing/online-shop.ts'

let shop: Shop
let team: TeamFixture
beforeAll(async () => {
  shop = await openShop()
  team = await teamFixture(shop.scratch.database)
})
afterAll(() => shop.close())

describe('the email test', () => {
  it('lists for owners and managers what the database sends as a test', async () => {
    for (const person of [team.owner, team.manager]) {
      const { status, body } = await shop.emailTest(person, { business_id: team.business })
      expect(status).toBe(200)
      expect(body).toEqual({ kinds: [...mails.keys()], is_smtp_on: false })
    }
    const [row] = await shop.scratch.database.query<{ kinds: string[] }>(
      'select private.mail_kinds() as kinds',
    )
    expect(row?.kinds).toEqual([...mails.keys()])
  })

  it('shows an email with the name of the business and nothing of its records', async () => {
    const wanted = { business_id: team.business, kind: 'quote-sent', language: 'es' }
    const { body } = await shop.emailTest(team.owner, wanted)
    expect(body['html']).toContain('María')
    expect(String(body['text'])).toContain(projectUrl)
  })

  it.each([
    ['a worker', () => team.worker, {}, 404],
    ['an owner of another business', () => team.owner, { business_id: crypto.randomUUID() }, 404],
    ['somebody with a kind that does not exist', () => team.owner, { kind: 'mine' }, 400],
  ] as const)('refuses %s', async (_, person, changes, status) => {
    const answer = await shop.emailTest(person(), { business_id: team.business, ...changes })
    expect(answer.status).toBe(status)
  })

  it('of the offer of a business leads to its settings', async () => {
    const row = {
      kind: 'business-offered',
      language: 'en',
      data: { business_name: 'Hill Roofing' },
      created_at: new Date(),
      branding: null,
    } as unknown as OutboxRow
    expect((await renderEmail(row, projectUrl, null)).text).toMatch(/\/settings\/business\s/)
  })

  it('is sent with made-up data, and its links lead to the start page', async () => {
    const row = {
      kind: 'invoice-sent',
      language: 'en',
      data: { is_test: true, business_name: 'Hill Roofing' },
      created_at: new Date(),
      branding: null,
    } as unknown as OutboxRow
    const { subject, text } = await renderEmail(row, projectUrl, null)
    expect(subject + text).toContain('Hill Roofing')
    expect(text).toContain(projectUrl)
    expect(text).not.toContain(`${projectUrl}/i/`)
  })
})
