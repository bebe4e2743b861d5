import { randomUUID } from 'node:crypto'
import type { Urgency } from '@fieldlark/domain/requests/request.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { clientOf, type DemoContext, one } from './demo-context.ts'

type Request = {
  client: string
  title: string
  description: string
  urgency: Urgency
  preferred_times: string | null
  assessment?: readonly [days: number, time: string]
  isArchived?: boolean
}

const demoRequests: readonly Request[] = [
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean before the 1st',
    description: 'Two bedrooms, empty since last month. Keys at the leasing office.',
    urgency: 'high',
    preferred_times: 'Any weekday before noon',
  },
  {
    client: 'Daniel Ortiz',
    title: 'Water damage cleanup in the laundry room',
    description: 'Pipe burst yesterday; the plumber is done, the floor is not.',
    urgency: 'urgent',
    preferred_times: 'As soon as possible',
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, starting in December',
    description: 'Three bedrooms, one dog. Wants to know what it would cost.',
    urgency: 'normal',
    preferred_times: 'Tuesdays or Thursdays',
    assessment: [1, '16:30'],
  },
  {
    client: 'Grace Kim',
    title: 'Dental office, evenings',
    description: 'Four treatment rooms and a waiting area, after 6 PM.',
    urgency: 'normal',
    preferred_times: null,
  },
  {
    client: 'Tyler Brooks',
    title: 'Garage cleanout',
    description: 'Turned out he wanted a hauling company.',
    urgency: 'normal',
    preferred_times: null,
    isArchived: true,
  },
]

export async function addRequests(context: DemoContext): Promise<void> {
  for (const { client, assessment, isArchived, ...request } of demoRequests) {
    const fields = {
      id: randomUUID(),
      business_id: context.business,
      ...clientOf(context, client),
      ...request,
    }
    await one(
      context,
      `insert into public.requests (id, business_id, client_id, property_id, title, description, urgency, preferred_times)
       select id, business_id, client_id, property_id, title, description, urgency, preferred_times
       from jsonb_populate_record(null::public.requests, $1) returning id`,
      [JSON.stringify(fields)],
    )
    if (assessment) {
      await one(context, 'select id from public.schedule_assessment($1, $2, $3, $4, 30, $5)', [
        fields.id,
        randomUUID(),
        addDays(context.today, assessment[0]),
        assessment[1],
        [context.owner],
      ])
    }
    if (isArchived) {
      await one(context, `update public.requests set status = 'archived' where id = $1 returning id`, [
        fields.id,
      ])
    }
  }
}
