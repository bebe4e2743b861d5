import { useQuery } from '@tanstack/react-query'

import { command } from '#data/command.ts'
import { insertOnce } from '#data/insert-once.ts'
import type { Photo } from '#data/photos.ts'
import { rest } from '#data/rest.ts'
import type { Row } from '#data/schema.ts'
import { rowsOf, table } from '#data/table.ts'
import { useWrite } from '#data/write.ts'

/** A photo of the public page, with the photo whose bytes it shows. */
export type ProfilePhoto = Row<'profile_photos'> & { photo: Photo }

/** What is said of a photo; the place is that in the list. */
export type PhotoWords = {
  alt: string | null
  before_of: string | null
  is_hero: boolean
  is_agreed: boolean
}

const mostPicked = 60
const profilePhotos = table('profile_photos')

export const useProfilePhotos = (businessId: string) =>
  useQuery({
    queryKey: ['document_settings', businessId, 'profile-photos'],
    queryFn: async () =>
      rowsOf<ProfilePhoto[]>(
        await rest
          .from('profile_photos')
          .select('*, photo:photos!profile_photos_business_id_photo_id_fkey(*)')
          .eq('business_id', businessId)
          .order('position')
          .order('created_at')
          .order('id'),
      ),
  })

/** The newest photos of jobs and visits, from which the page's are chosen. */
export const useWorkPhotos = (businessId: string) =>
  useQuery({
    queryKey: ['photos', businessId, 'of work'],
    queryFn: async () =>
      rowsOf<Photo[]>(
        await rest
          .from('photos')
          .select('*')
          .eq('business_id', businessId)
          .or('visit_id.not.is.null,job_id.not.is.null')
          .order('created_at', { ascending: false })
          .order('id')
          .limit(mostPicked),
      ),
  })

const effect = { changes: ['document_settings'], isAwaited: true } as const

/** At the end of the page's photos, in this order. Each row has the id of its photo: added again after a lost answer, it is one. */
export const useAddProfilePhotos = (businessId: string) =>
  useWrite(businessId, effect, async (photoIds: readonly string[]) => {
    for (const photo_id of photoIds)
      await insertOnce(profilePhotos, { id: photo_id, business_id: businessId, photo_id })
  })

const wordsOf = ({ alt_text, before_of, is_hero, client_agreed_at }: ProfilePhoto): PhotoWords => ({
  alt: alt_text,
  before_of,
  is_hero,
  is_agreed: client_agreed_at !== null,
})

/** Says what a photo shows and puts it at a place of the list; the one that was at the top gives way to a new one. */
export const useArrangePhoto = (businessId: string) =>
  useWrite(
    businessId,
    effect,
    ({
      photos,
      id,
      place,
      words,
    }: {
      photos: readonly ProfilePhoto[]
      id: string
      place: number
      words: PhotoWords
    }) => {
      const others = photos.filter((photo) => photo.id !== id)
      const rows = others.map((photo) => {
        const before = wordsOf(photo)
        return {
          id: photo.id,
          ...before,
          is_hero: before.is_hero && !words.is_hero,
          // One photo from before for each: the newest choice counts.
          before_of: before.before_of === words.before_of ? null : before.before_of,
        }
      })
      return command('arrange_profile_photos', {
        business_id: businessId,
        photos: rows.toSpliced(place, 0, { id, ...words }),
      })
    },
  )

export const useRemoveProfilePhoto = (businessId: string) =>
  useWrite(businessId, effect, (id: string) => profilePhotos.remove(id))
