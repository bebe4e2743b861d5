import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from './account-ledger.ts'
import { Account } from './account-model.ts'
import { type PaymentFixture, paymentFixture } from './payment-fixture.ts'
import { one, type Scratch, scratchSchema } from './people.ts'
import { seededRandom } from './seeded-random.ts'

/** A sample. After changing payments or credit, run more: HISTORIES=1000000 vitest run --project access account-histories. */
const histories = Number(process.env['HISTORIES'] ?? 7000)
const seed = 12

/** Each of them has to succeed somewhere, whatever the sample is. */
const acts = [
  'pay',
  'mark',
  'send',
  'remove',
  'refund',
  'payOut',
  'grant',
  'apply',
  'takeBack',
  'writeOff',
  'undo',
  'void',
  'unvoid',
]
/** How many different acts, states after them and results the sample has; a rule that is never reached makes it fewer. */
const combinations = 80
const chunk = 100

let scratch: Scratch
beforeAll(async () => {
  scratch = await scratchSchema()
  // Every step as the product performs it; a rejected step is rolled back and returns its error.
  await scratch.database.query(`
    create function private.drive(business uuid, steps jsonb) returns setof text
    language plpgsql volatile set search_path = '' as $$
    declare
      step jsonb;
      args jsonb;
      word text;
      invoice_id uuid;
    begin
      for step in select value from jsonb_array_elements(steps) loop
        args := step -> 'args';
        invoice_id := step ->> 'invoice';
        word := 'done';
        begin
          case step ->> 'do'
            when 'pay' then perform public.record_payment(business, args);
            when 'mark' then perform public.mark_invoice_paid(invoice_id, (args ->> 'id')::uuid);
            when 'send' then perform public.send_invoice(invoice_id, 'marked');
            when 'remove' then perform public.delete_payment((args ->> 'id')::uuid);
            when 'refund' then perform public.refund_payment((args ->> 'payment')::uuid, args -> 'refund');
            when 'payOut' then perform public.refund_credit((step ->> 'client')::uuid, args);
            when 'grant' then perform public.grant_credit((step ->> 'client')::uuid, (args ->> 'id')::uuid,
              (args ->> 'amount')::numeric);
            when 'apply' then perform public.apply_credit(invoice_id, (args ->> 'id')::uuid,
              (args ->> 'amount')::numeric);
            when 'takeBack' then perform public.remove_credit((args ->> 'id')::uuid);
            when 'writeOff' then perform public.write_off_invoice(invoice_id);
            when 'undo' then perform public.undo_write_off(invoice_id);
            when 'void' then perform public.void_invoice(invoice_id);
            when 'unvoid' then perform public.unvoid_invoice(invoice_id);
          end case;
        exception when others then
          word := sqlerrm;
        end;
        return next concat_ws(' ', word,
          (select concat_ws(' ', invoice.status, invoice.balance, invoice.written_off_amount)
            from public.invoices as invoice where invoice.id = invoice_id),
          (select coalesce(sum(credit.amount), 0.00) from public.credits as credit
            where credit.client_id = (step ->> 'client')::uuid));
      end loop;
    end
    $$;
    revoke all on function private.drive(uuid, jsonb) from public;
    grant execute on function private.drive(uuid, jsonb) to authenticated`)
})
afterAll(() => scratch.close())

/** Clients with ten drafts each, in the database and in the model. */
async function accounts(
  books: PaymentFixture,
  count: number,
  seed: number,
  exponent: number,
): Promise<Account[]> {
  const roll = seededRandom(seed)
  const clients = await books.mine<{ id: string }>(
    `insert into public.clients (business_id, name) select $1, 'Client ' || n from generate_series(1, $2::int) as n
     returning id`,
    [books.business, count],
  )
  const made = clients.map(
    ({ id }) =>
      new Account(
        id,
        Array.from({ length: 10 }, () => roll(20_000) + 1),
        roll,
        exponent,
      ),
  )
  await books.mine(
    `insert into public.invoices (id, business_id, client_id, issue_date, due_date, amount)
     select (each ->> 'id')::uuid, $1, (each ->> 'client')::uuid, '2026-11-01', '2026-12-01', (each ->> 'total')::numeric
     from jsonb_array_elements($2) as each`,
    [
      books.business,
      JSON.stringify(
        made.flatMap(({ client, invoices }) =>
          invoices.map(({ id, total }) => ({ id, client, total: total / 10 ** exponent })),
        ),
      ),
    ],
  )
  return made
}

async function live(
  books: PaymentFixture,
  people: readonly Account[],
  seed: number,
  count: number,
): Promise<Set<string>> {
  const roll = seededRandom(seed)
  const happened = new Set<string>()
  for (let done = 0; done < count; done += chunk) {
    const taken = Array.from({ length: Math.min(chunk, count - done) }, () =>
      one(people[roll(people.length)]).next(),
    )
    const steps: Step[] = taken.map(({ step }) => step)
    for (const { step, outcome } of taken) {
      const [result, state] = outcome.split(' ')
      happened.add([step.do, step.invoice ? state : 'no invoice', result].join(': '))
    }
    const answer = await books.mine<{ drive: string }>('select private.drive($1, $2) as drive', [
      books.business,
      JSON.stringify(steps),
    ])
    const wrong = answer.findIndex(({ drive }, at) => drive !== taken[at]?.outcome)
    if (wrong >= 0)
      expect({ at: done + wrong, step: steps[wrong], answer: answer[wrong]?.drive }).toEqual({
        at: done + wrong,
        step: steps[wrong],
        answer: taken[wrong]?.outcome,
      })
  }
  return happened
}

/** Compares everything once more at the end with the views that users read. */
async function addsUp(books: PaymentFixture, people: readonly Account[], exponent: number): Promise<void> {
  const owedOf = ({ invoices }: Account) =>
    invoices.reduce((sum, { status, owed }) => sum + (status === 'draft' ? 0 : owed), 0)
  const rows = await books.mine<{
    client_id: string
    balance: number
    credit: number
    closing: number
    held: number
  }>(
    `select client_id, balance::float, credit::float,
       (public.client_statement(client_id, '2000-01-01', '2099-12-31') ->> 'closing_balance')::float as closing,
       (select coalesce(sum(credited_amount), 0)::float from public.invoices as invoice
         where invoice.client_id = balances.client_id and invoice.status = 'draft') as held
     from public.client_balances as balances where client_id = any($1)`,
    [people.map(({ client }) => client)],
  )
  const unit = 10 ** exponent
  const minor = (amount: number) => Math.round(amount * unit)
  expect(rows).toHaveLength(people.length)
  const byClient = new Map(rows.map((row) => [row.client_id, row]))
  for (const account of people) {
    const { balance, credit, closing, held } = one(byClient.get(account.client))
    expect([minor(balance), minor(credit)]).toEqual([owedOf(account), account.credit])
    // Credit reserved for a draft still belongs to the client.
    expect(minor(closing)).toBe(owedOf(account) - account.credit - minor(held))
  }
}

// The invoice and the client are compared with the model after every step, so every step tests a history.
test(`${histories} random histories keep balances correct and credit non-negative`, {
  timeout: 600_000 + histories * 10,
}, async () => {
  const happened = await Promise.all(
    [
      ['USD', 2],
      ['JPY', 0],
    ].map(async ([currency, exponent], at) => {
      const books = await paymentFixture(scratch.database, String(currency))
      const people = await accounts(books, Math.ceil(histories / 500), 20_261_123 + at, Number(exponent))
      const each = await live(books, people, seed + at, Math.ceil(histories / 2))
      await addsUp(books, people, Number(exponent))
      return [...each]
    }),
  )
  const all = new Set(happened.flat())
  const done = [...all].filter((one) => one.endsWith(': done')).map((one) => one.split(':')[0])
  expect(new Set(done)).toEqual(new Set(acts))
  expect(all.size).toBeGreaterThanOrEqual(combinations)
})
