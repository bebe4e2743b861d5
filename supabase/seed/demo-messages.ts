import { randomUUID } from 'node:crypto'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { mailboxOf } from './demo-clients.ts'
import { actAs, clientOf, type DemoContext, dated } from './demo-context.ts'
import { type Phrase, phraseIn } from './demo-words.ts'

const writer: Phrase = 'Aisha Thompson'

/** Where a client of the demo signs in, and the address to which their code is mailed. */
export const demoPortal = (language: Language): { path: string; email: string } => ({
  path: `/p/${phraseIn(language, 'brightside')}/portal`,
  email: mailboxOf(phraseIn(language, writer)),
})

type Line = readonly [days: number, time: string, author: 'client' | 'owner', body: Phrase]

/** The last one is new to the client. */
const conversation: readonly Line[] = [
  [-3, '09:05', 'client', 'The key is under the blue pot again. Could you do the oven next time, too?'],
  [-3, '09:31', 'owner', 'Gladly. Oven and fridge are $45 together. Shall we add both?'],
  [-3, '09:40', 'client', 'Yes, please.'],
  [-1, '16:20', 'owner', 'It’s on the list for your next visit. See you then!'],
]

/** What one client and the business wrote to each other, read by both up to the last one, which was mailed as well. */
export async function addMessages(context: DemoContext): Promise<void> {
  const { transaction, business, language, clock } = context
  const { client_id: client } = clientOf(context, writer)
  for (const [days, time, author, phrase] of conversation) {
    const id = randomUUID()
    const write = author === 'owner' ? 'public.send_message' : 'private.answer_thread'
    await actAs(context, author === 'owner' ? 'owner' : null, async () => {
      await transaction.query(`select ${write}($1, $2, $3, $4)`, [
        business,
        client,
        id,
        phraseIn(language, phrase),
      ])
    })
    dated(context, 'messages', id, { created_at: clock.before(days, time) })
  }
  const last = conversation.length
  await actAs(context, 'owner', async () => {
    await transaction.query('select public.read_messages($1, $2, $3)', [business, client, last - 1])
  })
  await transaction.query('select private.mark_thread_read($1, $2, $3)', [business, client, last - 1])
  const [thread] = await transaction.query<{ id: string }>(
    `update public.message_threads set client_mailed = $3 where business_id = $1 and client_id = $2 returning id`,
    [business, client, last],
  )
  if (thread === undefined) throw new Error('The demo has no messages.')
  dated(context, 'message_threads', thread.id, {
    created_at: clock.before(-3, '09:05'),
    last_at: clock.before(-1, '16:20'),
    client_mailed_at: clock.before(-1, '16:26'),
  })
}
