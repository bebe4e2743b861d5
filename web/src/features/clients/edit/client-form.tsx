import { chosenLeadSources, clientLimits, clientStatuses } from '@fieldlark/domain/clients/client.ts'
import { cleanEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useClientByEmail } from '#data/client-lists.ts'
import { useTexts } from '#language/language.tsx'
import { clientLabelTexts } from '#parts/clients/client-labels.texts.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import { FieldFold, FormFold } from '#parts/record/form-fold.tsx'
import { clientHref } from '#paths.ts'
import { useCan } from '#session/session.tsx'
import { ClientAddressFields } from './client-address-fields.tsx'
import type { ClientFields } from './client-fields.ts'
import { clientFormTexts } from './client-form.texts.ts'
import { ClientMailFields } from './client-mail-fields.tsx'
import { ClientTaxFields } from './client-tax-fields.tsx'
import type { ClientRecordForm } from './use-client-form.ts'

type Form = ClientRecordForm
type Typed = Exclude<
  keyof ClientFields,
  'is_tax_exempt' | 'tax_rate_id' | 'language' | 'payment_terms' | 'is_reminder_muted' | 'works_there'
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

type Props = { form: Form; clashes: Partial<ClientFields> | null }

/** The fields of a client; the parent screen saves them. */
export function ClientForm({ form, businessId, clashes }: Props & { businessId: string }) {
  const about = useClientProps(form, clashes)
  const { register } = form
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 md:gap-x-4">
        <Field {...about('first_name')}>
          <TextInput {...register('first_name')} autoComplete="off" />
        </Field>
        <Field {...about('last_name')}>
          <TextInput {...register('last_name')} autoComplete="off" />
        </Field>
        <ContactFields form={form} businessId={businessId} about={about} />
        <ClientAddressFields form={form} businessId={businessId} about={about('address')} />
      </div>
      <div>
        <CompanyFold form={form} about={about} />
        <SourceFold form={form} about={about} />
        <ClientMailFields form={form} clashes={clashes} />
        <ClientTaxFields form={form} businessId={businessId} clashes={clashes} />
        <NotesFold form={form} about={about} />
      </div>
    </div>
  )
}

type Part = { form: Form; about: ReturnType<typeof useClientProps> }

function ContactFields({ form, businessId, about }: Part & { businessId: string }) {
  const { register, getValues } = form
  const canChange = useCan('change client email')
  const [checkedEmail, setCheckedEmail] = useState(() => cleanEmailAddress(getValues('email')))
  const checkEmail = () => setCheckedEmail(cleanEmailAddress(getValues('email')))
  return (
    <>
      <Field {...about('phone')} className="max-sm:col-span-2">
        <TextInput {...register('phone')} type="tel" autoComplete="off" />
      </Field>
      <Field {...about('email')} className="max-sm:col-span-2">
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
    </>
  )
}

function CompanyFold({ form: { register, control }, about }: Part) {
  const { sections } = useTexts(clientFormTexts)
  const [company, title] = useWatch({ control, name: ['company_name', 'title'] })
  return (
    <FormFold icon="company" title={sections.company} value={company || title}>
      <Field {...about('company_name')}>
        <TextInput {...register('company_name')} autoComplete="off" />
      </Field>
      <Field {...about('title')} className="md:max-w-60">
        <TextInput {...register('title')} autoComplete="off" />
      </Field>
    </FormFold>
  )
}

/** How the client found the business, and for those who archive, the status. */
function SourceFold({ form: { register, control, getValues }, about }: Part) {
  const { fields, sections } = useTexts(clientFormTexts)
  const { clientStatus, leadSource } = useTexts(clientLabelTexts)
  const canArchive = useCan('archive clients')
  const [source, status] = useWatch({ control, name: ['lead_source', 'client_status'] })
  const sources =
    getValues('lead_source') === 'import' ? [...chosenLeadSources, 'import' as const] : chosenLeadSources
  const found = leadSource[source]
  return (
    <FormFold
      icon="source"
      title={canArchive ? sections.source : fields.lead_source}
      value={canArchive ? `${found} · ${clientStatus[status]}` : found}
    >
      <ChoiceChips
        {...about('lead_source')}
        {...register('lead_source')}
        options={sources.map((value) => ({ value, label: leadSource[value] }))}
      />
      {canArchive && (
        <ChoiceChips
          {...about('client_status')}
          {...register('client_status')}
          options={clientStatuses.map((value) => ({ value, label: clientStatus[value] }))}
        />
      )}
    </FormFold>
  )
}

function NotesFold({ form: { register, control }, about }: Part) {
  const notes = useWatch({ control, name: 'notes' })
  return (
    <FieldFold icon="notes" value={notes} {...about('notes')}>
      <TextArea {...register('notes')} rows={4} />
    </FieldFold>
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
      className="col-span-2"
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
