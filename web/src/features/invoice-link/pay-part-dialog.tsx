import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { useState } from 'react'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { focusField } from '#parts/forms/focus-field.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { NumberInput } from '#parts/forms/number-input.tsx'
import { accentOf } from '#parts/link-page/accent.ts'
import { useLinkMoney } from '#parts/link-page/link-money.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import type { InvoicePage } from './invoice-link-queries.ts'
import { PayFailure } from './pay-failure.tsx'

const decimal = /^\d{1,12}(\.\d{1,4})?$/

/** The typed amount in the currency's digits; null if it cannot be paid. */
function payable(typed: string, balance: number, exponent: number): number | null {
  if (!decimal.test(typed)) return null
  const amount = toMinor(typed, exponent)
  const isExact = Number(fromMinor(amount, exponent)) === Number(typed)
  return isExact && amount > 0n && amount <= toMinor(balance, exponent) ? Number(typed) : null
}

/** The dialog for a partial payment. */
export function PayPartDialog({
  page,
  onPay,
  onClose,
}: {
  page: InvoicePage
  onPay: (amount: number | null) => Promise<void>
  onClose: () => void
}) {
  const texts = useTexts(invoiceLinkTexts)
  const { money, currency, symbol, exponent } = useLinkMoney(page)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const { isBusy, failure, start } = useTask()
  const balance = page.invoice.balance
  const amount = payable(typed, balance, exponent)
  const pay = (form: HTMLFormElement) => {
    setTried(true)
    if (amount === null) focusField(form, 'amount')
    else void start(() => onPay(amount))
  }
  const complaint = typed === '' ? texts.amountMissing : texts.amountRange(money(balance))
  return (
    <FormDialog
      size="sm"
      title={texts.payTitle}
      description={texts.payBody(money(balance))}
      busyLabel={texts.opening}
      submitLabel={texts.payNow}
      submitLook={{ className: 'hover:opacity-90', style: accentOf(page.settings?.accent_color) }}
      isBusy={isBusy}
      isSticky={typed !== ''}
      onSubmit={pay}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label={texts.payLabel} isRequired error={isTried && amount === null && complaint}>
          <NumberInput
            name="amount"
            minDigits={exponent}
            currency={currency}
            leading={<span aria-hidden>{symbol}</span>}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <PayFailure failure={failure} />
        <p className="text-pretty text-2xs text-ink-faint">{texts.secure}</p>
      </div>
    </FormDialog>
  )
}
