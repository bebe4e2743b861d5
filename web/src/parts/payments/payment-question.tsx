import { documentLimits } from '@fieldlark/domain/businesses/document-settings.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useTexts } from '#language/language.tsx'
import { useMissingDetails } from './missing-details.ts'
import { paymentQuestionTexts } from './payment-question.texts.ts'
import type { PaymentQuestion as Question } from './use-first-payment.ts'

/** Asks how clients can pay, in the dialog that sends the document. */
export function PaymentQuestion({
  document,
  app,
  setApp,
  bank,
  setBank,
  skip,
}: Question & { document: 'invoice' | 'quote' }) {
  const payment = useTexts(paymentQuestionTexts)
  const missing = useMissingDetails(app)
  return (
    <section className="grid gap-4 border-line border-t pt-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{payment.title}</h3>
          <p className="text-xs text-ink-soft">{payment.body[document]}</p>
        </div>
        <Button variant="link" size="sm" onClick={skip}>
          {payment.notNow}
        </Button>
      </div>
      <Field label={payment.app} error={missing}>
        <TextInput
          value={app}
          onChange={(event) => setApp(event.target.value)}
          placeholder={payment.appExample}
          maxLength={200}
        />
      </Field>
      <Field label={payment.bank}>
        <TextArea
          value={bank}
          onChange={(event) => setBank(event.target.value)}
          placeholder={payment.bankExample}
          rows={2}
          // Room for the first field and the names of both.
          maxLength={documentLimits.bankDetails - 300}
        />
      </Field>
    </section>
  )
}
