import type { TaxRate } from '@fieldlark/domain/taxes/tax.ts'
import type { RefObject } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { RecordDialog } from '#parts/record/record-dialog.tsx'
import { useSignedIn } from '#session/session.tsx'

import { useConflict } from '../conflict/use-conflict.tsx'
import { documentsTexts } from './documents.texts.ts'
import { TaxRateForm } from './tax-rate-form.tsx'
import { type TaxFields, useTaxForm } from './use-tax-form.ts'

const partsText = (name: string, value: unknown) =>
  name === 'parts'
    ? (value as TaxFields['parts']).map((part) => `${part.name} ${part.rate}%`).join('\n')
    : undefined

/** The dialog that creates or edits a tax rate. */
export function TaxRateDialog({
  businessId,
  rate,
  isFirst,
  onClose,
  finalFocus,
}: {
  businessId: string
  rate: TaxRate | null
  isFirst: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(documentsTexts)
  const { userId } = useSignedIn()
  const draftName = `tax:${userId}:${businessId}:${rate?.id ?? 'new'}`
  const record = useTaxForm({ businessId, draftName, rate, isFirst, onSaved: onClose })
  const { failure } = record
  const labels = { name: texts.taxes.name, parts: texts.taxes.rate, is_default: texts.taxes.isDefault }
  const { submit, conflict } = useConflict(record, { labels, textOf: partsText })
  // A duplicate can only be the name, which is unique among active rates; the id is generated here and is never taken.
  const isTaken = failure !== null && toFailure(failure).code === 'duplicate'
  return (
    <RecordDialog
      record={{ ...record, submit }}
      draftName={draftName}
      title={rate ? texts.taxes.editTitle(rate.name) : texts.taxes.newTitle}
      description={texts.taxes.description}
      saveLabel={texts.save}
      conflict={
        <>
          {texts.conflict}
          {conflict}
        </>
      }
      failureTitle={rate ? texts.taxes.updateFailed : texts.taxes.createFailed}
      failureBody={isTaken ? texts.taxes.nameTaken : null}
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <TaxRateForm form={record.form} />
    </RecordDialog>
  )
}
