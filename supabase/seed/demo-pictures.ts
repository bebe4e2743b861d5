import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { actAs, type DemoContext, dated } from './demo-context.ts'
import type { DemoJob } from './demo-job.ts'
import { type Phrase, phraseIn } from './demo-words.ts'

/** Stores bytes in a bucket, as an upload does. */
export type StoreFile = (bucket: string, path: string, bytes: Uint8Array, type: string) => Promise<void>

const bytesOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'pictures', name))

/** The drawn signature of a client, as a browser sends it. */
export const signature = (language: Language): string =>
  `data:image/png;base64,${bytesOf(`signature-${language}.png`).toString('base64')}`

const filesOf = (language: Language) => ({
  logo: ['logos', 'logo.jpg'],
  before: ['photos', 'kitchen-before.jpg'],
  after: ['photos', 'kitchen-after.jpg'],
  laundry: ['photos', 'laundry-room.jpg'],
  receipt: ['receipts', `receipt-${language}.jpg`],
})

export type Pictures = Record<keyof ReturnType<typeof filesOf>, { path: string; size: number }>

/** Stores the pictures of a business that is about to be made, so that no row ever points to a missing one. */
export async function storePictures(
  business: string,
  language: Language,
  storeFile: StoreFile,
): Promise<Pictures> {
  const stored = Object.entries(filesOf(language)).map(async ([key, [bucket = '', name = '']]) => {
    const bytes = bytesOf(name)
    const path = `${business}/${randomUUID()}.jpg`
    await storeFile(bucket, path, bytes, 'image/jpeg')
    return [key, { path, size: bytes.length }]
  })
  return Object.fromEntries(await Promise.all(stored)) as Pictures
}

type Photo = {
  of: 'request_id' | 'job_id'
  record: string
  picture: Pictures[keyof Pictures]
  caption: Phrase
  at: string
}

async function addPhoto(context: DemoContext, { of, record, picture, caption, at }: Photo): Promise<string> {
  const id = randomUUID()
  await context.transaction.query(
    `insert into public.photos (id, business_id, ${of}, path, size_bytes, width, height, caption)
     values ($1, $2, $3, $4, $5, 800, 600, $6)`,
    [id, context.business, record, picture.path, picture.size, phraseIn(context.language, caption)],
  )
  dated(context, 'photos', id, { created_at: at })
  return id
}

/** Both on the public page, beside each other. */
async function showPair({ transaction, business, language }: DemoContext, before: string, after: string) {
  await transaction.query(
    `with after as (
       insert into public.profile_photos (business_id, photo_id, alt_text, client_agreed_at)
       values ($1, $3, $5, now()) returning id)
     insert into public.profile_photos (business_id, photo_id, alt_text, client_agreed_at, before_of)
     select $1, $2, $4, now(), id from after`,
    [
      business,
      before,
      after,
      phraseIn(language, 'The kitchen, with dishes and crumbs'),
      phraseIn(language, 'The same kitchen, clean and tidy'),
    ],
  )
}

/** The laundry room of the urgent request, and the kitchen of the newest job that is not invoiced, before and after. */
export async function addPhotos(
  context: DemoContext,
  pictures: Pictures,
  jobs: readonly DemoJob[],
  request: { id: string; at: string },
): Promise<void> {
  const visit = jobs.find(({ quote }) => quote !== undefined)
  const { began, ended } = visit?.visits[0] ?? {}
  if (!visit || !began || !ended) throw new Error('The demo has no finished job of a quote.')
  await actAs(context, 'owner', async () => {
    const kitchen = { of: 'job_id', record: visit.id } as const
    const before = await addPhoto(context, {
      ...kitchen,
      picture: pictures.before,
      caption: 'Kitchen, before',
      at: began,
    })
    const after = await addPhoto(context, {
      ...kitchen,
      picture: pictures.after,
      caption: 'Kitchen, after',
      at: ended,
    })
    await showPair(context, before, after)
    await addPhoto(context, {
      of: 'request_id',
      record: request.id,
      picture: pictures.laundry,
      caption: 'Sent by Daniel',
      at: request.at,
    })
  })
}
