import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import X from 'lucide-react/icons/x'

import { useTexts } from '#language/language.tsx'
import { AddPhotoButtons } from '#parts/photos/photo-adding.tsx'

import { requestPhotosTexts } from './request-photos.texts.ts'
import type { PickedPhotos } from './use-request-photos.ts'

/** Photos that go along with a request, made small on the device. */
export function RequestPhotos({ picked: { photos, problem, pick, drop } }: { picked: PickedPhotos }) {
  const texts = useTexts(requestPhotosTexts)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{texts.photos}</legend>
      <p className="text-xs text-ink-soft">{texts.hint}</p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-2">
          {photos.map(({ photo, preview }, at) => (
            <li key={photo.id} className="relative aspect-square overflow-hidden rounded-control bg-sunken">
              <img src={preview} alt={texts.photo(at + 1)} className="size-full object-cover" />
              <Button
                variant="secondary"
                size="icon"
                className="absolute top-1 right-1"
                aria-label={texts.remove(at + 1)}
                onClick={() => drop(photo.id)}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== null && <Alert tone="warning">{problem}</Alert>}
      <AddPhotoButtons onFiles={(files) => void pick(files)} />
    </fieldset>
  )
}
