import type { Child } from '../child.ts'
import { type Figure, median } from '../figures.ts'
import { headersOf, loaded, wireOf } from './cases.ts'
import type { Job, Load } from './load.ts'
import type { Bench } from './measure.ts'
import type { Used } from './serve.ts'

/** The most processor time of the server a compressed list may take, × that of a plain one. */
const goals = { br: 1.5, gzip: 2 }

/** The list of 50 for callers who accept no encoding and for those who do, in turns: bytes, answers and processor time. */
export async function measureCompression(
  { project, generator, ports, rounds, seconds }: Bench,
  server: Child,
): Promise<Figure[]> {
  const list = loaded.find(({ name }) => name === 'list 50')
  const port = ports[0]
  if (list === undefined || port === undefined) throw new Error('There is no list to compress.')
  const headers = headersOf(list, project.secrets.anonKey, project.sessionOf(list.as))
  const ask = async (encoding: string) => {
    const requests = [wireOf(list, 1, { ...headers, 'accept-encoding': encoding })]
    const job: Job = { ports: [port], requests, status: list.status, connections: 16, ms: seconds * 1000 }
    const before = await server.ask<Used>({})
    const { answers, perSecond, bytes } = await generator.ask<Load>(job)
    const after = await server.ask<Used>({})
    return { perSecond, bytes, us: (after.us - before.us) / answers }
  }
  const found: Record<string, Awaited<ReturnType<typeof ask>>[]> = { identity: [], br: [], gzip: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [encoding, results] of Object.entries(found)) results.push(await ask(encoding))
  }
  const middle = (encoding: string, of: 'perSecond' | 'bytes' | 'us') =>
    median((found[encoding] ?? []).map((each) => each[of]))
  const figures = (encoding: string): Figure[] => [
    {
      what: `list 50, ${encoding}, on the wire`,
      value: middle(encoding, 'bytes') / 1000,
      unit: 'kB',
      limit: null,
    },
    { what: `list 50, ${encoding}, requests`, value: middle(encoding, 'perSecond'), unit: '/s', limit: null },
    {
      what: `list 50, ${encoding}, Node’s processor time`,
      value: middle(encoding, 'us'),
      unit: 'µs',
      limit: null,
    },
  ]
  return [
    ...Object.keys(found).flatMap(figures),
    ...Object.entries(goals).map(([encoding, limit]) => ({
      what: `list 50, ${encoding}, Node’s processor time ÷ plain`,
      value: middle(encoding, 'us') / middle('identity', 'us'),
      unit: '×',
      limit,
    })),
  ]
}
