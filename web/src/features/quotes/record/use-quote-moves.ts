import type { ScheduleType } from '@fieldlark/domain/jobs/job.ts'
import { toast } from '@fieldlark/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#data/new-id.ts'
import { useRemoveQuote, type WholeQuote } from '#data/quotes.ts'
import { useCommand } from '#data/use-command.ts'
import { useTexts } from '#language/language.tsx'
import { useAttempt } from '#parts/actions/attempt.ts'
import { paths, quoteEditHref, quoteHref } from '#paths.ts'
import { hrefToPlan } from '../href-to-plan.ts'
import { quoteTexts } from '../quote.texts.ts'
import { useArchiveQuote } from '../quote-queries.ts'

/** Archives or restores the quote; the toast offers to undo it. */
function useArchive(
  { id: quoteId, is_archived }: WholeQuote,
  businessId: string,
  attempt: ReturnType<typeof useAttempt>['attempt'],
) {
  const texts = useTexts(quoteTexts)
  const archive = useArchiveQuote(businessId).mutateAsync
  const set = async (isArchived: boolean, hasUndo: boolean) => {
    await archive({ quoteId, isArchived })
    const undo = { label: texts.undo, onClick: () => void attempt(() => set(!isArchived, false)) }
    toast.success(
      isArchived ? texts.archivedToast : texts.restoredToast,
      hasUndo ? { action: undo } : undefined,
    )
  }
  return () => attempt(() => set(!is_archived, true))
}

/** The actions of a quote that need no dialog. The job's id is created once, so that approving and converting make the same job. */
export function useQuoteMoves(quote: WholeQuote, businessId: string) {
  const texts = useTexts(quoteTexts)
  const navigate = useNavigate()
  const { isBusy, attempt } = useAttempt()
  const [jobId] = useState(newId)
  const convert = useCommand(businessId, 'convert_quote').mutateAsync
  const duplicate = useCommand(businessId, 'duplicate_quote').mutateAsync
  const followUp = useCommand(businessId, 'follow_up_quote').mutateAsync
  const reopen = useCommand(businessId, 'reopen_quote').mutateAsync
  const revoke = useCommand(businessId, 'revoke_quote_links').mutateAsync
  const remove = useRemoveQuote(businessId).mutateAsync
  const quoteId = quote.id
  const order = { quote_id: quoteId }
  const archive = useArchive(quote, businessId, attempt)
  return {
    isBusy,
    jobId,
    convert: (schedule_type: ScheduleType) =>
      attempt(async () => {
        const job = await convert({ ...order, job_id: jobId, schedule_type })
        toast.success(schedule_type === 'recurring' ? texts.nowRepeats : texts.converted)
        void navigate(hrefToPlan(job))
      }),
    duplicate: () =>
      attempt(async () => {
        const copy = await duplicate(order)
        toast.success(texts.duplicated(copy.quote_number))
        // Pending until the copy opens: a second tap before that would make another copy.
        await navigate(quoteHref(copy.id))
      }),
    followUp: () =>
      attempt(async () => {
        await followUp(order)
        toast.success(texts.followedUp)
      }),
    reopen: () =>
      attempt(async () => {
        await reopen(order)
        void navigate(quoteEditHref(quoteId))
      }),
    revoke: () =>
      attempt(async () => {
        await revoke(order)
        toast.success(texts.revoked)
      }),
    archive,
    remove: () =>
      attempt(async () => {
        await remove(quoteId)
        toast.success(texts.deleted)
        void navigate(paths.quotes, { replace: true })
      }),
  }
}

export type QuoteMoves = ReturnType<typeof useQuoteMoves>
