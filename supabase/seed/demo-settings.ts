import { randomUUID } from 'node:crypto'
import type { Unit } from '@fieldlark/domain/services/service.ts'
import { actAs, type DemoContext, dated, taxesOf } from './demo-context.ts'
import { jsonIn, type Phrase, phraseIn } from './demo-words.ts'

type Service = readonly [
  name: Phrase,
  description: Phrase,
  price: number,
  unit: Unit,
  minutes: number | null,
  cost: number,
  category: Phrase,
]

/** The price list of a cleaning business. */
// biome-ignore format: a table, one service per line
const demoServices: readonly Service[] = [
  ['Standard clean', 'Kitchen, baths, floors and dusting, up to 3 bedrooms.', 150, 'visit', 150, 62, 'Homes'],
  ['Deep clean', 'Everything in a standard clean, plus baseboards, inside oven and fridge.', 350, 'visit', 300, 140, 'Homes'],
  ['Move-out clean', 'Empty home, ready for the walk-through.', 450, 'visit', 360, 185, 'Homes'],
  ['Office clean', 'Desks, kitchenette, restrooms, trash.', 120, 'visit', 90, 48, 'Business'],
  ['Window cleaning', 'Inside and out, screens wiped.', 12, 'window', 10, 4, 'Extras'],
  ['Carpet shampoo', 'Hot water extraction.', 80, 'room', 45, 28, 'Extras'],
  ['Fridge and oven', 'Inside, racks included.', 60, 'each', 40, 18, 'Extras'],
  ['Extra hour', 'Whatever is on your list.', 48, 'hour', 60, 21, 'Extras'],
]

const howToPay: Phrase =
  'Zelle: pay@brightside.example (Brightside Cleaning)\nBank: First Lone Star Bank, routing 111000025, account 000123456789\nChecks to Brightside Cleaning, 1500 E Cesar Chavez St, Austin, TX 78702'

/** The days on which the business works. */
const weekdayHours = { start: '08:00', end: '17:00' }
const workingHours = [
  ...Array.from({ length: 5 }, () => weekdayHours),
  { start: '08:00', end: '13:00' },
  null,
]

async function addServices(context: DemoContext): Promise<void> {
  const opened = context.clock.at(-400, '09:00')
  const rows = demoServices.map(([name, description, price, unit, minutes, cost, category]) => ({
    cost,
    service: {
      id: randomUUID(),
      name,
      description,
      price,
      unit,
      duration_minutes: minutes,
      category,
      version: null,
      is_taxable: true,
      is_active: true,
      is_public: true,
      // What is sold by the visit has a length that is known before.
      booking: unit === 'visit' ? 'job' : 'none',
    },
  }))
  await context.transaction.query(
    `select saved.id from jsonb_array_elements($2::jsonb) as row,
       lateral public.save_service($1, row -> 'service', (row ->> 'cost')::numeric) as saved`,
    [context.business, jsonIn(context.language, rows)],
  )
  await context.transaction.query('select public.order_services($1, $2)', [
    context.business,
    rows.map(({ service }) => service.id),
  ])
  for (const { service } of rows) {
    context.services.set(service.name, service.id)
    dated(context, 'services', service.id, { created_at: opened, updated_at: opened })
  }
}

async function addBlocks({ transaction, business, people, clock, language }: DemoContext): Promise<void> {
  await transaction.query(
    `insert into public.schedule_blocks (business_id, member_id, title, start_date, end_date, start_time, end_time,
       is_recurring, day_of_week, color)
     values ($1, null, $7, $3, $4, '07:00', '07:45', true, 1, 'yellow'),
       ($1, $2, $8, $5, $6, null, null, false, null, 'blue')`,
    [
      business,
      people.manager,
      clock.day(-63),
      clock.day(365),
      clock.day(9),
      clock.day(11),
      phraseIn(language, 'Restock supplies'),
      phraseIn(language, 'Time off'),
    ],
  )
}

const aboutUs: Phrase =
  'Four people, all on payroll, with our own supplies if you like.\nYou know the price before we start, and the same faces come every time.'

const whereWeWork: Phrase = 'Bouldin Creek\nTravis Heights\nEast Austin\nHyde Park\nZilker\nMueller\nDowntown'

/** The public page at /p/brightside. The words stand in the language of the business only, as most owners would have it. */
const publishPage = ({ transaction, business, language }: DemoContext) =>
  transaction.query(
    `update public.public_profiles set is_published = true, accent = '#1d4f91', areas = $3, shows_email = true,
       shows_address = true, headline_${language} = $2, about_${language} = $4 where business_id = $1`,
    [
      business,
      phraseIn(language, 'Come home to a bright house.'),
      phraseIn(language, whereWeWork),
      phraseIn(language, aboutUs),
    ],
  )

/** Prices, taxes, how clients pay, the look of documents and the calendar. */
export async function addSettings(context: DemoContext): Promise<void> {
  const { transaction, business, language } = context
  await actAs(context, 'owner', async () => {
    await transaction.query(
      `insert into public.tax_rates (business_id, name, parts, is_default) values ($1, $2, $3, true)`,
      [business, phraseIn(language, 'Sales tax'), jsonIn(language, taxesOf(context))],
    )
    await transaction.query(
      `update public.document_settings set accent_color = '#1d4d8f', payment_terms = 'net_14', bank_details = $2,
         invoice_message = $3, footer = $4 where business_id = $1`,
      [
        business,
        phraseIn(language, howToPay),
        phraseIn(language, 'Thank you for your business!'),
        phraseIn(language, 'Insured and bonded. Texas.'),
      ],
    )
    await transaction.query('update public.schedule_settings set working_hours = $2 where business_id = $1', [
      business,
      JSON.stringify(workingHours),
    ])
    await addServices(context)
    await addBlocks(context)
    await publishPage(context)
    await transaction.query('update public.booking_settings set is_on = true where business_id = $1', [
      business,
    ])
    await transaction.query(
      `update public.portal_settings set is_on = true, welcome_${language} = $2 where business_id = $1`,
      [business, phraseIn(language, 'Here’s everything we do for you. Write to us any time.')],
    )
  })
}
