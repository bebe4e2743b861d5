import { paymentWays } from '@fieldlark/domain/businesses/payment-ways.ts'
import { useTexts } from '#language/language.tsx'
import { PaymentWays } from '#parts/link-page/payment-ways.tsx'

import { quoteLinkTexts } from './quote-link.texts.ts'

type Props = {
  details: string
  number: string
  /** What is left to pay after a part payment. */
  left: string | null
  /** What is left of it, once it is agreed on. */
  due: string | null
}

/** How the client pays the deposit that the quote requires; nothing where none is complete before it is agreed on. */
export function HowToPayDeposit({ details, number, left, due }: Props) {
  const { howToPayDeposit, depositDue, depositLeft } = useTexts(quoteLinkTexts)
  const ways = paymentWays(details)
  if (ways.length === 0 && due === null) return null
  return (
    <section className={due === null ? 'mt-6' : 'mb-6'}>
      <h2 className="text-lg font-semibold">{due === null ? howToPayDeposit : depositDue(due)}</h2>
      {due === null && left !== null && <p className="text-sm text-ink-soft">{depositLeft(left)}</p>}
      {due !== null && ways.length > 0 && <h3 className="mt-2 font-semibold">{howToPayDeposit}</h3>}
      {ways.length > 0 && <PaymentWays ways={ways} reference={number} />}
    </section>
  )
}
