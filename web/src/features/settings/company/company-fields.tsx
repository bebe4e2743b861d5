import type { Business } from '@fieldlark/domain/businesses/business.ts'
import type { CompanyDraft, CompanyForm as Fields } from '@fieldlark/domain/businesses/company-draft.ts'
import { companyLimits } from '@fieldlark/domain/businesses/reach-draft.ts'
import { Button } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextArea } from '@fieldlark/ui/text-area.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { Link } from 'react-router'
import { useTexts } from '#language/language.tsx'
import { useFieldProps } from '#parts/record/field-props.ts'
import type { RecordForm } from '#parts/record/use-record-form.ts'
import { paths } from '#paths.ts'
import { LogoCard } from '../document-design/logo-card.tsx'
import { companyTexts } from './company.texts.ts'
import { DefaultTaxCard } from './default-tax-card.tsx'

type Name = keyof Fields
type Props = { form: RecordForm<Fields, CompanyDraft>; clashes: Partial<Fields> | null }

const socialLinks = ['facebook_url', 'instagram_url', 'x_url', 'yelp_url'] as const

/** Each field says where it appears. */
export function CompanyFields({ business, ...props }: Props & { business: Business }) {
  return (
    <div className="grid gap-4">
      <WhoFields {...props} />
      <LogoCard business={business} />
      <ReachFields {...props} />
      <DefaultTaxCard />
      <LinkFields {...props} />
    </div>
  )
}

function useCompanyProps({ form, clashes }: Props) {
  const { fields, hints, ...texts } = useTexts(companyTexts)
  const { businessNameRequired, invalidEmail, invalidPhone, notGoogleLink } = texts
  const { not_facebook, not_instagram, not_x, not_yelp } = texts
  const notOfNetwork = { not_facebook, not_instagram, not_x, not_yelp }
  return useFieldProps<Name>(form, clashes, {
    labels: fields,
    hints,
    problems: { businessNameRequired, invalidEmail, invalidPhone, notGoogleLink, ...notOfNetwork },
    limits: companyLimits,
    words: Object.keys(fields) as Name[],
  })
}

function WhoFields(props: Props) {
  const texts = useTexts(companyTexts)
  const about = useCompanyProps(props)
  const { register } = props.form
  return (
    <Card>
      <CardHeader title={texts.sections.who} subtitle={texts.where.who} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field {...about('business_name')} isRequired className="md:col-span-2">
          <TextInput {...register('business_name')} autoComplete="organization" />
        </Field>
        <Field {...about('contact_person')}>
          <TextInput {...register('contact_person')} autoComplete="name" />
        </Field>
        <Field {...about('registration_number')}>
          <TextInput {...register('registration_number')} autoComplete="off" />
        </Field>
      </CardBody>
    </Card>
  )
}

function ReachFields(props: Props) {
  const { sections, where } = useTexts(companyTexts)
  const about = useCompanyProps(props)
  const { register } = props.form
  return (
    <Card>
      <CardHeader title={sections.reach} subtitle={where.reach} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field {...about('phone')}>
          <TextInput {...register('phone')} type="tel" autoComplete="tel" />
        </Field>
        <Field {...about('email')}>
          <TextInput
            {...register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field {...about('address')} className="md:col-span-2">
          <TextArea {...register('address')} rows={3} autoComplete="street-address" />
        </Field>
      </CardBody>
    </Card>
  )
}

function LinkFields(props: Props) {
  const { sections, where, design, toDesign } = useTexts(companyTexts)
  const about = useCompanyProps(props)
  const { register } = props.form
  return (
    <Card>
      <CardHeader title={sections.links} subtitle={where.links} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <Field {...about('google_business_url')} className="md:col-span-2">
          <TextInput {...register('google_business_url')} {...webAddress} />
        </Field>
        {socialLinks.map((name) => (
          <Field key={name} {...about(name)}>
            <TextInput {...register(name)} {...webAddress} />
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft md:col-span-2">
          <p>{design}</p>
          <Button variant="link" size="sm" render={<Link to={paths.settingsDesign} />}>
            {toDesign}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}

// Not of type url: browsers reject an address without "https://", which is added here.
const webAddress = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
