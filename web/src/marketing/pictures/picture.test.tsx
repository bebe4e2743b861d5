import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { Picture } from './picture.tsx'
import { pictureFiles } from './picture-files.ts'
import { formats, pictureNames, pictureSizes, widthsOf } from './picture-list.ts'

const folder = resolve(import.meta.dirname, '../../../content/pictures')
const masters = pictureNames.flatMap((name) =>
  (['en', 'es'] as const).map((language) => ({ name, language })),
)

it('has a master of every picture in both languages and no other', () => {
  const wanted = masters.map(({ name, language }) => `${name}-${language}.webp`)
  const there = readdirSync(folder).filter((file) => file.endsWith('.webp'))
  expect(there.toSorted()).toEqual(wanted.toSorted())
})

it.each(masters)('keeps the room that $name-$language has', async ({ name, language }) => {
  const { width, height } = await sharp(readFileSync(resolve(folder, `${name}-${language}.webp`))).metadata()
  expect({ width, height }).toEqual(pictureSizes[name])
})

it('makes each picture in three formats at three widths, none larger than its master, under names that never clash', () => {
  expect(pictureFiles.length).toBe(masters.length * 9)
  expect(new Set(pictureFiles.map(({ address }) => address)).size).toBe(pictureFiles.length)
  for (const name of pictureNames) expect(Math.max(...widthsOf(name))).toBe(pictureSizes[name].width)
})

describe('in a page', () => {
  const html = (isFirst: boolean) =>
    renderToStaticMarkup(
      <Picture name="quote" language="es" alt="Un presupuesto" preset="phone" isFirst={isFirst} />,
    )

  it('offers the best format first and a file that every browser reads last', () => {
    const [avif, webp, jpeg] = formats.map((format) =>
      html(false).indexOf(format === 'jpeg' ? '.jpg' : `.${format}`),
    )
    expect([avif, webp, jpeg]).toEqual([avif, webp, jpeg].toSorted((a = 0, b = 0) => a - b))
    expect(html(false)).toMatch(/<img src="\/assets\/pictures\/quote-es-528\.[\w-]+\.jpg"/)
    expect(html(false).match(/264w, [^ ]+ 528w, [^ ]+ 792w" sizes="264px"/g)).toHaveLength(3)
  })

  it('waits until it is near, unless it is what is seen first', () => {
    expect(html(false)).toContain('loading="lazy" decoding="async"')
    expect(html(true)).toContain('fetchPriority="high"')
    expect(html(true)).not.toContain('loading=')
  })
})
