import { cleanGoogleLink, isGoogleLink } from '@fieldlark/domain/businesses/google-link.ts'
import { create } from 'qrcode'

import type { Language } from '#language/texts.ts'
import type { Piece } from '../generator/piece.ts'
import { type Answer, box, words } from './answer.ts'
import { reviewCardTexts } from './review-card.texts.ts'

export const cardLanguages = ['en', 'es', 'both'] as const
export type CardLanguage = (typeof cardLanguages)[number]

export type ReviewCard = { business: string; link: string; language: CardLanguage }

/** A longer link has more points than a phone tells apart on a small card. */
export const mostLink = 300

export const cardExample = (language: Language): ReviewCard => ({
  business: reviewCardTexts[language].businessExample,
  link: 'https://g.page/r/your-code/review',
  language,
})

/** A code of dark runs on white, with the white border that readers need. */
function codeOf(link: string): string {
  const { modules } = create(link, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && modules.get(y, x)) x += 1
      if (x > from) runs.push(`M${from + 2} ${y + 2.5}h${x - from}`)
    }
  }
  const side = size + 4
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path stroke="#000" d="${runs.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function card({ business, language }: ReviewCard, link: string): Piece {
  const spoken = language === 'both' ? (['en', 'es'] as const) : [language]
  return box(
    'flex flex-col items-center rounded-card bg-white p-5 text-center text-ink',
    words(business, 'text-lg font-bold break-words empty:hidden'),
    { tag: 'img', look: 'my-2 size-40', src: codeOf(link) },
    ...spoken.flatMap((each) => [
      words(reviewCardTexts[each].card.title, 'mt-2 font-display text-2xl font-bold'),
      words(reviewCardTexts[each].card.body, 'mt-1 text-pretty text-ink-soft'),
    ]),
  )
}

/** The card, where the link is one that the app would send to clients. */
export function reviewCardAnswer(language: Language, typed: ReviewCard): Answer {
  const texts = reviewCardTexts[language]
  const link = cleanGoogleLink(typed.link)
  if (!isGoogleLink(link) || link.length > mostLink)
    return { label: texts.label, main: texts.notGoogle, pieces: [words(texts.notGoogleHint)] }
  return { label: texts.label, main: texts.ready, pieces: [card(typed, link)] }
}
