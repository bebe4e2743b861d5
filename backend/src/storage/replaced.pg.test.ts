import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobStore } from './blobs/blob-store.ts'
import { type ScratchStorage, scratchStorage, textOf } from './testing/scratch-storage.ts'

let scratch: ScratchStorage
/** What happens, in order, before the bytes of a row are opened. */
let meanwhile: (() => Promise<unknown>)[] = []
const wrap = (files: BlobStore): BlobStore => ({
  ...files,
  read: async (key, range) => {
    await meanwhile.shift()?.()
    return files.read(key, range)
  },
})
beforeAll(async () => {
  scratch = await scratchStorage(
    `insert into storage.buckets (id, name, public) values ('files', 'files', true);
     create policy all_of_it on storage.objects for all to authenticated using (true)`,
    { wrap },
  )
})
afterAll(() => scratch.close())

const pixel = (shade: number) => {
  const head = Buffer.from('474946383961010001008000000000000000002c00000000010001000002024401003b', 'hex')
  head[13] = shade
  return head
}
const upload = (name: string, body: string | Buffer) =>
  scratch.ask(`/object/files/${name}`, { method: 'POST', body, headers: { 'x-upsert': 'true' } })

test('a file that is replaced repeatedly while it is opened is served with its last bytes', async () => {
  await upload('a.txt', 'first')
  meanwhile = ['second', 'third'].map((text) => () => upload('a.txt', text))
  expect(await textOf(await scratch.ask('/object/files/a.txt'))).toBe('third')
})

test('a picture that is replaced while it waits for rendering is rendered from its last bytes', async () => {
  await upload('a.gif', pixel(1))
  meanwhile = [2, 3].map((shade) => () => upload('a.gif', pixel(shade)))
  expect(await scratch.ask('/render/image/public/files/a.gif?width=1')).toMatchObject({ status: 200 })
})

test('missing bytes end the search and are logged', async () => {
  await upload('gone.gif', pixel(4))
  meanwhile = []
  await scratch.files.remove((await scratch.blobs()).filter((key) => key.startsWith('objects/')))
  for (const url of ['/object/files/gone.gif', '/render/image/public/files/gone.gif']) {
    expect((await scratch.ask(url)).status).toBe(400)
  }
  expect(scratch.events.map(({ event }) => event)).toEqual(['storage.bytes-missing', 'storage.bytes-missing'])
})

test('a move locks both names, so that no upload overwrites it by a permission checked earlier', async () => {
  await scratch.database.query(`
    create table public.held (locks int);
    create function public.note_locks() returns trigger security definer language plpgsql as $$ begin
      insert into public.held select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid();
      return new;
    end $$;
    create trigger note_locks after update of name on storage.objects for each row execute function public.note_locks()`)
  await upload('moved.txt', 'x')
  const body = { bucketId: 'files', sourceKey: 'moved.txt', destinationKey: 'there.txt' }
  expect((await scratch.ask('/object/move', { method: 'POST', body })).status).toBe(200)
  expect(await scratch.database.query('select locks from public.held')).toEqual([{ locks: 2 }])
})
