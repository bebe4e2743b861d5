import { currencies } from '@fieldlark/domain/values/currency.ts'

import type { Language } from '#language/texts.ts'
import { type Notation, numberIn, unitOf } from '../blog/number-notation.ts'
import type { Feature } from './feature-page.tsx'
import { invoiceSumTexts } from './invoice-sum.texts.ts'
import { type InvoiceNumber, invoiceExample, invoiceFields, invoiceSumAnswer } from './invoice-sum.ts'
import { invoicingTexts } from './invoicing.texts.ts'
import { ToolCard } from './tool-card.tsx'
import { NumberField, ToolField } from './tool-field.tsx'

/** An invoice of three lines, added up as the app does it. */
function InvoiceTool({ language }: { language: Language }) {
  const texts = invoiceSumTexts[language]
  const notation: Notation = { language, currency: 'USD' }
  const shown = (name: InvoiceNumber) => numberIn(notation, invoiceExample[name], invoiceFields[name].digits)
  return (
    <ToolCard
      island="invoice-sum"
      title={texts.title}
      body={texts.body}
      answer={invoiceSumAnswer(notation, invoiceExample, false)}
    >
      <Lines language={language} shown={shown} />
      <div className="mt-5 grid grid-cols-2 gap-x-3 gap-y-5">
        <NumberField name="discount" label={texts.discount} value={shown('discount')} after="%" />
        <NumberField name="tax" label={texts.tax} value={shown('tax')} after="%" />
        <NumberField
          name="paid"
          label={texts.paid}
          value={shown('paid')}
          before={unitOf(notation, 'money')}
        />
        <ToolField id="invoice-currency" label={texts.currency}>
          <select id="invoice-currency" name="currency" defaultValue="USD" className="control px-3">
            {currencies.map(({ code }) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </ToolField>
      </div>
      <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input type="checkbox" name="included" className="size-5 accent-field" />
        {texts.included}
      </label>
    </ToolCard>
  )
}

type LinesProps = { language: Language; shown: (name: InvoiceNumber) => string }

function Lines({ language, shown }: LinesProps) {
  const texts = invoiceSumTexts[language]
  return (
    <div data-range={texts.range} className="mt-5 grid gap-3">
      <p aria-hidden className="grid grid-cols-[1fr_4.5rem_6rem] gap-2 text-xs text-ink-soft">
        <span>{texts.line}</span>
        <span>{texts.quantity}</span>
        <span>{texts.price}</span>
      </p>
      {([0, 1, 2] as const).map((at) => (
        <div key={at} className="grid grid-cols-[1fr_4.5rem_6rem] items-center gap-x-2">
          <span className="min-w-0 font-medium break-words">{texts.lines[at]}</span>
          {(['quantity', 'price'] as const).map((kind) => (
            <input
              key={kind}
              name={`${kind}-${at}`}
              aria-label={`${texts.lines[at]}: ${texts[kind]}`}
              aria-describedby={`problem-${kind}-${at}`}
              inputMode="decimal"
              defaultValue={shown(`${kind}-${at}`)}
              className="control money px-3"
            />
          ))}
          {(['quantity', 'price'] as const).map((kind) => (
            <p
              key={kind}
              id={`problem-${kind}-${at}`}
              data-problem={`${kind}-${at}`}
              className="col-span-3 mt-1 text-xs text-danger empty:hidden"
            />
          ))}
        </div>
      ))}
    </div>
  )
}

export const invoicing: Feature = {
  path: '/invoicing',
  texts: invoicingTexts,
  tool: (language) => <InvoiceTool language={language} />,
}
