import { setTimeout } from 'node:timers/promises'

import { openDatabase } from '@fieldlark/backend/postgres/open.ts'
import { answerParent } from '../answer-parent.ts'

/** Inserts into the table: every `everyMs` on one connection, or on all connections as fast as possible. */
export type Write = {
  url: string
  password: string
  table: string
  connections: number
  ms: number
  everyMs: number | null
}
export type Written = { perSecond: number; tookMs: number[]; ids: number[]; committedAt: number[] }

async function write({ url, password, table, connections, ms, everyMs }: Write): Promise<Written> {
  const database = await openDatabase({
    connection: url,
    authenticatorPassword: password,
    ownerConnections: connections,
    log: () => {},
  })
  const written: Written = { perSecond: 0, tookMs: [], ids: [], committedAt: [] }
  const text = `insert into ${table} (business_id, title, note) values (1, 'Mow the lawn', $1) returning id`
  const note = 'Gate code is with the neighbour. '.repeat(3)
  const insert = async () => {
    const before = performance.now()
    const rows = await database.query<{ id: number }>(text, [note])
    written.tookMs.push(performance.now() - before)
    written.ids.push(rows[0]?.id ?? 0)
    written.committedAt.push(performance.timeOrigin + performance.now())
  }
  const began = performance.now()
  const until = began + ms
  await Promise.all(
    Array.from({ length: everyMs === null ? connections : 1 }, async () => {
      while (performance.now() < until) {
        const pause = everyMs === null ? null : setTimeout(everyMs)
        await insert()
        await pause
      }
    }),
  )
  written.perSecond = (written.ids.length * 1000) / (performance.now() - began)
  await database.close()
  return written
}

answerParent(write)
