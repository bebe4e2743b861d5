import { chosenLeadSources, clientLimits, clientStatuses } from '@fieldlark/domain/clients/client.ts'
import { cleanEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useClientByEmail } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { FormSection } from '#parts/record/form-section.tsx'
import { clientHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'
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

function useClientProps(form: Form, clashes: Partial<ClientFields> | null) {
  const { fields, hints, someName, invalidEmail, invalidPhone } = useTexts(clientFormTexts)
  const problems = { someName, invalidEmail, invalidPhone }
  const words = Object.keys(fields) as Typed[]
  return useFieldProps<Typed>(form, clashes, { labels: fields, hints, problems, limits, words })
}

const columns = 'grid-cols-6 gap-x-3 md:gap-x-4'

type Props = { form: Form; clashes: Partial<ClientFields> | null }

/** The fields of a client; the parent screen saves them. */
export function ClientForm({ form, businessId, clashes }: Props & { businessId: string }) {
  return (
    <div className="grid gap-4">
      <PersonFields form={form} clashes={clashes} />
      <ContactFields form={form} businessId={businessId} clashes={clashes} />
      <WorkFields form={form} clashes={clashes} />
      <ClientMailFields form={form} clashes={clashes} />
      <ClientTaxFields form={form} businessId={businessId} clashes={clashes} />
    </div>
  )
}

function PersonFields({ form, clashes }: Props) {
  const { sections } = useTexts(clientFormTexts)
  const about = useClientProps(form, clashes)
  const { register } = form
  return (
    <FormSection className={columns} title={sections.person}>
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
    </FormSection>
  )
}

function ContactFields({ form, businessId, clashes }: Props & { businessId: string }) {
  const { sections } = useTexts(clientFormTexts)
  const about = useClientProps(form, clashes)
  const { register, getValues } = form
  const canChange = useCan('change client email')
  const [checkedEmail, setCheckedEmail] = useState(() => cleanEmailAddress(getValues('email')))
  const checkEmail = () => setCheckedEmail(cleanEmailAddress(getValues('email')))
  return (
    <FormSection className={columns} title={sections.contact}>
      <Field {...about('phone')} className="col-span-6 md:col-span-3">
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field {...about('email')} className="col-span-6 md:col-span-3">
        {/* Fields register in the order they are drawn: the first wrong one gets the focus. */}
        <TextInput
          {...register('email', { onBlur: checkEmail })}
          // Quotes are sent and approved by it: workers add a missing address only.
          readOnly={!canChange && getValues('base').email !== ''}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <SameEmailAlert businessId={businessId} email={checkedEmail} exceptId={getValues('id')} />
      <Field {...about('address')} className="col-span-6">
        <TextArea {...register('address')} rows={2} autoComplete="off" />
      </Field>
    </FormSection>
  )
}

function WorkFields({ form, clashes }: Props) {
  const { sections } = useTexts(clientFormTexts)
  const { clientStatus, leadSource } = useTexts(clientLabelTexts)
  const about = useClientProps(form, clashes)
  const { register, getValues } = form
  const canArchive = useCan('archive clients')
  const sources =
    getValues('lead_source') === 'import' ? [...chosenLeadSources, 'import' as const] : chosenLeadSources
  return (
    <FormSection className={columns} title={sections.work}>
      {canArchive && (
        <Field {...about('client_status')} className="col-span-6 md:col-span-3">
          <NativeSelect {...register('client_status')}>
            {clientStatuses.map((status) => (
              <option key={status} value={status}>
                {clientStatus[status]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
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
    </FormSection>
  )
}

/** Warns of another client with the same email; it does not prevent saving. */
function SameEmailAlert({
  businessId,
  email,
  exceptId,
}: {
  businessId: string
  email: string
  exceptId: string
}) {
  const texts = useTexts(clientFormTexts)
  const nameOf = useClientName()
  const { data: other } = useClientByEmail(businessId, email, exceptId)
  if (!other) return null
  return (
    <Alert
      tone="warning"
      className="col-span-6"
      action={
        <Button variant="secondary" size="sm" render={<Link to={clientHref(other.id)} />}>
          {texts.open(nameOf(other))}
        </Button>
      }
    >
      {texts.sameEmail}
    </Alert>
  )
}
