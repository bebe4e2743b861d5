import { fromMinor, toMinor } from '@fieldlark/domain/values/money.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { type FormEvent, useState } from 'react'

import type { InvoicePage } from '#data/invoice-link.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'
import { NumberInput } from '#parts/number-input.tsx'

import { accentOf } from './accent.ts'
import { invoiceLinkTexts } from './invoice-link.texts.ts'
import { useLinkMoney } from './invoice-link-money.ts'

const decimal = /^\d{1,12}(\.\d{1,4})?$/

/** The amount in the currency's own digits; null: nothing that can be paid of it. */
function payable(typed: string, balance: number, exponent: number): number | null {
  if (!decimal.test(typed)) return null
  const amount = toMinor(typed, exponent)
  const isExact = Number(fromMinor(amount, exponent)) === Number(typed)
  return isExact && amount > 0n && amount <= toMinor(balance, exponent) ? Number(typed) : null
}

/** As much of it as one can or wants to pay now. */
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
  const failureText = useFailureText()
  const { money, symbol, exponent } = useLinkMoney(page)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { isBusy, run } = useBusy()
  const balance = page.invoice.balance
  const amount = payable(typed, balance, exponent)
  const pay = (form: HTMLFormElement) =>
    run(async () => {
      setTried(true)
      setFailure(null)
      if (amount === null) return (form.elements.namedItem('amount') as HTMLElement | null)?.focus()
      try {
        await onPay(amount)
      } catch (error) {
        setFailure(error)
      }
    })
  const complaint = typed === '' ? texts.amountMissing : texts.amountRange(money(balance))
  return (
    <Dialog
      isOpen
      size="sm"
      onClose={onClose}
      isSticky={typed !== ''}
      title={texts.payTitle}
      description={texts.payBody(money(balance))}
      closeLabel={texts.close}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void pay(event.currentTarget)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            className="hover:opacity-90"
            style={accentOf(page.settings?.accent_color)}
            isBusy={isBusy}
            busyLabel={texts.opening}
          >
            {texts.payNow}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={texts.payLabel} isRequired error={isTried && amount === null && complaint}>
          <NumberInput
            name="amount"
            minDigits={exponent}
            leading={<span aria-hidden>{symbol}</span>}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        {failure !== null && (
          <Alert tone="danger" title={texts.payFailed}>
            {failureText(failure)}
          </Alert>
        )}
        <p className="text-pretty text-2xs text-ink-faint">{texts.secure}</p>
      </div>
    </Dialog>
  )
}
