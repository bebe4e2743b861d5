import { afterAll, beforeAll, expect, test } from 'vitest'
import { dan, textOf } from '../testing/scratch-storage.ts'
import { type ScratchTus, scratchTus } from './testing/scratch-tus.ts'
import { removeExpired } from './tus-sweep.ts'
import { TusUploads } from './tus-uploads.ts'

let tus: ScratchTus
beforeAll(async () => {
  tus = await scratchTus({ storageMaxOpenUploads: 3 })
})
afterAll(() => tus.close())

test('a person has at most so many unfinished uploads, over all processes, and others have their own', async () => {
  const other = tus.open()
  const begun = await Promise.all(
    [tus.service, other, tus.service, other, tus.service, other, tus.service].map((service) =>
      tus.begin(6, {}, { service }),
    ),
  )
  await other.close?.()
  const urls = begun.filter(({ httpResponse }) => httpResponse.status === 201).map(({ url }) => url)
  const rejected = begun.filter(({ httpResponse }) => httpResponse.status === 429)
  expect([urls.length, rejected.length]).toEqual([3, 4])
  for (const { httpResponse } of rejected) {
    expect(await textOf(httpResponse)).toBe('Too many unfinished uploads: finish or cancel some of them\n')
    expect(httpResponse.headers).toMatchObject({ 'tus-resumable': '1.0.0' })
  }
  const statusOfNext = async (as?: string) =>
    (await tus.begin(6, {}, as === undefined ? {} : { as })).httpResponse.status
  expect(await statusOfNext(dan)).toBe(201)

  // Whatever is begun can be continued, finished or cancelled, and makes room.
  const [finished = '', cancelled = '', late = ''] = urls
  expect((await tus.patch(late, 0, 'abc')).status).toBe(204)
  expect(await statusOfNext()).toBe(429)
  expect((await tus.patch(finished, 0, 'abcdef')).status).toBe(204)
  expect([await statusOfNext(), await statusOfNext()]).toEqual([201, 429])
  expect((await tus.ask(cancelled, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOfNext(), await statusOfNext()]).toEqual([201, 429])

  // Those that nobody continues, once their bytes are removed.
  const hourLater = () => Date.now() + 3_700_000
  await removeExpired({
    uploads: new TusUploads(tus.database),
    blobs: tus.files,
    now: hourLater,
    log: () => {},
  })
  expect(await tus.parts()).toEqual([])
  expect(await statusOfNext()).toBe(201)
})
