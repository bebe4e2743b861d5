import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { toFailure } from '#connection/failure.ts'
import { rest } from '#connection/rest.ts'
import { loadStorage } from '#connection/storage.ts'

import { insertOnce } from './insert-once.ts'
import { rowsOf, table } from './table.ts'

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

/** Which record the pictures belong to. */
export type PhotoTarget = { column: 'request_id' | 'quote_id' | 'job_id' | 'visit_id'; id: string }

type PhotoWrite = Pick<Photo, 'id' | 'business_id' | 'path' | 'size_bytes' | 'width' | 'height'> &
  Partial<Pick<Photo, PhotoTarget['column']>>

/** Ready to be sent: small enough, upright, without what the camera wrote into it. */
export type PreparedPhoto = { id: string; blob: Blob; width: number; height: number }

const bucket = 'photos'
const signedSeconds = 3600
const photos = table<Photo, PhotoWrite>('photos')

const keyOf = (businessId: string, { column, id }: PhotoTarget) => ['photos', businessId, column, id]

export const usePhotos = (businessId: string, target: PhotoTarget) =>
  useQuery({
    queryKey: keyOf(businessId, target),
    queryFn: async () =>
      rowsOf<Photo[]>(
        await rest.from('photos').select('*').eq(target.column, target.id).order('created_at').order('id'),
      ),
  })

/** An address that shows the picture for an hour: whole, or cut to a square of so many pixels. */
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

async function upload(businessId: string, target: PhotoTarget, photo: PreparedPhoto): Promise<Photo> {
  const path = `${businessId}/${photo.id}.jpg`
  const from = (await loadStorage()).from(bucket)
  const { error } = await from.upload(path, photo.blob, {
    contentType: 'image/jpeg',
    cacheControl: '31536000',
  })
  // An earlier try arrived and only its answer was lost.
  const isThere = error !== null && 'statusCode' in error && String(error.statusCode) === '409'
  if (error && !isThere) throw toFailure(error)
  const { id, width, height, blob } = photo
  return insertOnce(photos, {
    id,
    business_id: businessId,
    [target.column]: target.id,
    path,
    size_bytes: blob.size,
    width,
    height,
  })
}

export function useUploadPhoto(businessId: string, target: PhotoTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photo: PreparedPhoto) => upload(businessId, target, photo),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(businessId, target) }),
  })
}

export function useRemovePhoto(businessId: string, target: PhotoTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, path }: Photo) => {
      const { error } = await (await loadStorage()).from(bucket).remove([path])
      if (error) throw toFailure(error)
      await photos.remove(id)
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(businessId, target) }),
  })
}
