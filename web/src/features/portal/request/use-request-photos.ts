import { useRef, useState } from 'react'

import type { PreparedPhoto } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { shrinkPhoto } from '#parts/photos/shrink-photo.ts'

import { requestPhotosTexts } from './request-photos.texts.ts'

const mostPhotos = 5

type Picked = { photo: PreparedPhoto; preview: string }
export type PickedPhotos = ReturnType<typeof useRequestPhotos>

/** The photos that were picked and are not sent yet. */
export function useRequestPhotos() {
  const texts = useTexts(requestPhotosTexts)
  const [photos, setPhotos] = useState<readonly Picked[]>([])
  /** The same list, and how many of the request arrived, for what runs while more are picked. */
  const now = useRef<{ photos: readonly Picked[]; arrived: number }>({ photos: [], arrived: 0 })
  const picking = useRef(Promise.resolve())
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: readonly Picked[]) => {
    now.current.photos = next
    setPhotos(next)
  }
  const add = async (files: readonly File[]) => {
    setProblem(null)
    const room = mostPhotos - now.current.arrived - now.current.photos.length
    if (files.length > room) setProblem(texts.tooMany)
    for (const file of files.slice(0, room)) {
      const photo = await shrinkPhoto(file)
      if (typeof photo === 'string') setProblem(texts.unreadable(file.name))
      else change([...now.current.photos, { photo, preview: URL.createObjectURL(photo.blob) }])
    }
  }
  /** One choice after the other, so that the room is counted right. */
  const pick = (files: readonly File[]) => {
    picking.current = picking.current.then(() => add(files))
    return picking.current
  }
  const drop = (id: string) => {
    for (const { photo, preview } of now.current.photos) if (photo.id === id) URL.revokeObjectURL(preview)
    change(now.current.photos.filter(({ photo }) => photo.id !== id))
  }
  /**
   * One after the other, with those that are picked meanwhile; what arrived is gone from the list, so that a second try sends
   * the others.
   */
  const sendAll = async (send: (photo: PreparedPhoto) => Promise<unknown>) => {
    await picking.current
    for (let [next] = now.current.photos; next; [next] = now.current.photos) {
      await send(next.photo)
      now.current.arrived += 1
      drop(next.photo.id)
      await picking.current
    }
    now.current.arrived = 0
  }
  return { photos, problem, pick, drop, sendAll }
}
