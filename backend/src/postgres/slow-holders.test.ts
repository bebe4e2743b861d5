import { expect, test } from 'vitest'
import { SqlError } from './database.ts'
import { SlowHolders } from './slow-holders.ts'

function clocked() {
  let time = 0
  const holders = new SlowHolders(() => time)
  const pass = (ms: number) => {
    time += ms
  }
  const took = (holder: string, ms: number, error?: Error) =>
    holders
      .watch('reads', holder, async () => {
        pass(ms)
        if (error !== undefined) {
          throw error
        }
      })
      .catch(() => {})
  return { holders, pass, took }
}

test('marks holders of long statements as slow for a while', async () => {
  const { holders, pass, took } = clocked()
  await took('quick', 900)
  await took('once', 2000)
  await took('always', 8000)
  await took('always', 8000)
  expect(['quick', 'once', 'always', 'other'].map((each) => holders.isSlow(each))).toEqual([
    false,
    true,
    true,
    false,
  ])
  pass(60_000)
  expect(['once', 'always'].map((each) => holders.isSlow(each))).toEqual([false, true])
  pass(120_000)
  expect(holders.isSlow('always')).toBe(false)
})

test('counts a timeout of any length, but no other error', async () => {
  const { holders, took } = clocked()
  await took('cancelled', 100, new SqlError('57014', 'm', null, null, null))
  await took('wrong', 100, new SqlError('22P02', 'm', null, null, null))
  expect([holders.isSlow('cancelled'), holders.isSlow('wrong')]).toEqual([true, false])
})

test('counts statements that are still running', async () => {
  const { holders, pass } = clocked()
  let end = () => {}
  const running = holders.watch('reads', 'now', () => new Promise<void>((resolve) => (end = resolve)))
  expect([holders.isSlow('now'), holders.countLong('reads')]).toEqual([false, 0])
  pass(1500)
  expect([holders.isSlow('now'), holders.countLong('reads'), holders.countLong('writes')]).toEqual([
    true,
    1,
    0,
  ])
  end()
  await running
  expect(holders.countLong('reads')).toBe(0)
})

test('ignores statements without a holder, and limits the number of holders', async () => {
  const { holders, pass, took } = clocked()
  await holders.watch('reads', null, async () => pass(9000))
  expect(holders.isSlow(null)).toBe(false)
  await took('first', 9000)
  for (let count = 0; count < 5000; count += 1) {
    await took(`h${count}`, 2000)
  }
  expect([holders.isSlow('first'), holders.isSlow('h4999')]).toEqual([false, true])
})
