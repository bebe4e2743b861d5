import { randomUUID } from 'node:crypto'
import type { QuoteStatus } from '@fieldlark/domain/quotes/quote.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { clientOf, type DemoContext, type DemoLine, demoTaxes, linesOf, one } from './demo-context.ts'

type Quote = {
  client: string
  title: string
  message: string | null
  validDays: number
  becomes: QuoteStatus
  lines: readonly DemoLine[]
}

const demoQuotes: readonly Quote[] = [
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean, 2208 Bluebonnet Ln',
    message: null,
    validDays: 30,
    becomes: 'draft',
    lines: [
      ['Move-out clean', 1, 450, 185],
      ['Fridge and oven', 1, 60, 18, 'optional'],
    ],
  },
  {
    client: 'Priya Raman',
    title: 'Studio floors, three times a week',
    message: 'Thank you for showing me the studio. Here’s what we talked about, with no scented products.',
    validDays: 2,
    becomes: 'sent',
    lines: [
      ['Studio floors, per visit', 12, 95, 40],
      ['Mirrors', 4, 25, 8, 'optional*'],
      ['Floor care: oil once a quarter', 1, 220, 90, 'Floor care*'],
      ['Floor care: polish once a month', 1, 540, 230, 'Floor care'],
    ],
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, three bedrooms',
    message: 'Same two people every week. You can pause any time.',
    validDays: 20,
    becomes: 'sent',
    lines: [
      ['Standard clean', 4, 150, 62],
      ['First visit: deep clean', 1, 200, 80],
    ],
  },
  {
    client: 'Daniel Ortiz',
    title: 'Laundry room after water damage',
    message: null,
    validDays: 25,
    becomes: 'changes_requested',
    lines: [
      ['Extra hour', 6, 48, 21],
      ['Window cleaning', 8, 12, 4],
    ],
  },
  {
    client: 'Hannah Wolfe',
    title: 'Weekend house, opening clean',
    message: null,
    validDays: 22,
    becomes: 'approved',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Window cleaning', 14, 12, 4],
    ],
  },
  {
    client: 'Grace Kim',
    title: 'Dental office, evenings',
    message: null,
    validDays: 21,
    becomes: 'declined',
    lines: [['Office clean', 20, 120, 48]],
  },
  {
    client: 'Tyler Brooks',
    title: 'Spring windows',
    message: null,
    validDays: 0,
    becomes: 'sent',
    lines: [['Window cleaning', 18, 12, 4]],
  },
  {
    client: 'Rosa Delgado',
    title: 'Limpieza profunda',
    message: 'Con productos sin aroma, como pediste.',
    validDays: 15,
    becomes: 'converted',
    lines: [
      ['Deep clean', 1, 350, 140],
      ['Carpet shampoo', 2, 80, 28],
    ],
  },
]

export async function addQuotes(context: DemoContext): Promise<void> {
  for (const { client, lines, validDays, becomes, ...quote } of demoQuotes) {
    const id = randomUUID()
    const fields = {
      id,
      version: null,
      ...clientOf(context, client),
      ...quote,
      taxes: demoTaxes,
      deposit_type: null,
    }
    await one(context, 'select id from public.save_quote($1, $2, $3)', [
      context.business,
      JSON.stringify({
        ...fields,
        valid_until: addDays(context.today, Math.max(validDays, 0)),
        discount_type: null,
        discount_value: 0,
        deposit_value: 0,
        prices_include_tax: false,
        terms: 'Payment within 30 days. We bring everything; please clear the floors.',
      }),
      JSON.stringify(linesOf(lines)),
    ])
    if (becomes === 'draft') continue
    await one(context, `select public.send_quote($1, 'marked')`, [id])
    if (becomes === 'approved') {
      await one(context, `select id from public.approve_quote($1, 1, 'on_behalf', $2, null, 'Phone')`, [
        id,
        client,
      ])
    }
    if (becomes === 'converted') {
      await one(context, `select id from public.approve_and_convert_quote($1, $2, $3, 'Phone')`, [
        id,
        randomUUID(),
        client,
      ])
    }
    if (becomes === 'declined')
      await one(context, `select id from public.decline_quote($1, $2)`, [id, 'Found someone closer.'])
    if (becomes === 'changes_requested') {
      await one(context, 'select id from public.request_quote_changes($1, $2)', [
        id,
        'Could you leave out the windows and come on a Saturday?',
      ])
    }
  }
}
