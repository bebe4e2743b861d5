import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '@fieldlark/backend/postgres/database.ts'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { addClients } from './demo-clients.ts'
import { demoClock } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'
import { addExpenses } from './demo-expenses.ts'
import { lookBack } from './demo-history.ts'
import { addInvoices } from './demo-invoices.ts'
import { planJobs } from './demo-jobs.ts'
import { addMessages } from './demo-messages.ts'
import { addPhotos, type Pictures, type StoreFile, signature, storePictures } from './demo-pictures.ts'
import { demoTowns } from './demo-places.ts'
import { addQuotes } from './demo-quotes.ts'
import { addRequests } from './demo-requests.ts'
import type { Person } from './demo-route.ts'
import { addSettings } from './demo-settings.ts'
import { phraseIn } from './demo-words.ts'
import { addWork } from './demo-work.ts'

export type DemoUser = { email: string; password: string; full_name: string; language: Language }

const password = 'brightside'

/** The login of the owner is the same in both languages. */
export const demoOwner = { email: 'demo@fieldlark.example', password }

/** The manager, who speaks the other language. */
export const demoManager = { email: 'manager@fieldlark.example', password }

const demoWorker = { email: 'worker@fieldlark.example', password }

const demoPeople: Record<Language, Record<Person, DemoUser>> = {
  en: {
    owner: { ...demoOwner, full_name: 'Maya Sullivan', language: 'en' },
    manager: { ...demoManager, full_name: 'Carlos Vega', language: 'es' },
    worker: { ...demoWorker, full_name: 'Jenny Nguyen', language: 'en' },
  },
  es: {
    owner: { ...demoOwner, full_name: 'Marisol Quiñones', language: 'es' },
    manager: { ...demoManager, full_name: 'Kate Lawson', language: 'en' },
    worker: { ...demoWorker, full_name: 'Yadira Colón', language: 'es' },
  },
}

type DemoOptions = {
  createUser: (user: DemoUser) => Promise<string>
  storeFile: StoreFile
  language: Language
  /** The moment that counts as now; the database's own clock only decides what is possible. */
  now?: string
  zone?: string
}

/**
 * Creates a cleaning business in Austin, or in San Juan in Spanish, with 40 clients and their work round today, an owner, a manager and a worker. `createUser`
 * creates a confirmed account and returns its id. Returns the business, or null without any change when the demo owner
 * exists already.
 */
export async function seedDemo(
  database: Pick<Database, 'query' | 'transaction'>,
  {
    createUser,
    storeFile,
    language,
    now = new Date().toISOString(),
    zone = demoTowns[language].zone,
  }: DemoOptions,
): Promise<string | null> {
  const there = await database.query('select from public.profiles where email = $1', [demoOwner.email])
  if (there.length > 0) return null
  const people = {
    owner: await createUser(demoPeople[language].owner),
    manager: await createUser(demoPeople[language].manager),
    worker: await createUser(demoPeople[language].worker),
  }
  const business = randomUUID()
  const pictures = await storePictures(business, language, storeFile)
  return database.transaction(async (transaction) => {
    const context: DemoContext = {
      transaction,
      business,
      language,
      people,
      clock: demoClock(now, zone),
      clients: new Map(),
      services: new Map(),
      times: new Map(),
      events: [],
    }
    await insertBusiness(context, pictures.logo.path)
    await insertTeam(transaction, context)
    await addSettings(context)
    await addClients(context)
    await addAll(context, pictures)
    await lookBack(context)
    return business
  })
}

async function addAll(context: DemoContext, pictures: Pictures): Promise<void> {
  const jobs = planJobs(context.clock)
  const urgent = await addRequests(context)
  await addQuotes(context, signature(context.language))
  await addWork(context, jobs)
  await addInvoices(context, jobs)
  const billed = jobs.find(({ quote }) => quote !== undefined)
  await addExpenses(context, billed?.id ?? null, pictures.receipt)
  await addPhotos(context, pictures, jobs, urgent)
  await addMessages(context)
}

async function insertBusiness(
  { transaction, business, people, clock, language }: DemoContext,
  logo: string,
): Promise<void> {
  await transaction.query(
    `insert into public.businesses (id, user_id, business_name, trade, language, timezone, currency, default_tax_rate,
       contact_person, phone, email, address, subdomain, business_logo_url)
     values ($1, $2, $3, 'cleaning', $4, $5, 'USD', $6, $7, $8, $9, $10, $11, $12)`,
    [
      business,
      people.owner,
      phraseIn(language, 'Brightside Cleaning'),
      language,
      clock.zone,
      demoTowns[language].taxRate,
      demoPeople[language].owner.full_name,
      `(${demoTowns[language].areaCode}) 555-0100`,
      phraseIn(language, 'hello@brightside.example'),
      phraseIn(language, '1500 E Cesar Chavez St, Austin, TX 78702'),
      phraseIn(language, 'brightside'),
      `/storage/v1/object/public/logos/${logo}`,
    ],
  )
  // One can look around for as long as one likes.
  await transaction.query(`select private.set_plan($1, 'trial', 'admin', null, 'demo')`, [business])
}

async function insertTeam(transaction: Transaction, { business, people }: DemoContext): Promise<void> {
  const { manager, worker } = people
  await transaction.query(
    `insert into public.team_members (business_id, user_id, role) values ($1, $2, 'manager'), ($1, $3, 'worker')`,
    [business, manager, worker],
  )
  await transaction.query(
    `insert into public.team_member_costs (business_id, user_id, labor_cost_per_hour)
     values ($1, $2, 28), ($1, $3, 19.5)`,
    [business, manager, worker],
  )
}
