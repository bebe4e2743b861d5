import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HttpResponse } from '#http/exchange.ts'
import { bytesOf } from '#http/testing/http-request.ts'
import type { OpenDatabase } from '#postgres/open.ts'
import { type ScratchDatabase, scratchDatabase } from '#postgres/testing/scratch.ts'
import { defaultSettings, type Settings } from '#settings.ts'
import { createRest, type Rest } from '../handler.ts'
import { shopSql } from './shop.ts'
import { jsonOf, plainTokens, sendTo, type TestRequest } from './test-request.ts'

/** URL, status, expected body (of errors: the code), and the rest of the request. */
export type Row = readonly [url: string, status: number, body: unknown, request?: TestRequest]

/** Rolls the request back, so that the rows of a test file do not affect each other. */
export const rolledBack = { prefer: 'tx=rollback' }
export const returned = { prefer: 'return=representation,tx=rollback' }
export const object = { accept: 'application/vnd.pgrst.object+json' }

/**
 * The service over a new shop database, after running `sql` in it; opened and closed with the calling test file.
 */
export function openShop(changed: Partial<Settings> = {}, sql = '') {
  let scratch: ScratchDatabase | undefined
  let rest: Rest | undefined
  beforeAll(async () => {
    scratch = await scratchDatabase({ pools: { reads: 4, writes: 4, slow: 1 } })
    await scratch.database.query(shopSql + sql)
    const statementTimeoutsMs = { authenticated: 1000 }
    const settings = { ...defaultSettings, isTxRollbackAllowed: true, statementTimeoutsMs, ...changed }
    rest = createRest({ database: scratch.database, tokens: plainTokens, settings, log: () => {} })
  })
  afterAll(async () => {
    await rest?.close()
    await scratch?.close()
  })
  const send = (url: string, request?: TestRequest): Promise<HttpResponse> => {
    if (rest === undefined) {
      throw new Error('the shop database is not open yet')
    }
    return sendTo(rest, url, request)
  }
  return {
    send,
    database: (): OpenDatabase => {
      if (scratch === undefined) {
        throw new Error('the shop database is not open yet')
      }
      return scratch.database
    },
    /** Defines one test per row. */
    testRows: (rows: readonly Row[]) => {
      const titled = rows.map(
        (row) => [`${row[3]?.method ?? 'GET'} ${row[0].slice(0, 90)} is ${row[1]}`, row] as const,
      )
      test.each(titled)('%s', async (_title, [url, status, expected, request]) => {
        const response = await send(url, request)
        const isText = response.headers['content-type']?.startsWith('text/')
        const body = isText ? bytesOf(response).toString() : jsonOf(response)
        const seen = status >= 300 ? codeOf(body) : body
        expect({ status: response.status, body: seen }).toEqual({ status, body: expected })
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
