import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  type CompanyDraft,
  companyDraftSchema,
  type CompanyForm as Fields,
  type KeptLinks,
} from '@fieldlark/domain/businesses/company-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import type { Resolver } from 'react-hook-form'

import { useTexts } from '#language/language.tsx'
import type { RecordValues } from '#parts/record/record-values.ts'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'
import { SettingsFormPage, useLeave } from '../settings-form-page.tsx'
import { settingsFormTexts } from '../settings-form-texts.ts'
import { useUntouchedVersion } from '../use-untouched-version.ts'
import { companyTexts } from './company.texts.ts'
import { CompanyFields } from './company-fields.tsx'
import { type CompanyRow, fetchCompany, useSaveCompany } from './company-queries.ts'

// The resolver's types cover a schema's output only for fields that the schema does not change.
const resolverFor = (kept: KeptLinks) =>
  standardSchemaResolver(companyDraftSchema(kept)) as unknown as Resolver<
    RecordValues<Fields>,
    unknown,
    CompanyDraft
  >

const fieldsOf = (row: CompanyRow) => ({
  business_name: row.business_name,
  contact_person: row.contact_person ?? '',
  phone: row.phone ?? '',
  email: row.email ?? '',
  address: row.address ?? '',
  registration_number: row.registration_number ?? '',
  google_business_url: row.google_business_url ?? '',
  facebook_url: row.facebook_url ?? '',
  instagram_url: row.instagram_url ?? '',
  x_url: row.x_url ?? '',
  yelp_url: row.yelp_url ?? '',
})

export function CompanyForm({ business }: { business: Business }) {
  const texts = useTexts(companyTexts)
  const { userId } = useSignedIn()
  const draftName = `company:${userId}:${business.id}`
  const save = useSaveCompany(business.id).mutateAsync
  const untouched = useUntouchedVersion(business, JSON.stringify(fieldsOf(business)))
  const resolver = useMemo(() => resolverFor(business), [business])
  const record = useRecordForm<CompanyRow, Fields, CompanyDraft>({
    draftName,
    onSaved: useLeave(),
    row: business,
    fieldsOf,
    newFields: () => fieldsOf(business),
    resolver,
    save: ({ version, draft }) => save({ version: untouched(version), draft }),
    fetch: fetchCompany,
    texts: settingsFormTexts(texts, texts.fields),
  })
  return (
    <SettingsFormPage record={record} draftName={draftName} texts={texts} labels={texts.fields}>
      <CompanyFields form={record.form} clashes={record.clashes} business={business} />
    </SettingsFormPage>
  )
}
