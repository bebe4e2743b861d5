import { randomUUID } from 'node:crypto'
import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import { plusMinutes } from './demo-clock.ts'
import {
  actAs,
  clientOf,
  type DemoContext,
  type DemoLine,
  dated,
  happen,
  linesOf,
  taxesOf,
} from './demo-context.ts'
import type { Phrase } from './demo-words.ts'

type Quote = {
  client: Phrase
  title: Phrase
  message: Phrase | null
  /** Days before today on which it was written and sent, and on which the client answered. */
  age: number
  answer?: number
  validDays: number
  becomes: QuoteStatus
  isSeen?: boolean
  why?: Phrase
  lines: readonly DemoLine[]
}

/** The oldest first, so that numbers follow dates. */
const demoQuotes: readonly Quote[] = [
  {
    client: 'Tyler Brooks',
    title: 'Garage and windows',
    message: null,
    age: 27,
    validDays: 3,
    becomes: 'sent',
    lines: [
      ['Window cleaning', 18, 12, 4],
      ['Extra hour', 3, 48, 21],
    ],
  },
  {
    client: 'Grace Kim',
    title: 'Dental office, evenings',
    message: null,
    age: 15,
    answer: 12,
    validDays: 15,
    becomes: 'declined',
    why: 'Found someone closer.',
    isSeen: true,
    lines: [['Office clean', 20, 120, 48]],
  },
  {
    client: 'Rosa Delgado',
    title: 'Deep clean before move-in',
    message: 'Unscented products only, as you asked. We can start as soon as you have the keys.',
    age: 6,
    answer: 4,
    validDays: 24,
    becomes: 'converted',
    isSeen: true,
    lines: [
      ['Deep clean, 4 rooms', 1, 420, 168],
      ['Inside oven and fridge', 2, 45, 18],
    ],
  },
  {
    client: 'Hannah Wolfe',
    title: 'Weekend house, opening clean',
    message: 'It was good to see the house. The windows on the lake side take the most time.',
    age: 5,
    answer: 1,
    validDays: 25,
    becomes: 'approved',
    isSeen: true,
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Window cleaning', 14, 12, 4],
    ],
  },
  {
    client: 'Priya Raman',
    title: 'Studio floors, three times a week',
    message: 'Thank you for showing me the studio. Here’s what we talked about, with no scented products.',
    age: 4,
    validDays: 10,
    becomes: 'sent',
    isSeen: true,
    lines: [
      ['Studio floors, per visit', 12, 95, 40],
      ['Mirrors', 4, 25, 8, 'optional*'],
      ['Floor care: oil once a quarter', 1, 220, 90, 'Floor care*'],
      ['Floor care: polish once a month', 1, 540, 230, 'Floor care'],
    ],
  },
  {
    client: 'Daniel Ortiz',
    title: 'Laundry room after water damage',
    message: null,
    age: 3,
    answer: 2,
    validDays: 27,
    becomes: 'changes_requested',
    why: 'Could you leave out the windows and come on a Saturday?',
    isSeen: true,
    lines: [
      ['Extra hour', 6, 48, 21],
      ['Window cleaning', 8, 12, 4],
    ],
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, three bedrooms',
    message: 'Same two people every week. You can pause any time.',
    age: 2,
    validDays: 28,
    becomes: 'sent',
    lines: [
      ['Standard clean', 4, 150, 62],
      ['First visit: deep clean', 1, 200, 80],
    ],
  },
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean, 2208 Bluebonnet Ln',
    message: null,
    age: 1,
    validDays: 30,
    becomes: 'draft',
    lines: [
      ['Move-out clean', 1, 450, 185],
      ['Fridge and oven', 1, 60, 18, 'optional'],
    ],
  },
]

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'
// Reserved for examples (RFC 5737).
const address = '203.0.113.24'

type Made = Quote & {
  id: string
  created: string
  sent: string | null
  seen: string | null
  answered: string | null
}

function timesOf({ clock }: DemoContext, quote: Quote): Made {
  const created = clock.before(-quote.age, '17:20')
  const sent = quote.becomes === 'draft' ? null : plusMinutes(created, 25)
  return {
    ...quote,
    id: randomUUID(),
    created,
    sent,
    seen: quote.isSeen ? clock.at(1 - quote.age, '07:50') : null,
    answered: quote.answer === undefined ? null : clock.at(-quote.answer, '18:05'),
  }
}

const fieldsOf = (context: DemoContext, { id, client, title, message, validDays }: Made) => ({
  id,
  version: null,
  ...clientOf(context, client),
  title,
  message,
  taxes: taxesOf(context),
  valid_until: context.clock.day(validDays),
  deposit_type: null,
  deposit_value: 0,
  discount_type: null,
  discount_value: 0,
  prices_include_tax: false,
  terms: 'Payment within 14 days. We bring everything; please clear the floors.' satisfies Phrase,
})

async function write(context: DemoContext, quotes: readonly Made[]): Promise<void> {
  await happen(
    context,
    `select saved.id from jsonb_array_elements($1::jsonb) as row,
       lateral public.save_quote($2, row -> 'fields', row -> 'lines') as saved`,
    quotes.map((quote) => ({
      at: { [quote.id]: quote.created },
      fields: fieldsOf(context, quote),
      lines: linesOf(context, quote.lines),
    })),
  )
  await happen(
    context,
    `select public.send_quote((row ->> 'id')::uuid, 'marked') from jsonb_array_elements($1::jsonb) as row`,
    quotes.flatMap(({ id, sent }) => (sent === null ? [] : [{ id, at: { [id]: sent } }])),
  )
}

/** Opens the link of each that the client has seen. */
const look = (context: DemoContext, quotes: readonly Made[]) =>
  happen(
    context,
    `select public.open_quote_link(private.new_quote_link(quote, client.email), true, row ->> 'ip', row ->> 'agent')
     from jsonb_array_elements($1::jsonb) as row join public.quotes as quote on quote.id = (row ->> 'id')::uuid
       join public.clients as client on client.id = quote.client_id where quote.business_id = $2`,
    quotes.flatMap(({ id, seen }) =>
      seen === null ? [] : [{ id, ip: address, agent: browser, at: { [id]: seen } }],
    ),
  )

/** Through the link with a signature, without the mails about it, which would be of today; or on the phone. */
async function answer(context: DemoContext, quotes: readonly Made[], signature: string): Promise<void> {
  const answers: Partial<Record<QuoteStatus, string>> = {
    approved: `private.approve(quote, quote.version_number, row -> 'answer')`,
    converted: `private.approve(quote, quote.version_number, row -> 'answer')`,
    declined: `private.decline(quote, row ->> 'why')`,
    changes_requested: `private.ask_for_changes(quote, row ->> 'why')`,
  }
  const signed = { method: 'link', signature, ip: address, user_agent: browser }
  for (const { id, client, becomes, answered, why } of quotes) {
    if (answered === null) continue
    const evidence = becomes === 'converted' ? { method: 'on_behalf', how: 'Phone' } : signed
    await actAs(context, becomes === 'converted' ? 'owner' : null, () =>
      happen(
        context,
        `select ${answers[becomes]} from jsonb_array_elements($1::jsonb) as row
           join public.quotes as quote on quote.id = (row ->> 'id')::uuid where quote.business_id = $2`,
        [{ id, at: { [id]: answered }, why, answer: { ...evidence, signer_name: client } }],
      ),
    )
  }
}

/** Quotes in every state; one has the drawn signature of the client. */
export async function addQuotes(context: DemoContext, signature: string): Promise<void> {
  const quotes = demoQuotes.map((quote) => timesOf(context, quote))
  await actAs(context, 'owner', () => write(context, quotes))
  await actAs(context, null, () => look(context, quotes))
  await answer(context, quotes, signature)
  for (const { id, created, sent, seen, answered } of quotes) {
    const last = answered ?? sent ?? created
    dated(context, 'quotes', id, {
      created_at: created,
      sent_at: sent,
      viewed_at: seen,
      answered_at: answered,
      updated_at: last,
    })
  }
}
