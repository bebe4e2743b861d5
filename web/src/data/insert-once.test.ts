import { describe, expect, it } from 'vitest'

import { Failure } from '#connection/failure.ts'

import { insertOnce } from './insert-once.ts'

const refuse = (code: 'duplicate' | 'not-found' | 'network') => () =>
  Promise.reject(new Failure(code, code, null))

describe('insertOnce', () => {
  it('reads the row back when an earlier attempt had arrived', async () => {
    const table = { insert: refuse('duplicate'), get: async (id: string) => ({ id }) }
    expect(await insertOnce(table, { id: 'a' })).toEqual({ id: 'a' })
  })

  it('saves what was typed since the attempt that arrived', async () => {
    const table = { insert: refuse('duplicate'), get: async (id: string) => ({ id, name: 'old' }) }
    const saved = await insertOnce(table, { id: 'a' }, async (row) => ({ ...row, name: 'new' }))
    expect(saved).toEqual({ id: 'a', name: 'new' })
  })

  it('stays a duplicate when another unique constraint rejected it', async () => {
    const table = { insert: refuse('duplicate'), get: refuse('not-found') }
    await expect(insertOnce(table, { id: 'a' })).rejects.toMatchObject({ code: 'duplicate' })
  })

  it('sends no further request when the network is down', async () => {
    let reads = 0
    const get = () => {
      reads += 1
      return Promise.resolve({})
    }
    await expect(insertOnce({ insert: refuse('network'), get }, { id: 'a' })).rejects.toMatchObject({
      code: 'network',
    })
    expect(reads).toBe(0)
  })
})
