import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#http/exchange.ts'
import { bytesOf } from '#http/testing/incoming.ts'
import type { OpenDatabase } from '#postgres/open.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createRest, type Rest } from '../handler.ts'
import { ask, jsonOf, plainTokens, type Question } from './ask.ts'
import { shopSql } from './shop.ts'

/** url, status, body (of failures: the code), the rest of the request. */
export type Row = readonly [url: string, status: number, body: unknown, question?: Question]

/** Undone afterwards, so that the rows of a test file do not see each other. */
export const undone = { prefer: 'tx=rollback' }
export const returned = { prefer: 'return=representation,tx=rollback' }
export const object = { accept: 'application/vnd.pgrst.object+json' }

/** The service over a fresh shop, and what else `sql` makes in it, for the test file that calls it. */
export function openShop(changed: Partial<Settings> = {}, sql = '') {
  let scratch: ScratchDatabase | undefined
  let rest: Rest | undefined
  beforeAll(async () => {
    scratch = await scratchDatabase({ lanes: { reads: 4, writes: 4, slow: 1 } })
    await scratch.database.query(shopSql + sql)
    const statementTimeoutsMs = { authenticated: 1000 }
    const settings = { ...defaultSettings, isTxRollbackAllowed: true, statementTimeoutsMs, ...changed }
    rest = createRest({ database: scratch.database, tokens: plainTokens, settings, log: () => {} })
  })
  afterAll(async () => {
    await rest?.close()
    await scratch?.close()
  })
  const shopAsk = (url: string, question?: Question): Promise<Answer> => {
    if (rest === undefined) {
      throw new Error('asked before the shop was open')
    }
    return ask(rest, url, question)
  }
  return {
    ask: shopAsk,
    database: (): OpenDatabase => {
      if (scratch === undefined) {
        throw new Error('asked before the shop was open')
      }
      return scratch.database
    },
    /** One test per row. */
    answers: (rows: readonly Row[]) => {
      const titled = rows.map(
        (row) => [`${row[3]?.method ?? 'GET'} ${row[0].slice(0, 90)} is ${row[1]}`, row] as const,
      )
      test.each(titled)('%s', async (_title, [url, status, expected, question]) => {
        const answer = await shopAsk(url, question)
        const isText = answer.headers['content-type']?.startsWith('text/')
        const body = isText ? bytesOf(answer).toString() : jsonOf(answer)
        const seen = status >= 300 ? codeOf(body) : body
        expect({ status: answer.status, body: seen }).toEqual({ status, body: expected })
      })
    },
  }
}

export function ids(...list: number[]): { id: number }[] {
  return list.map((id) => ({ id }))
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : body
}
