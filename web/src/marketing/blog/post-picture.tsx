import type { Tokens } from 'marked'

import type { Language } from '#language/texts.ts'

import { Picture } from '../pictures/picture.tsx'
import { isPictureName } from '../pictures/picture-list.ts'

/** `![What is to be seen](quote-page)`: one of the pictures of the product by its name. */
export function PictureElement({ token, language }: { token: Tokens.Image; language: Language }) {
  const { href, text } = token
  if (!isPictureName(href) || text === '')
    throw new Error(`A post has a picture without a description or that there is not: ${token.raw}`)
  return (
    <Picture
      name={href}
      language={language}
      alt={text}
      preset="text"
      className="my-8 h-auto w-full rounded-card border border-line shadow-card"
    />
  )
}
