import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { RetryAlert } from '#parts/failures/retry-alert.tsx'
import { AddPhotoButtons, UploadProblems, WaitingPhotos } from '#parts/photos/photo-adding.tsx'
import { PhotoThumb } from '#parts/photos/photo-thumb.tsx'
import { usePhotoUploads } from '#parts/photos/use-photo-uploads.ts'

import { PickPhotosDialog } from './pick-photos-dialog.tsx'
import { ProfilePhotoDialog } from './profile-photo-dialog.tsx'
import { type ProfilePhoto, useAddProfilePhotos, useProfilePhotos } from './profile-photo-queries.ts'
import { profilePhotosTexts } from './profile-photos.texts.ts'

/** The photos of the public page: added, described, arranged. Each change is saved by itself, beside the form around it. */
export function ProfilePhotos({ businessId }: { businessId: string }) {
  const texts = useTexts(profilePhotosTexts)
  const { data: photos, isError, refetch } = useProfilePhotos(businessId)
  const { mutateAsync: addToPage } = useAddProfilePhotos(businessId)
  const { add, ...adding } = usePhotoUploads(businessId, null, ({ id }) => addToPage([id]))
  const [opened, setOpened] = useState<string | null>(null)
  const close = () => setOpened(null)
  const all = photos ?? []
  return (
    <Card>
      <CardHeader title={texts.title} subtitle={texts.hint} />
      <CardBody className="grid gap-3">
        {isError && !photos && (
          <RetryAlert retryLabel={texts.tryAgain} onRetry={() => void refetch()}>
            {texts.loadFailed}
          </RetryAlert>
        )}
        {photos?.length === 0 && adding.uploads.length === 0 && (
          <p className="text-ink-faint">{texts.none}</p>
        )}
        {all.length + adding.uploads.length > 0 && (
          <ul aria-label={texts.photos} className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-5">
            {all.map((photo, at) => (
              <li key={photo.id} className="grid content-start justify-items-start gap-1">
                <PhotoThumb
                  photo={photo.photo}
                  label={texts.edit(at + 1)}
                  onOpen={() => setOpened(photo.id)}
                />
                <PhotoState photo={photo} />
              </li>
            ))}
            <WaitingPhotos {...adding} />
          </ul>
        )}
        <UploadProblems uploads={adding.uploads} />
        <div className="flex flex-wrap gap-2.5">
          <AddPhotoButtons onFiles={(files) => void add(files)} />
          <Button variant="secondary" onClick={() => setOpened('pick')}>
            <Images aria-hidden />
            {texts.pick}
          </Button>
        </div>
        {opened === 'pick' && photos && (
          <PickPhotosDialog businessId={businessId} photos={photos} onClose={close} />
        )}
        {all.some(({ id }) => id === opened) && opened !== null && (
          <ProfilePhotoDialog businessId={businessId} photos={all} id={opened} onClose={close} />
        )}
      </CardBody>
    </Card>
  )
}

/** The one thing that is most worth knowing of a photo before it is opened. */
function PhotoState({ photo: { client_agreed_at, is_hero, before_of } }: { photo: ProfilePhoto }) {
  const texts = useTexts(profilePhotosTexts)
  if (client_agreed_at === null) return <Badge tone="yellow">{texts.waiting}</Badge>
  if (is_hero) return <Badge tone="green">{texts.hero}</Badge>
  return before_of === null ? null : <Badge>{texts.before}</Badge>
}
