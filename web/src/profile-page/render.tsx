import type { BookingPageInput } from '@fieldlark/domain/public-profiles/booking-page.ts'
import type { NoPage, ProfilePageInput } from '@fieldlark/domain/public-profiles/profile-page.ts'
import type { ReviewPageInput } from '@fieldlark/domain/public-profiles/review-page.ts'
import { renderToStaticMarkup } from 'react-dom/server'

import { BookingDocument } from './booking/booking-document.tsx'
import { NoPageDocument, ProfileDocument, structuredDataOf } from './profile-document.tsx'
import { ReviewDocument } from './reviews/review-document.tsx'

/**
 * The page of a business as HTML, rendered for each request by the server, which loads this file's build and knows nothing of
 * the web otherwise. `css` is the built style sheet, inlined: the server allows its hash.
 */
export function renderProfile(input: ProfilePageInput, css: string): string {
  const html = renderToStaticMarkup(<ProfileDocument input={input} css={css} />)
  const data = `<script type="application/ld+json">${structuredDataOf(input)}</script>`
  return `<!doctype html>${html.replace('</head>', () => `${data}</head>`)}`
}

/** A step of a booking. */
export const renderBooking = (input: BookingPageInput, css: string): string =>
  `<!doctype html>${renderToStaticMarkup(<BookingDocument input={input} css={css} />)}`

/** Where a client reviews a job. */
export const renderReview = (input: ReviewPageInput, css: string): string =>
  `<!doctype html>${renderToStaticMarkup(<ReviewDocument input={input} css={css} />)}`

/** The answer where no page is shown. */
export const renderWithout = (reason: NoPage, language: ProfilePageInput['language'], css: string): string =>
  `<!doctype html>${renderToStaticMarkup(<NoPageDocument reason={reason} language={language} css={css} />)}`
