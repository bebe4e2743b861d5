import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { createLiveThreads, waitForNews } from './live-threads.ts'

function open({ most = { client: 2, business: 3, all: 5 }, waitMs = 5000, isHeard = true } = {}) {
  let say: (client: string | null) => void = () => {}
  const log = vi.fn()
  const listen = async (_channel: string, hear: (payload: string | null) => void) => {
    if (!isHeard) throw new Error('no connection')
    say = hear
    return async () => {}
  }
  const live = createLiveThreads({ database: { listen }, log, most, waitMs })
  const wait = (client: string, { page = randomUUID(), after = 0, business = 'b', number = 0 } = {}) =>
    live.wait({ page, after }, async () => ({
      business_id: business,
      client_id: client,
      last_number: number,
    }))
  return { live, log, wait, say: (client: string | null) => say(client) }
}
const off = { is_live: false, has_news: false }
const quiet = { is_live: true, has_news: false }
const news = { is_live: true, has_news: true }
const settle = () => new Promise((done) => setTimeout(done, 5))

it('answers those whose thread has changed, and nobody else', async () => {
  const { wait, say, live } = open()
  const [anna, bert] = [wait('anna'), wait('bert')]
  await settle()
  say('anna')
  expect(await anna).toEqual(news)
  live.end()
  expect(await bert).toEqual(quiet)
})

it('answers at once what was written before, or while it was found out whose thread it is', async () => {
  const { wait, say, live } = open()
  expect(await wait('anna', { after: 3, number: 4 })).toEqual(news)
  const page = randomUUID()
  const meanwhile = live.wait({ page, after: 4 }, async () => {
    say('anna')
    return { business_id: 'b', client_id: 'anna', last_number: 4 }
  })
  expect(await meanwhile).toEqual(news)
})

it('has everybody look after the connection broke', async () => {
  const { wait, say } = open()
  const waiting = [wait('anna'), wait('bert')]
  await settle()
  say(null)
  expect(await Promise.all(waiting)).toEqual([news, news])
})

it('ends by itself, and leaves room for others', async () => {
  const { wait } = open({ waitMs: 10, most: { client: 1, business: 1, all: 1 } })
  expect(await wait('anna')).toEqual(quiet)
  expect(await wait('bert')).toEqual(quiet)
})

it('lets a page wait once, and few pages of one client, of one business and at all', async () => {
  const { wait, live } = open()
  const page = randomUUID()
  const first = wait('anna', { page })
  await settle()
  const again = wait('anna', { page })
  expect(await first).toEqual(quiet)
  const second = wait('anna')
  await settle()
  expect(await wait('anna')).toEqual(off)
  const third = wait('bert')
  await settle()
  expect(await wait('carl')).toEqual(off)
  const others = [wait('dora', { business: 'c' }), wait('emil', { business: 'c' })]
  await settle()
  expect(await wait('fred', { business: 'd' })).toEqual(off)
  live.end()
  expect(await Promise.all([again, second, third, ...others])).toEqual([quiet, quiet, quiet, quiet, quiet])
})

it('frees the place of a page whose session or link has ended', async () => {
  const { live, wait } = open({ most: { client: 1, business: 1, all: 1 }, waitMs: 10 })
  const ended = live.wait({ page: randomUUID(), after: 0 }, async () => {
    throw new Error('signed out')
  })
  await expect(ended).rejects.toThrow('signed out')
  expect(await wait('anna')).toEqual(quiet)
})

it('has the page look by itself where nothing is heard, and where it asks for nonsense', async () => {
  const { wait, log, live } = open({ isHeard: false })
  expect(await wait('anna')).toEqual(off)
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ event: 'client news not heard' }))
  const read = vi.fn()
  expect(await waitForNews(undefined, { page: randomUUID(), after: 0 }, read)).toEqual(off)
  expect(await live.wait({ page: 'x', after: 0 }, read)).toEqual(off)
  expect(await live.wait({ page: randomUUID(), after: '0' }, read)).toEqual(off)
  expect(read).not.toHaveBeenCalled()
})
