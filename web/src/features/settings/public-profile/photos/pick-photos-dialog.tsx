import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { useState } from 'react'

import { type Photo, usePhotoUrl } from '#data/photos.ts'
import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'

import { MemberForm } from '../../team/member-form.tsx'
import { useSaving } from '../../team/use-saving.ts'
import { type ProfilePhoto, useAddProfilePhotos, useWorkPhotos } from './profile-photo-queries.ts'
import { profilePhotosTexts } from './profile-photos.texts.ts'

type Props = { businessId: string; photos: readonly ProfilePhoto[]; onClose: () => void }

/** Chooses among the photos of jobs and visits those that the page does not have yet. */
export function PickPhotosDialog({ businessId, photos, onClose }: Props) {
  const texts = useTexts(profilePhotosTexts)
  const { data, isError, refetch } = useWorkPhotos(businessId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useAddProfilePhotos(businessId)
  const saving = useSaving(() => add.mutateAsync(chosen), onClose)
  const there = new Set(photos.map(({ photo_id }) => photo_id))
  const offered = data?.filter(({ id }) => !there.has(id))
  const toggle = (id: string) =>
    setChosen((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id]))
  return (
    <MemberForm
      title={texts.pickTitle}
      description={texts.pickHint}
      saving={saving}
      failedTitle={texts.addFailed}
      submitLabel={texts.addChosen(chosen.length)}
      isBlocked={chosen.length === 0}
      isSticky={chosen.length > 0}
      onClose={onClose}
    >
      {isError && !data && (
        <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
          {texts.loadFailed}
        </RetryAlert>
      )}
      {offered?.length === 0 && <p className="text-ink-faint">{texts.pickNone}</p>}
      <ul className="grid grid-cols-3 gap-2">
        {offered?.map((photo, at) => (
          <li key={photo.id}>
            <Choice
              photo={photo}
              label={photo.caption ?? texts.choose(at + 1)}
              isChosen={chosen.includes(photo.id)}
              onToggle={() => toggle(photo.id)}
            />
          </li>
        ))}
      </ul>
    </MemberForm>
  )
}

function Choice({
  photo,
  label,
  isChosen,
  onToggle,
}: {
  photo: Photo
  label: string
  isChosen: boolean
  onToggle: () => void
}) {
  const { data: url } = usePhotoUrl(photo, 320)
  return (
    <label className="relative block aspect-square overflow-hidden rounded-control border border-line bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-field">
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Skeleton className="size-full" />
      )}
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={onToggle}
        className="absolute top-2 right-2 size-5 accent-field"
      />
    </label>
  )
}
