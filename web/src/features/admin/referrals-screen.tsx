import { Badge } from '@fieldlark/ui/badge.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { NativeSelect } from '@fieldlark/ui/native-select.tsx'
import { PageHeader } from '@fieldlark/ui/page-header.tsx'
import { State } from '@fieldlark/ui/state.tsx'
import type { Glyph } from '@fieldlark/ui/state-glyph.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { AdminReferral } from '#data/admin-answers.ts'
import { useTexts } from '#language/language.tsx'

import { adminTexts } from './admin.texts.ts'
import { adminHref } from './admin-href.ts'
import { AdminList } from './admin-list.tsx'
import { useAdminChange, useAdminList } from './admin-queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMoment } from './use-moment.ts'

const statuses = ['registered', 'pending', 'converted', 'rewarded'] as const
const glyphs: Record<AdminReferral['status'], Glyph> = {
  pending: 'waiting',
  registered: 'seen',
  converted: 'done',
  rewarded: 'done',
}

export function ReferralsScreen() {
  const texts = useTexts(adminTexts)
  const [address, setAddress] = useSearchParams()
  const status = statuses.find((each) => each === address.get('status'))
  const list = useAdminList('admin_referrals', status ? { status } : {})
  return (
    <>
      <title>{texts.documentTitle(texts.names.referrals)}</title>
      <PageHeader title={texts.names.referrals} subtitle={texts.referrals.subtitle} />
      <NativeSelect
        aria-label={texts.which}
        value={status ?? ''}
        onChange={({ target: { value } }) => setAddress(value ? { status: value } : {}, { replace: true })}
      >
        <option value="">{texts.referrals.all}</option>
        {statuses.map((each) => (
          <option key={each} value={each}>
            {texts.referrals.states[each]}
          </option>
        ))}
      </NativeSelect>
      <AdminList label={texts.names.referrals} list={list} empty={texts.none}>
        {(referral) => <ReferralRow key={referral.id} referral={referral} />}
      </AdminList>
    </>
  )
}

function ReferralRow({ referral }: { referral: AdminReferral }) {
  const texts = useTexts(adminTexts)
  const moment = useMoment()
  const { paid_at: paidAt, refunded_at: refundedAt } = referral
  return (
    <li className="grid gap-1 py-3">
      <span className="flex flex-wrap items-center gap-3">
        <bdi className="min-w-0 flex-1 font-medium break-words">{referral.referred_email}</bdi>
        {referral.holds.map((hold) => (
          <Badge key={hold} tone="red">
            {texts.referrals.holds[hold]}
          </Badge>
        ))}
        <State glyph={glyphs[referral.status]}>{texts.referrals.states[referral.status]}</State>
      </span>
      <span className="flex flex-wrap gap-x-3 text-xs text-ink-soft">
        <Link to={adminHref('businesses', referral.business_id)} className="underline">
          <bdi>{texts.referrals.by(referral.business_name)}</bdi>
        </Link>
        {paidAt && <span>{texts.referrals.paid(moment(paidAt))}</span>}
        {refundedAt && <span>{texts.referrals.refunded(moment(refundedAt))}</span>}
        <time className="ml-auto shrink-0" dateTime={referral.created_at}>
          {moment(referral.created_at)}
        </time>
      </span>
      {referral.status === 'registered' && <Steps referral={referral} />}
    </li>
  )
}

/** A held referral is released first; then it converts by itself, or by hand. */
function Steps({ referral: { id, referred_email: email, holds } }: { referral: AdminReferral }) {
  const { referrals: texts } = useTexts(adminTexts)
  const [isOpen, setOpen] = useState(false)
  const convert = useAdminChange('admin_convert_referral').mutateAsync
  const release = useAdminChange('admin_release_referral').mutateAsync
  const step = holds.length > 0 ? texts.release : texts.convert
  const work = holds.length > 0 ? release : convert
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" aria-label={step.named(email)} onClick={() => setOpen(true)}>
        {step.label}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={step.title}
          description={step.body}
          submitLabel={step.label}
          onClose={() => setOpen(false)}
          onReason={(reason) => work({ referral_id: id, reason })}
        />
      )}
    </span>
  )
}
