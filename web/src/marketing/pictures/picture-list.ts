import type { Language } from '#language/texts.ts'

/** How large a picture is shown: at which widths it is made, and how wide it is in the page. */
export const presets = {
  /** A screen of a phone, always shown at one width: for displays of one, two and three times the dots. */
  phone: { widths: [264, 528, 792], sizes: '264px' },
  /** As wide as the text of a page. */
  text: { widths: [400, 800, 1200], sizes: '(min-width: 48rem) 44rem, calc(100vw - 2rem)' },
  /** As wide as the page. */
  page: { widths: [400, 800, 1200], sizes: '(min-width: 72rem) 68rem, calc(100vw - 2rem)' },
} as const satisfies Readonly<Record<string, Preset>>

type Preset = { widths: readonly number[]; sizes: string }
export type PresetName = keyof typeof presets

/** From the best to the one that every browser reads: a browser takes the first it knows. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type Format = (typeof formats)[number]

const phone = { width: 792, height: 1452 }
const desk = { width: 1200, height: 750 }

/** The pictures of the product, which `npm run screenshots` takes of the demo in each language. */
export const pictureSizes = {
  today: phone,
  quote: phone,
  invoice: phone,
  week: desk,
  'quote-page': desk,
  'invoice-page': desk,
} as const

export type PictureName = keyof typeof pictureSizes
export const pictureNames = Object.keys(pictureSizes) as PictureName[]
export const isPictureName = (name: string): name is PictureName => pictureNames.some((one) => one === name)

/** The widths at which a picture is made: those of the presets it is shown with, all alike for pictures of one size. */
export const widthsOf = (name: PictureName): readonly number[] =>
  presets[pictureSizes[name] === phone ? 'phone' : 'page'].widths

export type PictureKey = `${PictureName}-${Language}`
