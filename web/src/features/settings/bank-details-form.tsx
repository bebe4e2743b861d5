import { documentLimits } from '@fieldlark/domain/businesses/document-settings.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'

import { type BankDetails, fetchBankDetails, useSaveBankDetails } from '#data/bank-details.ts'
import { useTexts } from '#language/language.tsx'
import { useFailureText } from '#parts/failure-text.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'

import { paymentsTexts } from './payments.texts.ts'

type Fields = { bank_details: string }

const fieldsOf = ({ bank_details }: BankDetails): Fields => ({ bank_details: bank_details ?? '' })

/** Where the money goes without a card, in the business's own words. */
export function BankDetailsForm({ details }: { details: BankDetails }) {
  const texts = useTexts(paymentsTexts)
  const { bank } = texts
  const { userId } = useSignedIn()
  const failureText = useFailureText()
  const save = useSaveBankDetails(details.id).mutateAsync
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<BankDetails, Fields, Fields>({
    draftName: `bank-details:${userId}:${details.id}`,
    row: details,
    fieldsOf,
    newFields: () => fieldsOf(details),
    // The box itself takes no more than fits, and anything may stand there.
    resolver: (values) => ({ values, errors: {} }),
    save: ({ version, draft }) =>
      save({ version: version ?? details.version, bank_details: draft.bank_details.trim() || null }),
    fetch: fetchBankDetails,
    onSaved: () => {},
    texts: { created: bank.saved, updated: bank.saved, createFailed: bank.failed, updateFailed: bank.failed },
  })
  const { isSubmitting, isDirty } = form.formState
  const discardButton = (
    <Button variant="secondary" size="sm" onClick={discard}>
      {texts.discard}
    </Button>
  )
  return (
    <Card>
      <CardHeader title={bank.title} subtitle={bank.subtitle} />
      <CardBody>
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {isRestored && (
            <Alert tone="info" action={discardButton}>
              {texts.draftKept}
            </Alert>
          )}
          {clashes && <Alert tone="warning">{texts.conflict}</Alert>}
          {failure !== null && (
            <Alert tone="danger" title={bank.failed}>
              {failureText(failure)}
            </Alert>
          )}
          <Field label={bank.label} hint={bank.hint}>
            <TextArea
              rows={5}
              maxLength={documentLimits.bankDetails}
              placeholder={bank.example}
              {...form.register('bank_details')}
            />
          </Field>
          <div className="flex justify-end">
            <Button
              type="submit"
              className="max-md:w-full"
              isBusy={isSubmitting}
              busyLabel={texts.saving}
              disabled={!isDirty && !isRestored && !isSubmitting}
            >
              {texts.save}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
