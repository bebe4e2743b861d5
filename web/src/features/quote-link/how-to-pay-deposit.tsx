import { useTexts } from '#language/language.tsx'
import { PaymentWays } from '#parts/link-page/payment-ways.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'

type Props = {
  details: string
  number: string
  /** What is left to pay after a part payment. */
  left: string | null
}

/** How the client pays the deposit that the quote requires. */
export function HowToPayDeposit({ details, number, left }: Props) {
  const { howToPayDeposit, depositLeft } = useTexts(quoteLinkTexts)
  return (
    <section className="mt-6">
      <h2 className="text-lg font-semibold">{howToPayDeposit}</h2>
      {left !== null && <p className="text-sm text-ink-soft">{depositLeft(left)}</p>}
      <PaymentWays details={details} reference={number} />
    </section>
  )
}
