import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InvoiceFixture, invoiceFixture } from './invoice-fixture.ts'
import { line } from './line.ts'
import { addBusiness, addUser, ask, one, refusal, type Scratch, scratchSchema } from './people.ts'

let scratch: Scratch
let billing: InvoiceFixture
beforeAll(async () => {
  scratch = await scratchSchema()
  billing = await invoiceFixture(scratch.database)
})
afterAll(() => scratch.close())

type Fields = Record<string, unknown>
const save: Record<string, (fields: Fields, lines: Fields[]) => Promise<unknown>> = {
  quote: (fields, lines) =>
    billing.mine('select public.save_quote($1, $2, $3)', [
      billing.business,
      JSON.stringify({ id: randomUUID(), client_id: billing.client, title: 'Windows', ...fields }),
      JSON.stringify(lines),
    ]),
  invoice: (fields, lines) => billing.save(fields, lines),
  job: (fields, lines) =>
    billing.mine('select public.save_job($1, $2, $3)', [
      billing.business,
      JSON.stringify({ id: randomUUID(), client_id: billing.client, title: 'Windows', ...fields }),
      JSON.stringify(lines.map((each) => ({ ...each, id: randomUUID() }))),
    ]),
}

test.each(Object.keys(save))('numbers with more decimals than a %s stores are refused', async (kind) => {
  const saved = (fields: Fields, content: Fields) =>
    refusal(save[kind]?.(fields, [line(content)]) ?? Promise.resolve())
  for (const content of [{ quantity: 1.2345 }, { unit_price: 1.23456 }, { discount_amount: 0.001 }])
    expect(await saved({}, content)).toBe('PT400 too_many_decimals')
  expect(await saved({ discount_type: 'percent', discount_value: 1.00001 }, {})).toBe(
    'PT400 too_many_decimals',
  )
  expect(await saved({}, { quantity: 1.234, unit_price: '1.23450', discount_amount: 0.01 })).toBe('done')
})

const rows: Record<string, { fields: () => Fields; columns: Record<string, number> }> = {
  expenses: {
    fields: () => ({ category: 'other', amount: 50, date: '2026-11-10' }),
    columns: { amount: 2, tax_amount: 2 },
  },
  services: { fields: () => ({ name: 'Windows' }), columns: { price: 4 } },
  jobs: {
    fields: () => ({ client_id: billing.client, title: 'Windows' }),
    columns: { amount: 2, discount_value: 4, deposit_amount: 2 },
  },
  invoices: {
    fields: () => ({ client_id: billing.client, title: 'Windows' }),
    columns: { amount: 2, discount_value: 4 },
  },
  quotes: {
    fields: () => ({ client_id: billing.client, title: 'Windows' }),
    columns: { discount_value: 4, deposit_value: 4 },
  },
}
const insert = (table: string, fields: Fields) => {
  const names = Object.keys(fields)
  return billing.mine<{ id: string }>(
    `insert into public.${table} (business_id, ${names.join(', ')})
     values ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
    [billing.business, ...Object.values(fields)],
  )
}

test.each(
  Object.entries(rows).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([column, digits]) => ({
      name: `${table}.${column}`,
      table,
      column,
      digits,
    })),
  ),
)('$name is refused and not rounded with more than $digits decimals', async (sent) => {
  const { table, column, digits } = sent
  const fields = rows[table]?.fields() ?? {}
  const [fits, tooMany] = [`1.${'0'.repeat(digits - 1)}1`, `1.${'0'.repeat(digits)}1`]
  const refusals = new RegExp(`too_many_decimals|^23514 .*${table}_${column}_check`)
  const [row] = await insert(table, { ...fields, [column]: fits })
  const stored = () =>
    billing.mine(`select ${column}::float8 as kept from public.${table} where id = $1`, [one(row).id])
  expect(await stored()).toEqual([{ kept: Number(fits) }])
  expect(await refusal(insert(table, { ...fields, [column]: tooMany }))).toMatch(refusals)
  // Of invoices, only the functions change amounts.
  if (table === 'invoices') return
  const change = (value: string) =>
    refusal(billing.mine(`update public.${table} set ${column} = $2 where id = $1`, [one(row).id, value]))
  expect(await change(tooMany)).toMatch(refusals)
  expect(await stored()).toEqual([{ kept: Number(fits) }])
})

test('the lines of a quote and the cost of a service are refused and not rounded either', async () => {
  const [quote] = await insert('quotes', rows['quotes']?.fields() ?? {})
  for (const [column, value] of [
    ['quantity', '1.2345'],
    ['unit_price', '1.23456'],
    ['unit_cost', '1.23456'],
    ['discount_amount', '0.001'],
  ] as const)
    expect(
      await refusal(
        insert('quote_lines', { quote_id: one(quote).id, position: 0, name: 'A', [column]: value }),
      ),
      column,
    ).toMatch(new RegExp(`too_many_decimals|^23514 .*quote_lines_${column}_check`))
  const [service] = await insert('services', { name: 'Doors' })
  const cost = (unit_cost: string) =>
    refusal(
      billing.mine(
        'insert into public.service_costs (business_id, service_id, unit_cost) values ($1, $2, $3)',
        [billing.business, one(service).id, unit_cost],
      ),
    )
  expect(await cost('1.23456')).toMatch(/^23514 .*service_costs_unit_cost_check/)
  expect(await cost('1.2345')).toBe('done')
})

test('an amount with a part of what the currency counts is refused, not rounded', async () => {
  const owner = await addUser(scratch.database, 'yen@example.com')
  const business = await addBusiness(scratch.database, owner, { currency: 'JPY' })
  const yen = (text: string, values: readonly unknown[]) =>
    ask<{ id: string }>(scratch.database, owner, text, values)
  const [client] = await yen(
    `insert into public.clients (business_id, name) values ($1, 'Aki') returning id`,
    [business],
  )
  const add = (table: string, names: string, values: readonly unknown[]) =>
    refusal(
      yen(
        `insert into public.${table} (business_id, ${names})
         values ($1, ${values.map((_, at) => `$${at + 2}`).join(', ')}) returning id`,
        [business, ...values],
      ),
    )
  for (const [amount, answer] of [
    ['3.60', 'PT400 too_many_decimals'],
    ['4', 'done'],
  ]) {
    const work = [one(client).id, 'Work', amount]
    expect(await add('jobs', 'client_id, title, amount', work)).toBe(answer)
    expect(await add('invoices', 'client_id, title, amount', work)).toBe(answer)
    expect(await add('expenses', 'category, date, amount', ['other', '2026-11-10', amount])).toBe(answer)
  }
})

test('the sent tax and total of an invoice are refused and not rounded with more than two decimals', async () => {
  const invoice = { client_id: billing.client, title: 'Windows' }
  for (const [fields, answer] of [
    [{ amount: '20.20', tax_amount: '1.01' }, 'done'],
    [{ amount: '20.20', tax_amount: '1.011' }, 'PT400 too_many_decimals'],
    [{ total_amount: '20.21' }, 'done'],
    [{ total_amount: '20.211' }, 'PT400 too_many_decimals'],
    [{ amount: '20.20', tax_amount: '1.01', total_amount: '21.211' }, 'PT400 too_many_decimals'],
  ] as const)
    expect(await refusal(insert('invoices', { ...invoice, ...fields })), JSON.stringify(fields)).toBe(answer)
})

test('the tax rate of a business and the cost of a member are refused and not rounded', async () => {
  const rate = (value: string) =>
    refusal(
      billing.mine('update public.businesses set default_tax_rate = $2 where id = $1', [
        billing.business,
        value,
      ]),
    )
  expect(await rate('9.9751')).toMatch(/^23514 .*businesses_default_tax_rate_check/)
  expect(await rate('9.975')).toBe('done')
  const cost = (value: string) =>
    refusal(
      billing.mine('select public.set_labor_cost($1, $2, $3)', [billing.business, billing.worker, value]),
    )
  expect(await cost('25.505')).toMatch(/^23514 .*team_member_costs_labor_cost_per_hour_check/)
  expect(await cost('25.50')).toBe('done')
})

test('what lines are reduced by, deposits and totals have no part of what the currency counts', async () => {
  const yen = await invoiceFixture(scratch.database, 'JPY')
  const text = { client_id: yen.client, title: 'Windows' }
  const document = (name: string) => (fields: Fields, lines: Fields[]) =>
    yen.mine(`select public.${name}($1, $2, $3)`, [
      yen.business,
      JSON.stringify({ id: randomUUID(), ...text, ...fields }),
      JSON.stringify(lines.map((each) => ({ ...each, id: randomUUID() }))),
    ])
  for (const name of ['save_quote', 'save_invoice', 'save_job']) {
    const saved = (discount: number) => refusal(document(name)({}, [line({ discount_amount: discount })]))
    expect(await saved(0.5), name).toBe('PT400 too_many_decimals')
    expect(await saved(5), name).toBe('done')
  }
  expect(await refusal(document('save_job')({ deposit_amount: 0.5 }, []))).toBe('PT400 too_many_decimals')
  for (const fields of [{ amount: '500', tax_amount: '0.5' }, { total_amount: '500.5' }])
    expect(
      await refusal(
        yen.mine(
          `insert into public.invoices (business_id, client_id, ${Object.keys(fields).join(', ')})
           values ($1, $2, ${Object.keys(fields)
             .map((_, at) => `$${at + 3}`)
             .join(', ')})`,
          [yen.business, yen.client, ...Object.values(fields)],
        ),
      ),
      JSON.stringify(fields),
    ).toBe('PT400 too_many_decimals')
})

test.each([
  ['JPY', 0.5, 5],
  ['USD', 10.555, 10.55],
] as const)(
  'a fixed discount or deposit in %s has no part of what the currency counts',
  async (currency, part, whole) => {
    const at = await invoiceFixture(scratch.database, currency)
    const saved = (name: string, fields: Fields) =>
      refusal(
        at.mine(`select public.${name}($1, $2, $3)`, [
          at.business,
          JSON.stringify({ id: randomUUID(), client_id: at.client, title: 'Windows', ...fields }),
          JSON.stringify([{ ...line({ unit_price: 100 }), id: randomUUID() }]),
        ]),
      )
    const added = (table: string, fields: Fields) =>
      refusal(
        at.mine(
          `insert into public.${table} (business_id, client_id, title, ${Object.keys(fields).join(', ')})
         values ($1, $2, 'Windows', $3, $4)`,
          [at.business, at.client, ...Object.values(fields)],
        ),
      )
    for (const [name, table, kind] of [
      ['save_quote', 'quotes', 'discount'],
      ['save_quote', 'quotes', 'deposit'],
      ['save_job', 'jobs', 'discount'],
      ['save_invoice', 'invoices', 'discount'],
    ] as const) {
      const fields = (type: string, value: number) => ({ [`${kind}_type`]: type, [`${kind}_value`]: value })
      for (const [sent, answer] of [
        [fields('fixed', part), 'PT400 too_many_decimals'],
        [fields('fixed', whole), 'done'],
        [fields('percent', part), 'done'],
      ] as const) {
        expect(await saved(name, sent), `${name} ${JSON.stringify(sent)}`).toBe(answer)
        expect(await added(table, sent), `${table} ${JSON.stringify(sent)}`).toBe(answer)
      }
    }
  },
)

test('a fixed discount that is older than its currency is what the totals count, also in copies', async () => {
  const at = await invoiceFixture(scratch.database, 'JPY')
  const id = randomUUID()
  const save = (fields: Fields) =>
    at.mine('select public.save_quote($1, $2, $3)', [
      at.business,
      JSON.stringify({ id, client_id: at.client, title: 'Windows', ...fields }),
      JSON.stringify([line({ unit_price: 100 })]),
    ])
  const older = { discount_type: 'fixed', discount_value: 10.5, deposit_type: 'fixed', deposit_value: 20.5 }
  await save({ ...older, discount_value: 10, deposit_value: 20 })
  await scratch.database.transaction(async ({ query }) => {
    await query('set local session_replication_role = replica')
    await query('update public.quotes set discount_value = 10.5, deposit_value = 20.5 where id = $1', [id])
  })
  const copy = randomUUID()
  await at.mine('select public.duplicate_quote($1, $2)', [id, copy])
  await at.mine(`update public.quotes set title = 'Doors' where id = $1`, [id])
  for (const each of [id, copy])
    expect(
      await at.mine(
        `select discount_value::float8 as discount, discount_amount::float8 as discounted,
           deposit_value::float8 as deposit, deposit_amount::float8 as paid_first from public.quotes where id = $1`,
        [each],
      ),
    ).toEqual([{ discount: 11, discounted: 11, deposit: 21, paid_first: 21 }])
})
