import { skipToken, useQuery } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { loadStorage } from '#connection/storage.ts'
import { rest } from '#data/rest.ts'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'
import { useWrite } from './write.ts'

/** A row of photos. */
export type Photo = {
  id: string
  business_id: string
  user_id: string
  request_id: string | null
  quote_id: string | null
  job_id: string | null
  visit_id: string | null
  path: string
  size_bytes: number
  width: number
  height: number
  caption: string | null
  is_sample: boolean
  created_at: string
}

/** Which record the photos belong to. */
export type PhotoTarget = { column: 'request_id' | 'quote_id' | 'job_id' | 'visit_id'; id: string }

/** A photo ready to upload: resized, upright, without the camera's metadata. */
export type PreparedPhoto = { id: string; blob: Blob; width: number; height: number }

const bucket = 'photos'
const signedSeconds = 3600
const photos = table('photos')

/** Null: there is no such record. */
export const usePhotos = (businessId: string, target: PhotoTarget | null) =>
  useQuery({
    queryKey: ['photos', businessId, target?.column, target?.id],
    queryFn:
      target === null
        ? skipToken
        : async () =>
            rowsOf<Photo[]>(
              await rest
                .from('photos')
                .select('*')
                .eq(target.column, target.id)
                .order('created_at')
                .order('id'),
            ),
  })

/** A URL that serves the photo for an hour: whole, or cropped to a square of `size` pixels. */
export const usePhotoUrl = ({ path }: Photo, square: number | null) =>
  useQuery({
    queryKey: ['photo-urls', path, square],
    staleTime: (signedSeconds - 300) * 1000,
    queryFn: async () => {
      const from = (await loadStorage()).from(bucket)
      const size = square && { transform: { width: square, height: square, resize: 'cover' as const } }
      const { data, error } = await from.createSignedUrl(path, signedSeconds, size || {})
      if (error) throw toFailure(error)
      return data.signedUrl
    },
  })

async function upload(businessId: string, target: PhotoTarget | null, photo: PreparedPhoto): Promise<Photo> {
  const path = `${businessId}/${photo.id}.jpg`
  const from = (await loadStorage()).from(bucket)
  const { error } = await from.upload(path, photo.blob, {
    contentType: 'image/jpeg',
    cacheControl: '31536000',
  })
  // An earlier attempt arrived and only its response was lost.
  const isThere = error !== null && 'statusCode' in error && String(error.statusCode) === '409'
  if (error && !isThere) throw toFailure(error)
  const { id, width, height, blob } = photo
  return insertOnce(photos, {
    id,
    business_id: businessId,
    ...(target && { [target.column]: target.id }),
    path,
    size_bytes: blob.size,
    width,
    height,
  })
}

const effect = { changes: ['photos'], isAwaited: true } as const

/** Of no record, where `target` is null: then something else has to name it, or it is removed after an hour. */
export const useUploadPhoto = (businessId: string, target: PhotoTarget | null) =>
  useWrite(businessId, effect, (photo: PreparedPhoto) => upload(businessId, target, photo))

export const useRemovePhoto = (businessId: string) =>
  useWrite(businessId, effect, async ({ id, path }: Photo) => {
    const { error } = await (await loadStorage()).from(bucket).remove([path])
    if (error) throw toFailure(error)
    await photos.remove(id)
  })
