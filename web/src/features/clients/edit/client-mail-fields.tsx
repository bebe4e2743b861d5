import { languages } from '@fieldlark/domain/businesses/business.ts'
import { paymentTerms } from '@fieldlark/domain/values/payment-terms.ts'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useWatch } from 'react-hook-form'
import { useTexts } from '#language/language.tsx'
import { paymentTermsTexts } from '#parts/payments/payment-terms.texts.ts'
import { FormFold } from '#parts/record/form-fold.tsx'
import { recordTexts } from '#parts/record/record.texts.ts'
import { useBusiness, useCan } from '#session/session.tsx'

import type { ClientFields } from './client-fields.ts'
import { clientMailTexts } from './client-mail.texts.ts'
import type { ClientRecordForm } from './use-client-form.ts'

/** The client's language and payment terms; only owners and managers change them. */
export function ClientMailFields({
  form: { register, control },
  clashes,
}: {
  form: ClientRecordForm
  clashes: Partial<ClientFields> | null
}) {
  const texts = useTexts(clientMailTexts)
  const terms = useTexts(paymentTermsTexts)
  const record = useTexts(recordTexts)
  const { language } = useBusiness()
  const canEdit = useCan('edit client billing')
  const [ofClient, own, isMuted] = useWatch({
    control,
    name: ['language', 'payment_terms', 'is_reminder_muted'],
  })
  if (!canEdit) return null
  const value = [texts.languages[ofClient || language], own && terms[own], isMuted && texts.muted]
    .filter(Boolean)
    .join(' · ')
  const saved = (name: string | undefined, hint: string) =>
    name === undefined ? hint : record.savedNow(name || texts.asBusiness)
  const theirs = clashes?.payment_terms
  const spoken = clashes?.language
  return (
    <FormFold icon="language" title={texts.title} value={value}>
      <div className="grid gap-4 md:grid-cols-2">
        <ChoiceChips
          label={texts.language}
          hint={saved(spoken && texts.languages[spoken], texts.languageHint)}
          {...register('language')}
          options={[
            { value: '', label: texts.usual(texts.languages[language]) },
            ...languages.map((value) => ({ value, label: texts.languages[value] })),
          ]}
        />
        <Field label={texts.terms} hint={saved(theirs && terms[theirs], texts.termsHint)} className="min-w-0">
          <NativeSelect {...register('payment_terms')}>
            <option value="">{texts.asBusiness}</option>
            {paymentTerms.map((each) => (
              <option key={each} value={each}>
                {terms[each]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <div className="md:col-span-2">
          <Switch {...register('is_reminder_muted')} label={texts.muted} description={texts.mutedHint} />
        </div>
      </div>
    </FormFold>
  )
}
