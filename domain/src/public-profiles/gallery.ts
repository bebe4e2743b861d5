/** A photo of work as strangers see it, with the words for who cannot see it. */
export type ShownPhoto = {
  id: string
  width: number
  height: number
  alt: string | null
  /** The photo that shows the same after the work. */
  before_of: string | null
  is_hero: boolean
}

/** The widths in pixels in which the photos of a page are served. */
export const photoWidths = [480, 960, 1600] as const

/** Where a photo of a page is, in one of those widths. */
export const photoHref = (subdomain: string, id: string, width: number): string =>
  `/p/${subdomain}/photos/${id}-${width}.webp`

/** The widths that show more of a photo than the one before: none but the first is wider than the photo itself. */
export const widthsOf = ({ width }: Pick<ShownPhoto, 'width'>): number[] =>
  photoWidths.filter((_, at) => at === 0 || (photoWidths[at - 1] ?? 0) < width)

/**
 * The photo at the top of the page, and the others in their order: a photo from before the work stands beside the one from
 * after it. The one at the top is not shown twice, unless it is one of such a pair.
 */
export function galleryOf(photos: readonly ShownPhoto[]) {
  const shown = new Set(photos.map(({ id }) => id))
  const isBefore = ({ before_of }: ShownPhoto) => before_of !== null && shown.has(before_of)
  const works = photos
    .filter((photo) => !isBefore(photo))
    .map((photo) => ({ photo, before: photos.find(({ before_of }) => before_of === photo.id) ?? null }))
  return {
    hero: photos.find(({ is_hero }) => is_hero) ?? null,
    works: works.filter(({ photo, before }) => before !== null || !photo.is_hero),
  }
}
