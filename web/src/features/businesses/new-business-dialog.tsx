import { type Trade, trades } from '@fieldlark/domain/businesses/business.ts'
import { tradeTexts } from '@fieldlark/domain/businesses/trades.texts.ts'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#data/new-id.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { insertBusiness } from '#parts/businesses/insert-business.ts'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { paths } from '#paths.ts'
import { useSignedIn } from '#session/session.tsx'

import { useBusinessStep } from './business-queries.ts'
import { businessesTexts } from './businesses.texts.ts'

/** Creates a business of one's own and opens it in this tab. */
export function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(businessesTexts)
  const names = useTexts(tradeTexts)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const { userId, business, switchBusiness } = useSignedIn()
  const { isBusy, step } = useBusinessStep()
  // A second tap or a retry after a lost response is the same business.
  const [id] = useState(newId)
  const [name, setName] = useState('')
  const [trade, setTrade] = useState<Trade>(business?.trade ?? 'other')
  const [isMissing, setMissing] = useState(false)
  const handleSubmit = async () => {
    const business_name = name.trim()
    setMissing(business_name === '')
    if (business_name === '') return
    const isDone = await step(
      async () => {
        await insertBusiness({ id, user_id: userId, business_name, trade, language })
        await switchBusiness(id)
      },
      { done: texts.createDone(business_name), failed: texts.createFailed },
    )
    if (!isDone) return
    onClose()
    await navigate(paths.home)
  }
  return (
    <FormDialog
      size="sm"
      title={texts.createTitle}
      description={texts.createBody}
      submitLabel={texts.save}
      isBusy={isBusy}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label={texts.name} isRequired error={isMissing ? texts.nameRequired : undefined}>
          <TextInput
            value={name}
            maxLength={200}
            autoComplete="organization"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={texts.trade}>
          <NativeSelect value={trade} onChange={(event) => setTrade(event.target.value as Trade)}>
            {trades.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </FormDialog>
  )
}
