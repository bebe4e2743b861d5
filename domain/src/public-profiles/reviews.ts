import type { Language } from '#businesses/business.ts'

/** Maximum characters per column. */
export const reviewLimits = { body: 2000, reply: 1000, report: 1000 } as const

/** The best first, as the form shows them. */
export const ratings = [5, 4, 3, 2, 1] as const
export type Rating = (typeof ratings)[number]

/** The number of stars that a form has; null for anything else. */
export const ratingIn = (text: string | null): Rating | null =>
  ratings.find((rating) => String(rating) === text) ?? null

/** A review as strangers see it. */
export type ShownReview = {
  id: string
  rating: Rating
  body: string | null
  author: string
  language: Language
  created_at: string
  reply: string | null
}

/** Of all of them: their number, their average as a decimal number, and the newest. */
export type ShownReviews = { count: number; average: string | null; newest: ShownReview[] }
