import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Language, languages } from '#language/texts.ts'
import { type Format, formats, type PictureName, pictureNames, widthsOf } from './picture-list.ts'

// The pages are written by Node at build; no browser loads this module.
const folder = join(import.meta.dirname, '../../../content/pictures')

/** How each format is written. A changed line gives every file of it another name. */
export const recipes = {
  // Twice the effort takes six times as long and saves an eighth.
  avif: { quality: 55, effort: 2, chromaSubsampling: '4:4:4' },
  webp: { quality: 80, effort: 4 },
  // Letters lose their colour with the usual subsampling.
  jpeg: { quality: 78, chromaSubsampling: '4:4:4' },
} as const satisfies Readonly<Record<Format, object>>

const masterOf = (name: PictureName, language: Language) => join(folder, `${name}-${language}.webp`)

const masters = new Map(
  languages.flatMap((language) =>
    pictureNames.map((name) => {
      const file = masterOf(name, language)
      return [file, readFileSync(file)] as const
    }),
  ),
)

const ends = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const

/** The address of one built file: its name changes with the picture and with how it is written, so it may be kept for ever. */
export function fileOf(name: PictureName, language: Language, width: number, format: Format): string {
  const master = masters.get(masterOf(name, language)) ?? ''
  const hash = createHash('sha256')
    .update(master)
    .update(JSON.stringify(recipes[format]))
    .digest('base64url')
    .slice(0, 8)
  return `/assets/pictures/${name}-${language}-${width}.${hash}.${ends[format]}`
}

export type PictureFile = { address: string; width: number; format: Format; master: Buffer }

/** Every file that pages name, with what it is made of. */
export const pictureFiles: readonly PictureFile[] = languages.flatMap((language) =>
  pictureNames.flatMap((name) =>
    widthsOf(name).flatMap((width) =>
      formats.map((format) => ({
        address: fileOf(name, language, width, format),
        width,
        format,
        master: masters.get(masterOf(name, language)) ?? Buffer.alloc(0),
      })),
    ),
  ),
)
