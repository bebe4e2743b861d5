import type { Language } from '#language/texts.ts'
import { fileOf } from './picture-files.ts'
import {
  formats,
  type PictureName,
  type PresetName,
  pictureSizes,
  presets,
  widthsOf,
} from './picture-list.ts'

type Props = {
  name: PictureName
  language: Language
  alt: string
  preset: PresetName
  /** The one picture of a page that is seen first; all others wait until they come near the view. */
  isFirst?: boolean
  /** Where a page shows it at a width of its own. */
  sizes?: string
  className?: string
}

/** A picture of the product as AVIF, WebP or JPEG at the width that the browser needs; its room is kept until it is there. */
export function Picture({ name, language, alt, preset, isFirst = false, sizes, className }: Props) {
  const { width, height } = pictureSizes[name]
  const widths = widthsOf(name)
  const shown = sizes ?? presets[preset].sizes
  const sources = Object.fromEntries(
    formats.map((format) => [
      format,
      widths.map((wide) => `${fileOf(name, language, wide, format)} ${wide}w`).join(', '),
    ]),
  )
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={shown} />
      <source type="image/webp" srcSet={sources.webp} sizes={shown} />
      <img
        src={fileOf(name, language, widths[1] ?? width, 'jpeg')}
        srcSet={sources.jpeg}
        sizes={shown}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
        className={className}
      />
    </picture>
  )
}
