import { useEffect, useState } from 'react'

import { newId } from '#data/new-id.ts'
import { type Photo, type PhotoTarget, type PreparedPhoto, useUploadPhoto } from '#data/photos.ts'
import { tellUpload } from '#parts/files/tell-upload.ts'
import { holdUnsaved } from '#session/unsaved.ts'

import { type PhotoProblem, shrinkPhoto } from './shrink-photo.ts'

export type Upload = {
  key: string
  name: string
  state: 'waiting' | 'failed' | PhotoProblem
  /** Kept until it is uploaded, so that after a lost connection one tap retries. */
  photo: PreparedPhoto | null
  preview: string | null
}

/** Uploads photos one after the other in the order they were taken; `take` says where each belongs, if to no record. */
export function usePhotoUploads(
  businessId: string,
  target: PhotoTarget | null,
  take?: (photo: Photo) => Promise<unknown>,
) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const { mutateAsync } = useUploadPhoto(businessId, target)
  const areWaiting = uploads.length > 0
  useEffect(() => (areWaiting ? holdUnsaved() : undefined), [areWaiting])
  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))
  const drop = (upload: Upload) => {
    if (upload.preview) URL.revokeObjectURL(upload.preview)
    setUploads((all) => all.filter(({ key }) => key !== upload.key))
  }

  const send = async (upload: Upload, photo: PreparedPhoto) => {
    change(upload.key, { state: 'waiting' })
    try {
      const stored = await mutateAsync(photo)
      await take?.(stored)
      drop(upload)
      tellUpload.done(upload.name)
    } catch {
      change(upload.key, { state: 'failed' })
      tellUpload.failed(upload.name)
    }
  }

  const add = async (files: readonly File[]) => {
    const fresh = files.map(
      ({ name }): Upload => ({ key: newId(), name, state: 'waiting', photo: null, preview: null }),
    )
    setUploads((all) => [...all, ...fresh])
    for (const [at, upload] of fresh.entries()) {
      const file = files[at]
      if (!file) continue
      const prepared = await shrinkPhoto(file)
      if (typeof prepared === 'string') {
        change(upload.key, { state: prepared })
        continue
      }
      const preview = URL.createObjectURL(prepared.blob)
      change(upload.key, { photo: prepared, preview })
      await send({ ...upload, photo: prepared, preview }, prepared)
    }
  }

  const retry = (upload: Upload) => {
    if (upload.photo) void send(upload, upload.photo)
  }
  return { uploads, add, retry, drop }
}
