import type { Language } from '#businesses/business.ts'

import type { ProfilePage } from './profile-page.ts'
import type { Rating } from './reviews.ts'

/** What the link in the mail that asks for a review leads to. */
export type LinkedReview = {
  state: 'open' | 'given' | 'refused' | 'over'
  /** The job that it is about. */
  title: string
  /** The name that will stand with it. */
  author: string
  /** Where it can be reviewed on Google. */
  google: string | null
  /** Whether they said, then or later, that they do not want to be asked again. */
  is_refused: boolean
  /** Where the review is that was given: on the page, from `publish_at` on, or not there. */
  place: 'coming' | 'shown' | 'hidden' | 'removed' | null
  publish_at: string | null
}

/** Why the form is shown again: each is a sentence above it. */
export type ReviewNotice = 'rating' | 'long' | 'limit' | 'failed'

/** What the page behind that link is made of. */
export type ReviewPageInput = {
  data: ProfilePage
  language: Language
  path: string
  review: LinkedReview
  form: { rating: Rating | null; body: string }
  notice: ReviewNotice | null
}
