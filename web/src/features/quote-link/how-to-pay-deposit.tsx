import { useTexts } from '#language/language.tsx'
import { PaymentWays } from '#parts/link-page/payment-ways.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'

/** How the client pays the deposit that the quote requires. */
export function HowToPayDeposit({ details, number }: { details: string; number: string }) {
  const { howToPayDeposit } = useTexts(quoteLinkTexts)
  return (
    <section className="mt-6">
      <h2 className="text-lg font-semibold">{howToPayDeposit}</h2>
      <PaymentWays details={details} reference={number} />
    </section>
  )
}
