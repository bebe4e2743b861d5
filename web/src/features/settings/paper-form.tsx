import type { Business } from '@fieldlark/domain/businesses/business.ts'
import {
  type PaperForm as Fields,
  type PaperDraft,
  paperDraftSchema,
} from '@fieldlark/domain/businesses/paper-draft.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useNavigate } from 'react-router'

import { fetchPaperSettings, type PaperSettings, useSavePaperSettings } from '#data/paper-settings.ts'
import { useTexts } from '#language/language.tsx'
import { FormPage } from '#parts/record/form-page.tsx'
import { useRecordForm } from '#parts/record/use-record-form.ts'
import { useSignedIn } from '#session/session.tsx'
import { paths } from '../../paths.ts'

import { paperTexts } from './paper.texts.ts'
import { fieldsOf } from './paper-form-state.ts'
import { LogoCard } from './paper-logo.tsx'
import { LookFields } from './paper-look.tsx'
import { PaperPreview } from './paper-preview.tsx'
import { RuleFields, WordFields } from './paper-words.tsx'

const resolver = standardSchemaResolver(paperDraftSchema) as never

export function PaperForm({ settings, business }: { settings: PaperSettings; business: Business }) {
  const texts = useTexts(paperTexts)
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const draftName = `paper:${userId}:${business.id}`
  const save = useSavePaperSettings(business.id).mutateAsync
  const leave = () => void navigate(paths.settings)
  const { form, submit, failure, clashes, isRestored, discard } = useRecordForm<
    PaperSettings,
    Fields,
    PaperDraft
  >({
    draftName,
    row: settings,
    fieldsOf,
    newFields: () => fieldsOf(settings),
    resolver,
    save: ({ version, draft }) => save({ version: version ?? settings.version, draft }),
    fetch: fetchPaperSettings,
    onSaved: leave,
    texts: {
      created: texts.saved,
      updated: texts.saved,
      createFailed: texts.saveFailed,
      updateFailed: texts.saveFailed,
    },
  })
  return (
    <FormPage
      title={texts.title}
      draftName={draftName}
      submit={submit}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      isRestored={isRestored}
      onDiscard={discard}
      clashes={clashes}
      failure={failure}
      failureTitle={texts.saveFailed}
      onLeave={leave}
      saveLabel={texts.save}
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LogoCard business={business} />
          <LookFields form={form} />
          <WordFields form={form} />
          <RuleFields form={form} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4">
          <PaperPreview form={form} business={business} bankDetails={settings.bank_details} />
        </div>
      </div>
    </FormPage>
  )
}
