import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { line } from './line.ts'
import { addMember, addUser, one, refusal, type Scratch, scratchSchema } from './people.ts'
import { type QuoteFixture, type QuoteRow, quoteFixture } from './quote-fixture.ts'

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
})
afterAll(() => scratch.close())

let offer: QuoteFixture
beforeEach(async () => {
  offer = await quoteFixture(scratch.database)
})

const again = async (
  id: string,
  fields: Record<string, unknown>,
  lines: readonly Record<string, unknown>[],
) => offer.save({ id, version: (await offer.read(id)).version, ...fields }, lines)

describe('saving a quote', () => {
  test('sets the number, the author, the last valid day and the totals of the selected lines', async () => {
    const quote = await offer.save(
      {
        discount_type: 'percent',
        discount_value: 10,
        deposit_type: 'percent',
        deposit_value: 50,
        taxes: [{ name: 'Tax', rate: 8 }],
      },
      [
        line({ quantity: 2, unit_price: 50, unit_cost: 20 }),
        line({ kind: 'optional', unit_price: 1000, is_selected: false }),
        line({ kind: 'optional', unit_price: 100, unit_cost: 5, is_selected: true }),
      ],
    )
    expect(quote).toMatchObject({
      quote_number: 'Q-0001',
      user_id: offer.owner,
      status: 'draft',
      version_number: 1,
    })
    expect(quote).toMatchObject({
      subtotal: '200.00',
      discount_amount: '20.00',
      tax_amount: '14.40',
      total: '194.40',
    })
    expect(quote).toMatchObject({ deposit_amount: '97.20', total_cost: '45.00' })
    const [days] = await offer.mine(
      'select valid_until - current_date as days from public.quotes where id = $1',
      [quote.id],
    )
    expect(days).toEqual({ days: 30 })
  })

  test('with a double click creates one quote with one number', async () => {
    const id = randomUUID()
    const lines = [line()]
    const saved = await Promise.all(Array.from({ length: 8 }, () => offer.save({ id }, lines)))
    expect(new Set(saved.map((quote) => JSON.stringify(quote))).size).toBe(1)
    expect((await offer.save()).quote_number).toBe('Q-0002')
  })

  test('again after a lost response accepts new content, unless somebody else changed it', async () => {
    const id = randomUUID()
    const lines = [line()]
    await offer.save({ id }, lines)
    expect(await offer.save({ id, title: 'Typed since' }, lines)).toMatchObject({ title: 'Typed since' })
    expect(await offer.save({ id, title: 'Typed since' }, lines)).toMatchObject({ title: 'Typed since' })
    expect(await refusal(offer.save({ id, title: 'Third' }, lines))).toBe('PT409 stale_version')
  })

  test('by two people at once is rejected for the second, unless the content is the same', async () => {
    const lines = [line()]
    const { id, version } = await offer.save({}, lines)
    const first = await offer.save({ id, version, title: 'First' }, lines)
    expect(first.version).toBeGreaterThan(version)
    expect(await refusal(offer.save({ id, version, title: 'Second' }, lines))).toBe('PT409 stale_version')
    expect(await offer.save({ id, version, title: 'First' }, lines)).toEqual(first)
    expect(await refusal(offer.save({ id, version, title: 'First' }, [line()]))).toBe('PT409 stale_version')
  })

  test('stores the lines in the sent order and deletes missing ones', async () => {
    const [a, b, c] = [line({ name: 'a' }), line({ name: 'b' }), line({ name: 'c' })]
    const { id } = await offer.save({}, [a, b])
    await again(id, {}, [c, a])
    expect((await offer.linesOf(id)).map(({ name }) => name)).toEqual(['c', 'a'])
  })

  test('allows invalid totals in between while its lines are written', async () => {
    const [work, credit] = [line({ unit_price: 100 }), line({ name: 'Credit', unit_price: -80 })]
    const { id } = await offer.save({}, [work, credit])
    expect(await again(id, {}, [credit, line({ unit_price: 90 })])).toMatchObject({ total: '10.00' })
    expect(await refusal(again(id, {}, [credit]))).toBe('PT400 total_below_zero')
  })

  test('rounds to whole yen', async () => {
    offer = await quoteFixture(scratch.database, 'JPY')
    const quote = await offer.save({ taxes: [{ name: 'Tax', rate: 10 }] }, [
      line({ unit_price: 99.5, discount_amount: 4 }),
    ])
    expect(quote).toMatchObject({ subtotal: '96.00', tax_amount: '10.00', total: '106.00' })
  })

  test('defaults to the taxes of its client, and accepts no last valid day', async () => {
    await offer.mine('update public.businesses set default_tax_rate = 8 where id = $1', [offer.business])
    expect(await offer.save({ valid_until: null })).toMatchObject({ tax_amount: '8.00', valid_until: null })
    expect(await offer.save({ taxes: [] })).toMatchObject({ tax_amount: '0.00' })
  })

  test('clears only a service that was deleted meanwhile', async () => {
    const { id } = await offer.save({}, [line({ service_id: randomUUID(), name: 'Windows' })])
    expect(await offer.linesOf(id)).toMatchObject([{ name: 'Windows', service_id: null }])
  })

  test.each([
    ['no list of lines', null, 'PT400 rows_expected'],
    [
      'the same line twice',
      [
        { id: '00000000-0000-4000-8000-000000000001', name: 'a' },
        { id: '00000000-0000-4000-8000-000000000001', name: 'b' },
      ],
      'PT400 unknown_line',
    ],
    ['lines without ids', [{ name: 'a' }], 'PT400 unknown_line'],
    ['201 lines', Array.from({ length: 201 }, () => line()), 'PT400 too_many_lines'],
    [
      'two of one group',
      [
        line({ kind: 'choice', choice_group: 'Paint', is_selected: true }),
        line({ kind: 'choice', choice_group: 'Paint', is_selected: true }),
      ],
      'PT400 one_of_a_group',
    ],
  ])('is rejected with %s', async (_, lines, answer) => {
    expect(await refusal(offer.save({}, lines as Record<string, unknown>[]))).toBe(answer)
  })

  test('cannot take a line of another quote', async () => {
    const taken = line()
    await offer.save({}, [taken])
    expect(await refusal(offer.save({}, [taken]))).toBe('PT400 unknown_line')
  })

  test('is denied to workers and strangers', async () => {
    const worker = await addUser(scratch.database, `${randomUUID()}@example.com`)
    expect(await refusal(offer.save({}, [line()], worker))).toBe('PT403 not_allowed')
    await addMember(scratch.database, offer.business, worker, 'worker')
    expect(await refusal(offer.save({}, [line()], worker))).toBe('PT403 not_allowed')
  })
})

describe('a choice of a group', () => {
  test('deselects the others, also when written directly', async () => {
    const [matte, gloss] = [
      line({ kind: 'choice', choice_group: 'Paint', is_selected: true, unit_price: 10 }),
      line({ kind: 'choice', choice_group: 'Paint', unit_price: 25 }),
    ]
    const { id, total } = await offer.save({}, [matte, gloss])
    expect(total).toBe('10.00')
    await offer.mine('update public.quote_lines set is_selected = true where id = $1', [gloss.id])
    expect((await offer.linesOf(id)).map((each) => each.is_selected)).toEqual([false, true])
    expect(await offer.read(id)).toMatchObject({ total: '25.00' })
    expect(
      await again(id, {}, [
        { ...matte, is_selected: true },
        { ...gloss, is_selected: false },
      ]),
    ).toMatchObject({ total: '10.00' })
  })

  test('is a single one after ten simultaneous choices', async () => {
    const lines = Array.from({ length: 10 }, () => line({ kind: 'choice', choice_group: 'Paint' }))
    const { id } = await offer.save({}, lines)
    await Promise.all(
      lines.map((each) =>
        refusal(offer.mine('update public.quote_lines set is_selected = true where id = $1', [each.id])),
      ),
    )
    expect((await offer.linesOf(id)).filter((each) => each.is_selected)).toHaveLength(1)
  })
})

describe('a sent quote', () => {
  const sent = async (lines = [line({ unit_cost: 30 })]) => {
    const quote = await offer.save({}, lines)
    await offer.send(quote.id, 'marked')
    return { ...(await offer.read(quote.id)), lines }
  }
  const versions = (id: string) =>
    offer.mine<{ version_number: number; snapshot: { quote: QuoteRow; lines: unknown[] } }>(
      'select version_number, snapshot from public.quote_versions where quote_id = $1 order by version_number',
      [id],
    )

  test('is stored as shown, without costs', async () => {
    const { id, status } = await sent()
    expect(status).toBe('sent')
    const [version] = await versions(id)
    expect(version).toMatchObject({
      version_number: 1,
      snapshot: { quote: { title: 'Spring cleaning' }, lines: [{ name: 'Cleaning' }] },
    })
    expect(JSON.stringify(version)).not.toContain('cost')
  })

  test('becomes a draft of the next version when edited, and the sent version stays readable', async () => {
    const { id, lines } = await sent()
    expect(await again(id, { title: 'Autumn cleaning' }, lines)).toMatchObject({
      status: 'draft',
      version_number: 2,
      sent_at: null,
    })
    expect((await versions(id)).map(({ snapshot }) => snapshot.quote['title'])).toEqual(['Spring cleaning'])
    await offer.send(id, 'marked')
    expect((await versions(id)).map(({ snapshot }) => snapshot.quote['title'])).toEqual([
      'Spring cleaning',
      'Autumn cleaning',
    ])
  })

  test('stays unchanged when saved without changes', async () => {
    const quote = await sent()
    expect(await offer.save({ id: quote.id, version: quote.version }, quote.lines)).toMatchObject({
      status: 'sent',
      version: quote.version,
    })
  })

  test('keeps its version when only costs change', async () => {
    const { id, lines } = await sent()
    expect(await again(id, {}, [{ ...one(lines[0]), unit_cost: 99 }])).toMatchObject({
      status: 'sent',
      version_number: 1,
      total_cost: '99.00',
    })
  })

  test.each([
    ['its title', `update public.quotes set title = 'Other' where id = $1`],
    ['its last valid day', `update public.quotes set valid_until = valid_until + 1 where id = $1`],
    ['a price', 'update public.quote_lines set unit_price = 1 where quote_id = $1'],
    ['a deleted line', 'delete from public.quote_lines where quote_id = $1'],
    [
      'an added line',
      `insert into public.quote_lines (business_id, quote_id, position, name) select business_id, id, 5, 'More' from public.quotes where id = $1`,
    ],
  ])('becomes a draft without approval after a direct write of %s', async (_, text) => {
    const quote = await sent()
    await offer.approve(quote)
    await offer.mine(text, [quote.id])
    expect(await offer.read(quote.id)).toMatchObject({
      status: 'draft',
      version_number: 2,
      answered_at: null,
    })
    expect(await refusal(offer.mine('select public.convert_quote($1, gen_random_uuid())', [quote.id]))).toBe(
      'PT409 quote_not_approved',
    )
  })

  test('keeps its version when archived or when a service is deleted', async () => {
    const [service] = await offer.mine<{ id: string }>(
      `insert into public.services (business_id, name) values ($1, 'Windows') returning id`,
      [offer.business],
    )
    const { id } = await sent([line({ service_id: one(service).id })])
    await offer.mine('delete from public.services where id = $1', [one(service).id])
    await offer.mine('update public.quotes set is_archived = true where id = $1', [id])
    expect(await offer.read(id)).toMatchObject({ status: 'sent', version_number: 1 })
  })

  test('follows the allowed transitions, and repeated calls change nothing', async () => {
    const { id } = await sent()
    const step = async (name: string, ...details: string[]) =>
      one(
        (
          await offer.mine<QuoteRow>(
            `select * from public.${name}($1${details.map((_, at) => `, $${at + 2}`).join('')})`,
            [id, ...details],
          )
        )[0],
      )
    expect(await step('follow_up_quote')).toMatchObject({ status: 'sent', followed_up_at: expect.any(Date) })
    const requested = await step('request_quote_changes', 'Cheaper, please')
    expect(requested).toMatchObject({ status: 'changes_requested', change_request: 'Cheaper, please' })
    expect(await step('request_quote_changes', 'Cheaper, please')).toEqual(requested)
    const declined = await step('decline_quote', 'Too dear')
    expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Too dear' })
    expect(await step('decline_quote', 'Too dear')).toEqual(declined)
    const reopened = await step('reopen_quote')
    expect(reopened).toMatchObject({ status: 'draft', version_number: 2 })
    expect(await step('reopen_quote')).toEqual(reopened)
    expect(await refusal(step('request_quote_changes', 'Anything'))).toBe('PT409 status_not_allowed')
  })

  test('declined after approval and sent again can be approved', async () => {
    const quote = await sent()
    await offer.approve(quote)
    await offer.mine('select public.decline_quote($1)', [quote.id])
    await offer.send(quote.id)
    const again = await offer.read(quote.id)
    expect(again).toMatchObject({ status: 'sent', version_number: 2 })
    expect(await offer.approve(again)).toMatchObject({ status: 'approved' })
  })

  test('is copied once as an unsent draft', async () => {
    const quote = await sent([
      line({ unit_cost: 7 }),
      line({ kind: 'choice', choice_group: 'Paint', is_selected: true, unit_price: 5 }),
    ])
    const copyId = randomUUID()
    const copies = await Promise.all(
      Array.from({ length: 5 }, () =>
        offer.mine<QuoteRow>('select * from public.duplicate_quote($1, $2)', [quote.id, copyId]),
      ),
    )
    expect(new Set(copies.map(([copy]) => copy?.quote_number))).toEqual(new Set(['Q-0002']))
    expect(copies[0]).toMatchObject([
      { status: 'draft', total: quote.total, total_cost: '7.00', sent_at: null },
    ])
    expect(await offer.linesOf(copyId)).toHaveLength(2)
  })
})

test('sent, viewed and approved cannot be written directly', async () => {
  const { id } = await offer.save()
  const columns = ['status', 'sent_at', 'viewed_at', 'version_number', 'total', 'quote_number', 'request_id']
  for (const column of columns) {
    expect(
      await refusal(offer.mine(`update public.quotes set ${column} = ${column} where id = $1`, [id])),
      column,
    ).toMatch(/^42501/)
  }
  const forged = offer.mine(
    `insert into public.quotes (business_id, client_id, title, status) values ($1, $2, 'Forged', 'approved')`,
    [offer.business, offer.client],
  )
  expect(await refusal(forged)).toBe('PT409 status_not_allowed')
})

test('the counts have the open and expired quotes with their totals', async () => {
  const open = await offer.save()
  await offer.send(open.id)
  const late = await offer.save()
  await offer.send(late.id)
  await scratch.database.transaction(async ({ query }) => {
    await query(`select set_config('session_replication_role', 'replica', true)`)
    await query('update public.quotes set valid_until = current_date - 2 where id = $1', [late.id])
  })
  await offer.save()
  expect(
    await offer.mine(
      'select status, is_expired, quotes, total from public.quote_counts where business_id = $1 order by status, is_expired',
      [offer.business],
    ),
  ).toEqual([
    { status: 'draft', is_expired: false, quotes: 1, total: '100.00' },
    { status: 'sent', is_expired: false, quotes: 1, total: '100.00' },
    { status: 'sent', is_expired: true, quotes: 1, total: '100.00' },
  ])
})

test('a client’s reply goes to the business, and to its owner while the business has no address', async () => {
  const replyTo = async () => {
    const { id } = await offer.save()
    await offer.mine(`select public.send_quote($1, 'mail')`, [id])
    return (await offer.mails()).at(-1)?.data['reply_to']
  }
  const [owner] = await offer.mine('select email from public.profiles where id = $1', [offer.owner])
  expect(await replyTo()).toBe(owner?.['email'])
  await offer.mine(`update public.businesses set email = 'hello@lark.example' where id = $1`, [
    offer.business,
  ])
  expect(await replyTo()).toBe('hello@lark.example')
})
