import { describe, expect, test, vi } from 'vitest'

import { setClock } from '#testing/clock.ts'
import { callsOf, lost, refusal, reply } from '#testing/network.ts'

import { perform } from './command.ts'

const business = 'b0000000-0000-4000-8000-000000000001'
const start = 'POST rest/v1/rpc/start_visit'
const reopen = 'POST rest/v1/rpc/reopen_visit'
const read = 'POST rest/v1/rpc/read_notifications'
const save = 'POST rest/v1/rpc/save_visit'
const visit = { visit_id: 'c0000000-0000-4000-8000-000000000001' }
const idsOf = (route: string) => callsOf(route).map(({ command }) => command?.id)

describe('a command', () => {
  test('sends its function, its arguments and when it was done, and answers what the function answers', async () => {
    setClock('2026-05-04T15:00:03Z')
    reply(start, { id: visit.visit_id, status: 'in_progress' })
    const answer = await perform(business, 'start_visit', visit, new Date('2026-05-04T15:00:00Z'))
    expect(answer).toMatchObject({ status: 'in_progress' })
    expect(callsOf(start)).toMatchObject([
      {
        body: visit,
        command: {
          business_id: business,
          name: 'start_visit',
          done_at: '2026-05-04T15:00:00.000Z',
          sent_at: '2026-05-04T15:00:03.000Z',
        },
      },
    ])
  })

  test('keeps its id until it is answered, however often it fails', async () => {
    const answers = [lost, () => refusal(503, 'PGRST001', 'busy'), () => null]
    reply(start, () => answers.shift()?.() ?? null)
    for (const fails of [true, true, false]) {
      const sent = perform(business, 'start_visit', visit)
      await (fails ? expect(sent).rejects.toThrow() : sent)
    }
    expect(new Set(idsOf(start)).size).toBe(1)
    // Answered, it is meant anew.
    await perform(business, 'start_visit', visit)
    expect(new Set(idsOf(start)).size).toBe(2)
  })

  test('is another one for other arguments, and after something else was done to the same record', async () => {
    const failing = vi.fn(lost)
    reply(start, failing)
    reply(reopen, null)
    await expect(perform(business, 'start_visit', visit)).rejects.toThrow()
    await expect(perform(business, 'start_visit', { ...visit, latitude: 1 })).rejects.toThrow()
    await perform(business, 'reopen_visit', visit)
    await expect(perform(business, 'start_visit', visit)).rejects.toThrow()
    expect(new Set(idsOf(start)).size).toBe(3)
  })

  test('keeps its id while something else is done to other records', async () => {
    reply(start, lost)
    reply(read, null)
    reply(save, null)
    await expect(perform(business, 'start_visit', visit)).rejects.toThrow()
    await perform(business, 'read_notifications', { business_id: business, up_to: 1 })
    await perform(business, 'save_visit', { visit: { id: 'c0000000-0000-4000-8000-000000000002' } })
    await expect(perform(business, 'start_visit', visit)).rejects.toThrow()
    expect(new Set(idsOf(start)).size).toBe(1)
    await perform(business, 'save_visit', { visit: { id: visit.visit_id } })
    await expect(perform(business, 'start_visit', visit)).rejects.toThrow()
    expect(new Set(idsOf(start)).size).toBe(2)
  })

  test('keeps its id while it is on its way', async () => {
    let answer = () => {}
    const held = new Promise<null>((resolve) => {
      answer = () => resolve(null)
    })
    reply(start, () => held)
    reply(reopen, null)
    const first = perform(business, 'start_visit', visit)
    await perform(business, 'reopen_visit', visit)
    const second = perform(business, 'start_visit', visit)
    answer()
    await Promise.all([first, second])
    expect(new Set(idsOf(start)).size).toBe(1)
  })

  test('goes straight to a function with links in its answer', async () => {
    const send = 'POST rest/v1/rpc/send_quote'
    reply(send, { token: 'x' })
    const args = { quote_id: visit.visit_id, via: 'link' }
    expect(await perform(business, 'send_quote', args)).toEqual({ token: 'x' })
    expect(callsOf(send)).toMatchObject([{ body: args }])
    expect(idsOf(send)).toEqual([undefined])
  })
})
