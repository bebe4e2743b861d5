import { documentLimits } from '@fieldlark/domain/businesses/document-settings.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { useWatch } from 'react-hook-form'
import { type BankDetails, fetchBankDetails, useSaveBankDetails } from '#data/bank-details.ts'
import { useTexts } from '#language/language.tsx'
import { SaveFailed } from '#parts/failures/save-failed.tsx'
import { useMissingDetails } from '#parts/payments/missing-details.ts'
import { DraftKept } from '#parts/record/draft-kept.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'

import { useConflict } from '../conflict/use-conflict.tsx'
import { paymentsTexts } from './payments.texts.ts'

type Fields = { bank_details: string }

const fieldsOf = ({ bank_details }: BankDetails): Fields => ({ bank_details: bank_details ?? '' })

function useBankForm(details: BankDetails) {
  const { bank } = useTexts(paymentsTexts)
  const { userId } = useSignedIn()
  const save = useSaveBankDetails(details.id).mutateAsync
  return useRecordForm<BankDetails, Fields, Fields>({
    draftName: `bank-details:${userId}:${details.id}`,
    row: details,
    fieldsOf,
    newFields: () => fieldsOf(details),
    // Needs no validation: the field itself limits the length, and any text is allowed.
    resolver: (values) => ({ values, errors: {} }),
    save: ({ version, draft }) =>
      save({ version: version ?? details.version, bank_details: draft.bank_details.trim() || null }),
    fetch: fetchBankDetails,
    onSaved: () => {},
    texts: { created: bank.saved, updated: bank.saved, createFailed: bank.failed, updateFailed: bank.failed },
  })
}

/** The bank details for payments without a card, as free text. */
export function BankDetailsForm({ details }: { details: BankDetails }) {
  const texts = useTexts(paymentsTexts)
  const { bank } = texts
  const record = useBankForm(details)
  const { form, failure, clashes, isRestored, discard } = record
  const { submit, conflict } = useConflict(record, { labels: { bank_details: bank.label } })
  const { isSubmitting, isDirty } = form.formState
  const missing = useMissingDetails(useWatch({ control: form.control, name: 'bank_details' }))
  return (
    <Card>
      <CardHeader title={bank.title} subtitle={bank.subtitle} />
      <CardBody>
        <form
          className="grid gap-4 pt-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {isRestored && <DraftKept onDiscard={discard} />}
          {clashes && (
            <Alert tone="warning">
              {texts.conflict}
              {conflict}
            </Alert>
          )}
          <SaveFailed title={bank.failed} error={failure} />
          <Field label={bank.label} hint={bank.hint} error={missing}>
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
