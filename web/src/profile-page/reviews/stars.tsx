import { ratings } from '@fieldlark/domain/public-profiles/reviews.ts'

/** Drawn only: beside it stand the words. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span aria-hidden className="tracking-widest text-dress">
      {ratings.map((nth) => (6 - nth <= Math.round(rating) ? '★' : '☆')).join('')}
    </span>
  )
}
