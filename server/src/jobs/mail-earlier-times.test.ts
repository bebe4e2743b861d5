import { expect, test } from 'vitest'

import { mailEarlierTimes } from './mail-earlier-times.ts'

const wishes = ['a', 'b', 'c', 'd']

/** Each wish takes so many seconds, and every other one is mailed; `looked`: at which it looked. */
function run(seconds: number, signal = new AbortController().signal, failing = '') {
  let passed = 0
  const looked: string[] = []
  const query = async (statement: string, [id]: readonly unknown[] = []) => {
    if (statement.includes('wishes_in_turn')) return wishes.map((wish) => ({ id: wish }))
    looked.push(String(id))
    if (id === failing) throw new Error('broken')
    passed += seconds * 1000
    return [{ is_mailed: looked.length % 2 === 1 }]
  }
  const database = { query } as unknown as Parameters<ReturnType<typeof mailEarlierTimes>['work']>[0]
  const work = mailEarlierTimes(() => passed).work(database, new Date(), signal)
  return work.then(
    (mailed) => ({ mailed, looked }),
    (error: Error) => ({ failed: error.message, looked }),
  )
}

test('looks at each wish by itself and counts who is mailed', async () => {
  expect(await run(1)).toEqual({ mailed: 2, looked: wishes })
})

test('goes on after one that fails, and says so at the end', async () => {
  expect(await run(1, undefined, 'b')).toEqual({ failed: 'broken', looked: wishes })
})

test('leaves what takes longer than two minutes, or a stop, to the next run', async () => {
  expect(await run(60)).toEqual({ mailed: 1, looked: ['a', 'b'] })
  expect(await run(1, AbortSignal.abort())).toEqual({ mailed: 0, looked: [] })
})
