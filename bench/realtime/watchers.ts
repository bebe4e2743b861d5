import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import { WebSocket } from 'ws'
import { answerParent } from '../answer-parent.ts'

/** Opens a socket per token, each subscribed to the table. */
export type Watch = { port: number; apikey: string; tokens: string[]; table: string }
/** When each change of these ids had reached the last socket, in milliseconds since 1970. */
export type Collect = { ids: number[]; sockets: number; withinMs: number }
export type Arrivals = { lastAt: (number | null)[] }

const idOf = /"record":\{"id":(\d+)/
const heard = new Map<number, { count: number; lastAt: number }>()
const open: WebSocket[] = []

/** Joins and resolves once changes are delivered. */
async function join({ port, apikey, table }: Watch, token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${apikey}&vsn=2.0.0`)
  await once(socket, 'open')
  open.push(socket)
  await new Promise<void>((done, fail) => {
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      const id = Number(idOf.exec(text)?.[1])
      if (id > 0) {
        const known = heard.get(id) ?? { count: 0, lastAt: 0 }
        heard.set(id, { count: known.count + 1, lastAt: performance.timeOrigin + performance.now() })
      } else if (text.includes('"Subscribed to PostgreSQL"')) {
        done()
      } else if (text.includes('"status":"error"')) {
        fail(new Error(text))
      }
    })
    const config = { postgres_changes: [{ event: 'INSERT', schema: 'public', table }] }
    socket.send(JSON.stringify(['1', '1', 'realtime:bench', 'phx_join', { config, access_token: token }]))
  })
}

async function watch(task: Watch): Promise<number> {
  for (let from = 0; from < task.tokens.length; from += 40) {
    // Slower than the rate limit on joins of one user.
    const pause = setTimeout(500)
    await Promise.all(task.tokens.slice(from, from + 40).map((token) => join(task, token)))
    await pause
  }
  return open.length
}

async function collect({ ids, sockets, withinMs }: Collect): Promise<Arrivals> {
  const until = performance.now() + withinMs
  const isThere = (id: number) => heard.get(id)?.count === sockets
  while (!ids.every(isThere) && performance.now() < until) {
    await setTimeout(20)
  }
  return { lastAt: ids.map((id) => (isThere(id) ? (heard.get(id)?.lastAt ?? null) : null)) }
}

setInterval(() => {
  for (const socket of open) {
    socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}]))
  }
}, 25_000).unref()

answerParent((task: Watch | Collect): Promise<unknown> => ('tokens' in task ? watch(task) : collect(task)))
