import { randomUUID } from 'node:crypto'
import type { Urgency } from '@fieldlark/domain/requests/request.ts'
import { plusMinutes } from './demo-clock.ts'
import { actAs, clientOf, type DemoContext, dated, happen } from './demo-context.ts'
import type { Phrase } from './demo-words.ts'

type Request = {
  client: Phrase
  title: Phrase
  description: Phrase
  urgency: Urgency
  preferred_times: Phrase | null
  /** Days before today, and the time. */
  received: readonly [age: number, time: string]
  assessment?: readonly [days: number, time: string]
  isArchived?: boolean
}

/** The oldest first, so that numbers follow dates. */
const demoRequests: readonly Request[] = [
  {
    client: 'Tyler Brooks',
    title: 'Garage cleanout',
    description: 'Turned out he wanted a hauling company.',
    urgency: 'normal',
    preferred_times: null,
    received: [8, '14:10'],
    isArchived: true,
  },
  {
    client: 'Grace Kim',
    title: 'Second dental office',
    description:
      'Four treatment rooms and a waiting area, after 6 PM. The first quote was too far away for her.',
    urgency: 'normal',
    preferred_times: null,
    received: [5, '10:30'],
  },
  {
    client: 'Marcus Hale',
    title: 'Weekly clean, three bedrooms',
    description: 'Three bedrooms, one dog. Wants to show the house first.',
    urgency: 'normal',
    preferred_times: 'Tuesdays or Thursdays',
    received: [3, '13:45'],
    assessment: [1, '17:30'],
  },
  {
    client: 'Olivia Bennett',
    title: 'Move-in clean before the 1st',
    description: 'Two bedrooms, empty since last month. Keys at the leasing office.',
    urgency: 'high',
    preferred_times: 'Any weekday before noon',
    received: [1, '15:40'],
  },
  {
    client: 'Daniel Ortiz',
    title: 'Water damage in the laundry room',
    description: 'Another pipe burst this morning; the plumber is done, the floor is not.',
    urgency: 'urgent',
    preferred_times: 'As soon as possible',
    received: [0, '07:20'],
  },
]

/** The requests of the last days, one with a visit to look at the place. Returns the newest, which is urgent. */
export async function addRequests(context: DemoContext): Promise<{ id: string; at: string }> {
  const requests = demoRequests.map(({ received: [age, time], ...request }) => ({
    ...request,
    id: randomUUID(),
    received: context.clock.before(-age, time),
  }))
  await actAs(context, 'owner', async () => {
    await happen(
      context,
      `insert into public.requests (id, business_id, client_id, property_id, title, description, urgency, preferred_times)
       select id, $2, client_id, property_id, title, description, urgency, preferred_times
       from jsonb_populate_recordset(null::public.requests, $1)`,
      requests.map(({ id, client, title, description, urgency, preferred_times, received }) => ({
        id,
        ...clientOf(context, client),
        title,
        description,
        urgency,
        preferred_times,
        at: { [id]: received },
      })),
    )
    await assess(context, requests)
    await happen(
      context,
      `update public.requests as request set status = 'archived' from jsonb_array_elements($1::jsonb) as row
       where request.id = (row ->> 'id')::uuid and request.business_id = $2`,
      requests.flatMap(({ id, received, isArchived }) =>
        isArchived ? [{ id, at: { [id]: plusMinutes(received, 70) } }] : [],
      ),
    )
  })
  for (const { id, received } of requests)
    dated(context, 'requests', id, { created_at: received, updated_at: received })
  const newest = requests.at(-1)
  if (newest === undefined) throw new Error('The demo has no request.')
  return { id: newest.id, at: newest.received }
}

async function assess(
  context: DemoContext,
  requests: readonly (Omit<Request, 'received'> & { id: string; received: string })[],
): Promise<void> {
  for (const { id, received, assessment } of requests) {
    if (assessment === undefined) continue
    const visit = randomUUID()
    const agreed = plusMinutes(received, 25)
    await happen(
      context,
      `select (public.schedule_assessment((row ->> 'id')::uuid, (row ->> 'visit')::uuid, (row ->> 'day')::date,
         (row ->> 'time')::time, 30, array[(row ->> 'owner')::uuid])).id
       from jsonb_array_elements($1::jsonb) as row`,
      [
        {
          at: { [id]: agreed, [visit]: agreed },
          id,
          visit,
          day: context.clock.day(assessment[0]),
          time: assessment[1],
          owner: context.people.owner,
        },
      ],
    )
    dated(context, 'visits', visit, { created_at: agreed, updated_at: agreed })
  }
}
