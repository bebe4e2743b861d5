import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import sharp from 'sharp'

import { type PictureFile, pictureFiles, recipes } from './src/marketing/pictures/picture-files.ts'

const kept = resolve(import.meta.dirname, '../.cache/pictures')

/** Encodes what no build of this tree has encoded before: the name changes with the picture and the recipe. */
async function encoded({ address, width, format, master }: PictureFile): Promise<string> {
  const file = resolve(kept, basename(address))
  if (existsSync(file)) return file
  const half = `${file}.${process.pid}`
  await sharp(master).resize({ width }).toFormat(format, recipes[format]).toFile(half)
  renameSync(half, file)
  return file
}

/** Writes the pictures of the public pages into a build, each in three formats at three widths. */
export async function writePictures(dist: string): Promise<void> {
  mkdirSync(kept, { recursive: true })
  mkdirSync(resolve(dist, 'assets/pictures'), { recursive: true })
  // One after the other: an encoder uses every core.
  for (const file of pictureFiles) copyFileSync(await encoded(file), resolve(dist, `.${file.address}`))
}
