import { Skeleton } from '@fieldlark/ui/skeleton.tsx'

import { type Photo, usePhotoUrl } from '#data/photos.ts'

/** A photo as a square that opens it. */
export function PhotoThumb({ photo, label, onOpen }: { photo: Photo; label: string; onOpen: () => void }) {
  const { data: url } = usePhotoUrl(photo, 320)
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="block aspect-square w-full overflow-hidden rounded-control border border-line bg-sunken"
    >
      {url ? (
        <img src={url} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </button>
  )
}
