import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada, dan, type StorageProject, startStorageProject } from './storage-project.ts'

describe.each(['over HTTP', 'in process'] as const)('storage-js %s', (transport) => {
  let project: StorageProject
  beforeAll(async () => {
    project = await startStorageProject({}, undefined, transport)
  })
  afterAll(async () => {
    await project.close()
  })

  const own = (name: string) => `${ada}/${name}`
  const text = (content: string) => new Blob([content], { type: 'text/plain' })
  const file = () => project.ada.storage.from('files')

  test('creates, reads, lists, updates, empties and deletes buckets', async () => {
    const { storage } = project.service
    const made = await storage.createBucket('shelf', {
      public: false,
      fileSizeLimit: '20MB',
      allowedMimeTypes: ['text/*'],
    })
    expect(made).toEqual({ data: { name: 'shelf' }, error: null })
    expect((await storage.getBucket('shelf')).data).toMatchObject({
      id: 'shelf',
      name: 'shelf',
      public: false,
      file_size_limit: 20_000_000,
      allowed_mime_types: ['text/*'],
    })
    const again = await storage.createBucket('shelf', { public: false })
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' })
    expect(await storage.updateBucket('shelf', { public: true })).toEqual({
      data: { message: 'Successfully updated' },
      error: null,
    })
    expect((await storage.getBucket('shelf')).data).toMatchObject({
      public: true,
      file_size_limit: 20_000_000,
    })
    const listed = await storage.listBuckets({
      search: 'SHEL',
      limit: 5,
      sortColumn: 'id',
      sortOrder: 'desc',
    })
    expect(listed.data?.map(({ id, type }) => [id, type])).toEqual([['shelf', 'STANDARD']])
    expect((await storage.getBucket('shelf')).data).not.toHaveProperty('type')
    await storage.from('shelf').upload('a/b.txt', text('one'))
    expect((await storage.deleteBucket('shelf')).error).toMatchObject({ code: 'ResourceNotEmpty' })
    expect((await storage.emptyBucket('shelf')).error).toBeNull()
    expect((await storage.from('shelf').list('a')).data).toEqual([])
    expect((await storage.deleteBucket('shelf')).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket('shelf')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect((await storage.updateBucket('shelf', { public: true })).error?.message).toBe('Bucket not found')
  })

  test('returns an upload unchanged, with its type, size and metadata', async () => {
    const up = await file().upload(own('plain.txt'), text('hello'), {
      cacheControl: '60',
      metadata: { tag: 'ü' },
    })
    expect(up.data).toMatchObject({ path: own('plain.txt'), fullPath: `files/${own('plain.txt')}` })
    const down = await file().download(own('plain.txt'))
    expect(await down.data?.text()).toBe('hello')
    expect(down.data?.type).toContain('text/plain')
    const info = await file().info(own('plain.txt'))
    expect(info.data).toMatchObject({
      id: up.data?.id,
      name: own('plain.txt'),
      bucketId: 'files',
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=60',
      metadata: { tag: 'ü' },
    })
    expect((await file().exists(own('plain.txt'))).data).toBe(true)
    expect((await file().exists(own('none.txt'))).data).toBe(false)
  })

  test.each([
    ['a string', 'body of text'],
    ['bytes', new TextEncoder().encode('body of text')],
    ['a buffer', Buffer.from('body of text')],
    ['a stream', new Blob(['body of text']).stream()],
    ['a form', formOf('body of text')],
  ])('uploads %s', async (kind, body) => {
    const name = own(`kinds/${kind.replace(' ', '-')}`)
    const { error } = await file().upload(name, body, { duplex: 'half', metadata: { kind } })
    expect(error).toBeNull()
    expect(await (await file().download(name)).data?.text()).toBe('body of text')
    expect((await file().info(name)).data?.metadata).toEqual({ kind })
  })

  test('a second upload is a duplicate, upsert replaces, and update requires an existing object', async () => {
    await file().upload(own('twice.txt'), text('one'))
    const second = await file().upload(own('twice.txt'), text('two'))
    expect(second.error).toMatchObject({
      statusCode: '409',
      status: 400,
      message: 'The resource already exists',
    })
    expect((await file().upload(own('twice.txt'), text('three'), { upsert: true })).error).toBeNull()
    expect(await (await file().download(own('twice.txt'))).data?.text()).toBe('three')
    expect((await file().update(own('twice.txt'), text('four'))).error).toBeNull()
    expect(await (await file().download(own('twice.txt'))).data?.text()).toBe('four')
    expect((await file().update(own('never.txt'), text('x'))).error).toMatchObject({ code: 'NoSuchKey' })
  })

  test('lists folders and files of one level, sorted, searched and paged', async () => {
    for (const name of ['b.txt', 'a.txt', 'sub/c.txt', 'Search me.txt']) {
      await file().upload(own(`list/${name}`), text(name))
    }
    const all = await file().list(own('list'))
    expect(all.data?.map(({ name }) => name)).toEqual(['sub', 'Search me.txt', 'a.txt', 'b.txt'])
    expect(all.data?.[0]).toMatchObject({ id: null, metadata: null, created_at: null })
    expect(all.data?.[2]?.metadata).toMatchObject({
      size: 5,
      mimetype: 'text/plain',
      httpStatusCode: 200,
      contentLength: 5,
    })
    const searched = await file().list(own('list/'), { search: 'search' })
    expect(searched.data?.map(({ name }) => name)).toEqual(['Search me.txt'])
    const paged = await file().list(own('list'), {
      limit: 2,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(paged.data?.map(({ name }) => name)).toEqual(['b.txt', 'a.txt'])
    const byTime = await file().list(own('list'), { sortBy: { column: 'created_at', order: 'asc' } })
    expect(byTime.data?.map(({ name }) => name)).toEqual(['sub', 'b.txt', 'a.txt', 'Search me.txt'])
  })

  test.each([
    { with_delimiter: true, sortBy: { column: 'name', order: 'asc' } },
    { with_delimiter: true, sortBy: { column: 'name', order: 'desc' } },
    { with_delimiter: false, sortBy: { column: 'created_at', order: 'asc' } },
    { with_delimiter: true, sortBy: { column: 'updated_at', order: 'desc' } },
  ] as const)('the second list version pages by cursor: %o', async (options) => {
    const folder = own(`v2-${options.with_delimiter}-${options.sortBy.column}-${options.sortBy.order}/`)
    const names = ['a.txt', 'b/1.txt', 'b/2.txt', 'c.txt', 'd/3.txt']
    for (const name of names) await file().upload(`${folder}${name}`, text(name))
    const whole = await file().listV2({ prefix: folder, ...options })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await file().listV2({
        prefix: folder,
        limit: 1,
        ...options,
        ...(cursor ? { cursor } : {}),
      })
      expect(page.error).toBeNull()
      const { folders = [], objects = [], hasNext, nextCursor } = page.data ?? {}
      expect(folders.length + objects.length).toBe(1)
      seen.push(...[...folders, ...objects].map(({ name }) => name))
      cursor = hasNext ? nextCursor : undefined
    } while (cursor !== undefined)
    const expected = options.with_delimiter
      ? ['a.txt', 'b/', 'c.txt', 'd/'].map((name) => `${folder}${name}`)
      : names.map((name) => `${folder}${name}`)
    expect(seen.toSorted()).toEqual(expected)
    const { folders = [], objects = [], hasNext } = whole.data ?? {}
    expect(hasNext).toBe(false)
    expect([...folders, ...objects].map(({ name }) => name).toSorted()).toEqual(expected)
    expect(new Set(folders.map(({ key }) => key))).toEqual(new Set(options.with_delimiter ? ['b', 'd'] : []))
  })

  test('a signed URL serves only its object to anyone, until it expires', async () => {
    await file().upload(own('signed file (1).txt'), text('signed'))
    const { data } = await file().createSignedUrl(own('signed file (1).txt'), 60, { download: 'my name.txt' })
    const response = await project.fetch(data?.signedUrl ?? '')
    expect(await response.text()).toBe('signed')
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''my%20name.txt")
    expect(response.headers.get('expires')).toMatch(/GMT$/)
    const elsewhere = await project.fetch((data?.signedUrl ?? '').replace('signed%20file', 'other%20file'))
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.json()).toMatchObject({ error: 'InvalidSignature', message: 'Invalid signature' })
    const missing = await file().createSignedUrl(own('none.txt'), 60)
    expect(missing.error).toMatchObject({ code: 'NoSuchKey', statusCode: '404', message: 'Object not found' })
    const many = await file().createSignedUrls([own('signed file (1).txt'), own('none.txt')], 60)
    expect(many.data?.map(({ error }) => error)).toEqual([
      null,
      'Either the object does not exist or you do not have access to it',
    ])
    expect(await (await project.fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('signed')
  })

  test('a signed upload URL accepts one upload, in the name of its signer', async () => {
    const { data } = await file().createSignedUploadUrl(own('by-url.txt'))
    const up = await project.visitor.storage
      .from('files')
      .uploadToSignedUrl(own('by-url.txt'), data?.token ?? '', text('by url'))
    expect(up.data).toEqual({ path: own('by-url.txt'), fullPath: `files/${own('by-url.txt')}` })
    const again = await project.visitor.storage
      .from('files')
      .uploadToSignedUrl(own('by-url.txt'), data?.token ?? '', text('again'))
    expect(again.error).toMatchObject({ statusCode: '409' })
    const rows = await project.database.query('select owner_id from storage.objects where name = $1', [
      own('by-url.txt'),
    ])
    expect(rows).toEqual([{ owner_id: ada }])
    const upsert = await file().createSignedUploadUrl(own('by-url.txt'), { upsert: true })
    const replaced = await project.visitor.storage
      .from('files')
      .uploadToSignedUrl(own('by-url.txt'), upsert.data?.token ?? '', text('replaced'))
    expect(replaced.error).toBeNull()
    const wrongWay = await project.fetch(
      `${project.url}/storage/v1/object/sign/files/${own('by-url.txt')}?token=${data?.token}`,
    )
    expect(await wrongWay.json()).toMatchObject({ message: 'Token is not scoped for download' })
  })

  test('moves, copies and removes objects, also between buckets', async () => {
    const { storage } = project.service
    await storage.createBucket('second', { public: false })
    const first = storage.from('files')
    await first.upload('m/a.txt', text('moving'), { metadata: { kept: true } })
    expect((await first.move('m/a.txt', 'm/b.txt')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await first.download('m/a.txt')).error).toMatchObject({ status: 400 })
    expect((await first.copy('m/b.txt', 'm/c.txt')).data).toEqual({ path: 'files/m/c.txt' })
    expect((await first.info('m/c.txt')).data?.metadata).toEqual({ kept: true })
    await first.copy('m/c.txt', 'd.txt', { destinationBucket: 'second' })
    await first.move('m/b.txt', 'e.txt', { destinationBucket: 'second' })
    const second = storage.from('second')
    expect(await (await second.download('d.txt')).data?.text()).toBe('moving')
    expect(await (await second.download('e.txt')).data?.text()).toBe('moving')
    expect((await second.move('d.txt', 'e.txt')).error?.message).toBe('The resource already exists')
    expect((await second.move('none', 'f.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    expect((await second.copy('none', 'f.txt')).error).toMatchObject({ code: 'NoSuchKey' })
    const removed = await second.remove(['d.txt', 'e.txt', 'none'])
    expect(removed.data?.map(({ name }) => name).toSorted()).toEqual(['d.txt', 'e.txt'])
    expect((await storage.deleteBucket('second')).error).toBeNull()
  })

  test('a public bucket is readable by its plain URL, a private one is not found', async () => {
    const { storage } = project.service
    await storage.from('open').upload('pic/logo.txt', text('logo'), { cacheControl: '120' })
    const { data } = storage.from('open').getPublicUrl('pic/logo.txt', { download: true })
    const response = await project.fetch(data.publicUrl)
    expect(await response.text()).toBe('logo')
    expect(response.headers.get('cache-control')).toBe('max-age=120')
    expect(response.headers.get('content-disposition')).toContain('logo.txt')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const closed = await project.fetch(
      project.ada.storage.from('files').getPublicUrl(own('plain.txt')).data.publicUrl,
    )
    expect(closed.status).toBe(400)
    expect(await closed.json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  })

  test('another user’s folder cannot be read, listed, signed, moved, copied or removed', async () => {
    await file().upload(own('wall.txt'), text('mine'))
    const dans = project.dan.storage.from('files')
    const elsewhere = `${dan}/stolen.txt`
    const hidden = [
      await dans.download(own('wall.txt')),
      await dans.info(own('wall.txt')),
      await dans.createSignedUrl(own('wall.txt'), 60),
      await dans.move(own('wall.txt'), elsewhere),
      await dans.copy(own('wall.txt'), elsewhere),
      await dans.update(own('wall.txt'), text('his')),
    ]
    expect(hidden.map(({ error }) => error?.message)).toEqual(hidden.map(() => 'Object not found'))
    const rejected = [
      await dans.upload(own('his.txt'), text('his')),
      await dans.upload(own('wall.txt'), text('his'), { upsert: true }),
      await dans.createSignedUploadUrl(own('his.txt')),
      await project.dan.storage.createBucket('his', { public: true }),
    ]
    expect(rejected.map(({ error }) => error)).toEqual(
      rejected.map(() =>
        expect.objectContaining({
          statusCode: '403',
          message: 'new row violates row-level security policy',
        }),
      ),
    )
    expect((await dans.list(ada)).data).toEqual([])
    expect((await dans.listV2({ prefix: ada })).data).toMatchObject({ objects: [], folders: [] })
    expect((await dans.remove([own('wall.txt')])).data).toEqual([])
    expect(await (await file().download(own('wall.txt'))).data?.text()).toBe('mine')
  })

  test('downloads as a stream, and reports a missing object', async () => {
    await file().upload(own('stream.txt'), text('streamed'))
    const { data } = await file().download(own('stream.txt')).asStream()
    expect(await new Response(data).text()).toBe('streamed')
    const none = await file().download(own('nothing.txt'))
    expect(none.error).toMatchObject({ statusCode: '404', code: 'NoSuchKey', message: 'Object not found' })
  })

  test('logged no internal error', () => {
    expect(project.failures).toEqual([])
  })
})

function formOf(content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/plain' }), 'x.txt')
  return form
}
