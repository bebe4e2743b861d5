import type { Language } from '#language/texts.ts'
import { type Notation, numberIn, unitOf } from '../blog/number-notation.ts'
import { expenseTrackingTexts } from './expense-tracking.texts.ts'
import type { Feature } from './feature-page.tsx'
import { receiptsWorthTexts } from './receipts-worth.texts.ts'
import { receiptExample, receiptFields, receiptNumbers, receiptsAnswer } from './receipts-worth.ts'
import { ToolCard } from './tool-card.tsx'
import { NumberField } from './tool-field.tsx'

/** A month's money, and what its receipts are worth. */
function ReceiptsTool({ language }: { language: Language }) {
  const texts = receiptsWorthTexts[language]
  const notation: Notation = { language, currency: 'USD' }
  return (
    <ToolCard
      island="receipts-worth"
      title={texts.title}
      body={texts.body}
      answer={receiptsAnswer(language, receiptExample)}
    >
      <div data-range={texts.range} className="mt-5 grid items-end gap-x-3 gap-y-5 sm:grid-cols-2">
        {receiptNumbers.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={texts.numbers[name]}
            value={numberIn(notation, receiptExample[name], receiptFields[name].digits)}
            {...(name === 'share' ? { after: '%' } : { before: unitOf(notation, 'money') })}
          />
        ))}
      </div>
    </ToolCard>
  )
}

export const expenseTracking: Feature = {
  path: '/expense-tracking',
  texts: expenseTrackingTexts,
  tool: (language) => <ReceiptsTool language={language} />,
}
