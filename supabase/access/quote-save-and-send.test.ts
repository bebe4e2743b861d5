import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { addMember, addUser, ask, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, quoteFixture } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let offer: QuoteFixture
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
})

type Sent = { quote: Record<string, unknown>; lines: unknown[]; via: string; to?: string; sending?: string }

const saveAndSend = async ({ quote, lines, via, to, sending }: Sent, by = offer.owner) => {
  const [row] = await ask<{ token: string | null }>(
    scratch.database,
    by,
    `select public.save_and_send_quote($1, $2, $3, $4, to_address => $5, sending_id => $6) ->> 'token' as token`,
    [
      offer.business,
      JSON.stringify({ client_id: offer.client, title: 'Spring cleaning', ...quote }),
      JSON.stringify(lines),
      via,
      to ?? null,
      sending ?? randomUUID(),
    ],
  )
  return row?.token ?? null
}
const fresh = (via: string): Sent => ({
  quote: { id: randomUUID(), version: null },
  lines: [line({ id: randomUUID() })],
  via,
  sending: randomUUID(),
})
const quotes = () => offer.mine('select status, quote_number, version_number, title from public.quotes')
const sentEvents = () => offer.mine(`select id from public.record_events where kind = 'sent'`)

describe('saving and sending a quote in one command', () => {
  test('by mail, with a double click and a retry, makes one quote and one mail', async () => {
    const sent = fresh('mail')
    await Promise.all(Array.from({ length: 8 }, () => saveAndSend(sent)))
    expect(await saveAndSend(sent)).toBeNull()
    expect(await quotes()).toMatchObject([{ status: 'sent', quote_number: 'Q-0001', version_number: 1 }])
    expect(await offer.mails()).toMatchObject([{ kind: 'quote-sent', to_address: 'zoe@example.com' }])
    expect(await sentEvents()).toHaveLength(1)
  })

  test('by link returns a link each time, and sends once', async () => {
    const sent = fresh('link')
    const tokens = [await saveAndSend(sent), await saveAndSend(sent)]
    for (const token of tokens) expect(token).toMatch(/^[\w-]{40,}$/)
    expect(new Set(tokens).size).toBe(2)
    expect(await sentEvents()).toHaveLength(1)
  })

  test('makes the next version of a quote that was sent', async () => {
    const { quote, lines } = fresh('link')
    await saveAndSend({ quote, lines, via: 'link' })
    const { id, version } = await offer.read(String(quote['id']))
    await saveAndSend({ quote: { id, version, title: 'Autumn cleaning' }, lines, via: 'marked' })
    expect(await quotes()).toMatchObject([{ status: 'sent', version_number: 2, title: 'Autumn cleaning' }])
  })

  test.each([
    ['without lines', { lines: [] }, 'PT400 quote_empty'],
    ['in an unknown way', { via: 'pigeon' }, 'PT400 unknown_way'],
  ])('%s keeps nothing of it', async (_, wrong, code) => {
    expect(await refusal(saveAndSend({ ...fresh('mail'), ...wrong }))).toBe(code)
    expect(await quotes()).toEqual([])
    expect(await offer.mails()).toEqual([])
  })

  test('does not overwrite what somebody else saved', async () => {
    const { id, version } = await offer.save()
    await offer.save({ id, version, title: 'Theirs' })
    const mine = { ...fresh('mail'), quote: { id, version, title: 'Mine' } }
    expect(await refusal(saveAndSend(mine))).toBe('PT409 stale_version')
    expect(await quotes()).toMatchObject([{ status: 'draft', title: 'Theirs' }])
  })

  test('is denied to workers and strangers', async () => {
    const worker = await addUser(scratch.database, `${randomUUID()}@example.com`)
    expect(await refusal(saveAndSend(fresh('link'), worker))).toBe('PT403 not_allowed')
    await addMember(scratch.database, offer.business, worker, 'worker')
    expect(await refusal(saveAndSend(fresh('link'), worker))).toBe('PT403 not_allowed')
    expect(await quotes()).toEqual([])
  })
})
