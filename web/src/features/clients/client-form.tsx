import { chosenLeadSources, clientLimits, clientStatuses } from '@fieldlark/domain/clients/client.ts'
import { cleanEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useClientByEmail } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/client-name.tsx'
import { useFieldText } from '#parts/field-text.ts'
import { labelTexts } from '#parts/labels.texts.ts'
import { recordTexts } from '#parts/record/record.texts.ts'
import { clientHref } from '../../paths.ts'
import type { ClientFields } from './client-fields.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { ClientMailFields } from './client-mail-fields.tsx'
import { ClientTaxFields } from './client-tax-fields.tsx'
import type { ClientRecordForm } from './use-client-form.ts'

type Form = ClientRecordForm
type Typed = Exclude<
  keyof ClientFields,
  'is_tax_exempt' | 'tax_rate_id' | 'language' | 'payment_terms' | 'is_reminder_muted'
>

const limits: Partial<Record<Typed, number>> = {
  ...clientLimits,
  first_name: clientLimits.name,
  last_name: clientLimits.name,
  company_name: clientLimits.name,
}

/** Label, complaint and hint of each field; a field that somebody else changed too says what is saved now. */
function useFieldProps(form: Form, clashes: Partial<ClientFields> | null) {
  const texts = useTexts(clientFormTexts)
  const record = useTexts(recordTexts)
  const fieldText = useFieldText()
  const hints: Partial<Record<Typed, string>> = texts.hints
  const { someName, invalidEmail, invalidPhone } = texts
  const special = { someName, invalidEmail, invalidPhone }
  const { errors } = form.formState
  return (name: Typed) => {
    const theirs = clashes?.[name]
    return {
      label: texts.fields[name],
      error: fieldText(errors[name]?.message, limits[name], special),
      hint: theirs === undefined ? hints[name] : record.savedNow(theirs || record.empty),
    }
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid grid-cols-6 gap-x-3 gap-y-4 md:gap-x-4">{children}</CardBody>
    </Card>
  )
}

/** The fields of a client; who saves them is above. */
export function ClientForm({
  form,
  businessId,
  clashes,
}: {
  form: Form
  businessId: string
  clashes: Partial<ClientFields> | null
}) {
  const texts = useTexts(clientFormTexts)
  const { clientStatus, leadSource } = useTexts(labelTexts)
  const about = useFieldProps(form, clashes)
  const { register, getValues } = form
  const [checkedEmail, setCheckedEmail] = useState(() => cleanEmailAddress(getValues('email')))
  const checkEmail = () => setCheckedEmail(cleanEmailAddress(getValues('email')))
  const sources =
    getValues('lead_source') === 'import' ? [...chosenLeadSources, 'import' as const] : chosenLeadSources
  return (
    <div className="grid gap-4">
      <Section title={texts.sections.person}>
        <Field {...about('title')} className="col-span-2 md:col-span-1">
          <TextInput {...register('title')} autoComplete="off" />
        </Field>
        <Field {...about('first_name')} className="col-span-4 md:col-span-2">
          <TextInput {...register('first_name')} autoComplete="off" />
        </Field>
        <Field {...about('last_name')} className="col-span-6 md:col-span-3">
          <TextInput {...register('last_name')} autoComplete="off" />
        </Field>
        <Field {...about('company_name')} className="col-span-6">
          <TextInput {...register('company_name')} autoComplete="off" />
        </Field>
      </Section>
      <Section title={texts.sections.contact}>
        <Field {...about('phone')} className="col-span-6 md:col-span-3">
          <TextInput {...register('phone')} type="tel" autoComplete="off" />
        </Field>
        <Field {...about('email')} className="col-span-6 md:col-span-3">
          {/* Registered here, in the order of the eyes: the first wrong field gets the focus. */}
          <TextInput
            {...register('email', { onBlur: checkEmail })}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Twin businessId={businessId} email={checkedEmail} exceptId={getValues('id')} />
        <Field {...about('address')} className="col-span-6">
          <TextArea {...register('address')} rows={2} autoComplete="off" />
        </Field>
      </Section>
      <Section title={texts.sections.work}>
        <Field {...about('client_status')} className="col-span-6 md:col-span-3">
          <NativeSelect {...register('client_status')}>
            {clientStatuses.map((status) => (
              <option key={status} value={status}>
                {clientStatus[status]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field {...about('lead_source')} className="col-span-6 md:col-span-3">
          <NativeSelect {...register('lead_source')}>
            {sources.map((source) => (
              <option key={source} value={source}>
                {leadSource[source]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Field {...about('notes')} className="col-span-6">
          <TextArea {...register('notes')} rows={4} />
        </Field>
      </Section>
      <ClientMailFields form={form} clashes={clashes} />
      <ClientTaxFields form={form} businessId={businessId} clashes={clashes} />
    </div>
  )
}

/** Warns of a second client with the same e-mail; saving is not stopped. */
function Twin({ businessId, email, exceptId }: { businessId: string; email: string; exceptId: string }) {
  const texts = useTexts(clientFormTexts)
  const nameOf = useClientName()
  const { data: twin } = useClientByEmail(businessId, email, exceptId)
  if (!twin) return null
  return (
    <Alert
      tone="warning"
      className="col-span-6"
      action={
        <Button variant="secondary" size="sm" render={<Link to={clientHref(twin.id)} />}>
          {texts.open(nameOf(twin))}
        </Button>
      }
    >
      {texts.sameEmail}
    </Alert>
  )
}
