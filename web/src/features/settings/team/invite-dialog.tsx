import { type InvitationDraft, invitationDraftSchema } from '@fieldlark/domain/team/invitation.ts'
import { invitedRoles } from '@fieldlark/domain/team/role.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { ChoiceChips } from '@fieldlark/ui/choice-chips.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useReport } from '#parts/actions/attempt.ts'
import { useBusy } from '#parts/actions/busy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { PlanWay } from '#parts/failures/plan-way.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { roleTexts } from '#parts/team/role.texts.ts'
import { useBusiness } from '#session/session.tsx'

import { useInvite, useResendInvitation } from './team-queries.ts'
import { teamSettingsTexts } from './team-settings.texts.ts'

const languages = ['en', 'es'] as const

/** Invites a person by mail. The language is for who has no account, which would know theirs. */
export function InviteDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const texts = useTexts(teamSettingsTexts)
  const roles = useTexts(roleTexts)
  const business = useBusiness()
  const invite = useInvite(businessId)
  const [language, setLanguage] = useState(business.language)
  const form = useForm<InvitationDraft>({
    resolver: standardSchemaResolver(invitationDraftSchema),
    defaultValues: { email: '', role: 'worker' },
  })
  const { register, control, formState } = form
  const role = useWatch({ control, name: 'role' })
  const { isBusy, run } = useBusy()
  const submit = form.handleSubmit(async (draft) => {
    const made = await invite.mutateAsync({ ...draft, language }).catch(() => null)
    if (!made) return
    toast.success(texts.invited(made.email))
    onClose()
  })
  const problems: Record<string, string> = {
    emailRequired: texts.emailRequired,
    emailInvalid: texts.emailInvalid,
  }
  return (
    <FormDialog
      title={texts.inviteTitle}
      description={texts.inviteBody}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      isBusy={isBusy}
      isSticky={formState.isDirty}
      onSubmit={() => void run(submit)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label={texts.email} isRequired error={problems[formState.errors.email?.message ?? '']}>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
        <ChoiceChips
          {...register('role')}
          label={texts.role}
          options={invitedRoles.map((value) => ({ value, label: roles[value] }))}
          hint={texts.roleHints[role]}
        />
        <ChoiceChips
          label={texts.language}
          options={languages.map((value) => ({ value, label: texts.languages[value] }))}
          value={language}
          onValueChange={setLanguage}
        />
        {invite.isError && <InviteFailure businessId={businessId} error={invite.error} onDone={onClose} />}
      </div>
    </FormDialog>
  )
}

type FailureProps = { businessId: string; error: unknown; onDone: () => void }

function InviteFailure(props: FailureProps) {
  const { inviteFailed } = useTexts(teamSettingsTexts)
  const failureText = useFailureText()
  return (
    <Alert tone="danger" title={inviteFailed}>
      {failureText(props.error)}
      <PlanWay failure={props.error} />
      <ResendOpen {...props} />
    </Alert>
  )
}

/** Offers to send the open invitation again of which the refusal tells. */
function ResendOpen({ businessId, error, onDone }: FailureProps) {
  const texts = useTexts(teamSettingsTexts)
  const report = useReport()
  const resend = useResendInvitation(businessId)
  const { isBusy, run } = useBusy()
  const { origin, details } = toFailure(error)
  if (origin !== 'already_invited' || !details) return null
  const { invitation_id, email } = JSON.parse(details) as { invitation_id: string; email: string }
  const sendAgain = () =>
    run(async () => {
      const sentences = { done: texts.resent(email), failed: texts.resendFailed }
      if (await report(() => resend.mutateAsync(invitation_id), sentences)) onDone()
    })
  return (
    <Button variant="link" size="sm" isBusy={isBusy} onClick={() => void sendAgain()}>
      {texts.resendTo(email)}
    </Button>
  )
}
