import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { languages } from '#language/texts.ts'
import { categories } from './blog.texts.ts'
import { expectPairs, type Post, readPost } from './post-head.ts'

// The pages are written by Node at build; no browser loads this module.
const folder = join(import.meta.dirname, '../../../content/blog')

const place = ({ category }: Post) => categories.indexOf(category)

/** Every post in both languages: the latest first, and those of one day by their category. */
export const posts: readonly Post[] = languages
  .flatMap((language) =>
    readdirSync(join(folder, language)).map((file) =>
      readPost(language, basename(file, '.md'), readFileSync(join(folder, language, file), 'utf8')),
    ),
  )
  .toSorted((a, b) => b.date.localeCompare(a.date) || place(a) - place(b) || a.title.localeCompare(b.title))

expectPairs(posts)
