import type { Language } from '@fieldlark/domain/businesses/business.ts'
import { galleryOf, photoHref, type ShownPhoto, widthsOf } from '@fieldlark/domain/public-profiles/gallery.ts'
import type { ProfilePage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'

import { profileTexts } from './profile.texts.ts'
import { Section } from './profile-sections.tsx'

type Shown = { data: ProfilePage; photo: ShownPhoto; language: Language }

function Picture({
  data,
  photo,
  alt,
  sizes,
  isFirst = false,
  className,
}: Omit<Shown, 'language'> & { alt: string; sizes: string; isFirst?: boolean; className: string }) {
  const href = (width: number) => photoHref(data.subdomain, photo.id, width)
  const widths = widthsOf(photo)
  return (
    <img
      src={href(widths.at(-1) ?? 480)}
      srcSet={widths.map((width) => `${href(width)} ${Math.min(width, photo.width)}w`).join(', ')}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      {...(isFirst
        ? { fetchPriority: 'high' as const }
        : { loading: 'lazy' as const, decoding: 'async' as const })}
      className={className}
    />
  )
}

/** The photo at the top, below the words on a phone and beside them on a large screen. */
export function HeroPhoto({ data, photo, language }: Shown) {
  return (
    <Picture
      data={data}
      photo={photo}
      alt={photo.alt ?? profileTexts[language].photos}
      sizes="(min-width: 48rem) 26rem, calc(100vw - 2rem)"
      isFirst
      className="mb-8 aspect-[4/3] w-full rounded-card object-cover md:mb-0"
    />
  )
}

/** What the business has done. Each photo leads to itself in large; before and after stand beside each other. */
export function Gallery({ input: { data, language } }: { input: ProfilePageInput }) {
  const texts = profileTexts[language]
  const { works } = galleryOf(data.photos)
  if (works.length === 0) return null
  return (
    <Section id="photos" title={texts.photos}>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {works.map(({ photo, before }, at) => (
          <li key={photo.id} className={before ? 'col-span-full grid grid-cols-2 gap-2' : ''}>
            {before && (
              <Work data={data} photo={before} alt={before.alt ?? texts.photo(at + 1)} label={texts.before} />
            )}
            <Work
              data={data}
              photo={photo}
              alt={photo.alt ?? texts.photo(at + 1)}
              label={before ? texts.after : null}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Work({ data, photo, alt, label }: Omit<Shown, 'language'> & { alt: string; label: string | null }) {
  return (
    <a
      href={photoHref(data.subdomain, photo.id, widthsOf(photo).at(-1) ?? 480)}
      className="relative block overflow-hidden rounded-card bg-sunken"
    >
      <Picture
        data={data}
        photo={photo}
        alt={label ? `${label}: ${alt}` : alt}
        sizes={label ? '(min-width: 48rem) 20rem, 50vw' : '(min-width: 48rem) 14rem, 50vw'}
        className="aspect-[4/3] w-full object-cover"
      />
      {label && (
        <span
          aria-hidden
          className="absolute bottom-2 left-2 rounded-full bg-ink/80 px-2.5 py-1 text-xs font-semibold text-white"
        >
          {label}
        </span>
      )}
    </a>
  )
}
