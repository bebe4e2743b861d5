import { paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { useTexts } from '#language/language.tsx'
import { PaymentWays } from '#parts/link-page/payment-ways.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'

type Props = {
  details: string
  number: string
  /** What is left to pay after a part payment. */
  left: string | null
}

/** How the client pays the deposit that the quote requires; nothing where no way to pay it is complete. */
export function HowToPayDeposit({ details, number, left }: Props) {
  const { howToPayDeposit, depositLeft } = useTexts(quoteLinkTexts)
  const ways = paymentWays(details)
  if (ways.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="text-lg font-semibold">{howToPayDeposit}</h2>
      {left !== null && <p className="text-sm text-ink-soft">{depositLeft(left)}</p>}
      <PaymentWays ways={ways} reference={number} />
    </section>
  )
}
