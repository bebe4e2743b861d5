import { expect, it } from 'vitest'
import { type PdfJob, PdfQueue } from './pdf-queue.ts'
import { sampleQuote } from './testing/sample-quote.ts'

const jobOf = (id: string, name: string, link: string | null): PdfJob => ({
  kind: 'quote',
  data: sampleQuote({ business: { id, name }, link }),
  language: 'en',
  logo: null,
})

/** A queue over a thread that does what the names of businesses say. */
function open(changes: { timeoutMs?: number; maxWaiting?: number } = {}) {
  const queue = new PdfQueue({
    module: new URL('./testing/fragile-thread.ts', import.meta.url),
    timeoutMs: 1000,
    idleMs: 100,
    maxWaiting: 40,
    heapMb: 32,
    ...changes,
  })
  const done: string[] = []
  const print = (id: string, name: string, link: string | null = null) =>
    queue.print(jobOf(id, name, link)).then(
      (bytes) => {
        done.push(Buffer.from(bytes).toString())
        return 'printed'
      },
      (error: Error) => error,
    )
  return { print, done }
}

it.each(['endless', 'memory'])(
  'a document that cannot be printed costs nobody else theirs: %s',
  async (name) => {
    const { print, done } = open({ timeoutMs: name === 'endless' ? 1000 : 60_000 })
    const bad = print('attacker', name)
    const others = ['a', 'b', 'c', 'd'].map((id) => print(id, `document of ${id}`))
    expect(await bad).toMatchObject({ retryAfter: 600 })
    expect(await Promise.all(others)).toEqual(Array.from({ length: 4 }, () => 'printed'))
    expect(done).toHaveLength(4)
  },
)

it('does not count the wait for its turn against a document', async () => {
  const { print } = open()
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => print('one', `document ${at}`)))
  expect(answers).toEqual(Array.from({ length: 30 }, () => 'printed'))
})

it('rejects a document that stopped the thread without trying it again', async () => {
  const { print, done } = open()
  await print('attacker', 'endless')
  const before = print('other', 'other')
  expect(await print('attacker', 'endless')).toMatchObject({
    message: 'The document could not be printed before.',
  })
  expect(done).toEqual([])
  expect(await before).toBe('printed')
})

it('rejects it by every link', async () => {
  const { print } = open()
  await print('attacker', 'endless', 'https://lark.example/quote/one')
  expect(await print('attacker', 'endless', 'https://lark.example/quote/two')).toMatchObject({
    message: 'The document could not be printed before.',
  })
})

it('lets businesses take turns', async () => {
  const { print, done } = open()
  await Promise.all([
    ...Array.from({ length: 5 }, (_, at) => print('busy', `busy ${at}`)),
    print('calm', 'calm'),
  ])
  expect(done.indexOf('calm')).toBeLessThan(3)
})

it('drops the document of whoever has most waiting when the queue is full', async () => {
  const { print } = open({ maxWaiting: 3 })
  const busy = Array.from({ length: 4 }, (_, at) => print('busy', `busy ${at}`))
  expect(await print('calm', 'calm')).toBe('printed')
  expect((await Promise.all(busy)).map(String)).toEqual([
    'printed',
    'printed',
    'printed',
    'Error: Too many documents are waiting.',
  ])
})

it('starts again after its thread ended for lack of work', async () => {
  const { print } = open()
  expect(await print('a', 'first')).toBe('printed')
  await new Promise((resume) => setTimeout(resume, 250))
  expect(await print('a', 'second')).toBe('printed')
})
