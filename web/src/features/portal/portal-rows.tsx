import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'

import { portalTexts } from './portal.texts.ts'

/** One document of a list, which leads to its page. */
export function PortalRow({
  to,
  title,
  number,
  facts,
  amount,
  state,
}: {
  to: string
  title: string | null
  number: string | null
  facts: readonly (string | false | null)[]
  amount: string
  state: ReactNode
}) {
  const shown = [title && number, ...facts].filter(Boolean).join(' · ')
  return (
    <li className="border-line border-t first:border-0">
      <Link to={to} className="flex min-h-16 items-center gap-3 py-3">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{title ?? number}</span>
          <span className="block text-xs text-ink-soft">{shown}</span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1">
          <span className="money font-semibold">{amount}</span>
          {state}
        </span>
      </Link>
    </li>
  )
}

export type Tone = 'plain' | 'good' | 'waiting' | 'late'

const inks: Record<Tone, string> = {
  plain: 'text-ink-soft',
  good: 'text-success',
  waiting: 'text-warning',
  late: 'text-danger',
}

/** What stands of a document or an appointment. */
export function StateWord({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`shrink-0 text-xs font-semibold ${inks[tone]}`}>{children}</span>
}

/** More rows, or why they did not come. */
export function MoreRows({
  more,
}: {
  more: { isBusy: boolean; failure: unknown; more: () => Promise<void> } | null
}) {
  const texts = useTexts(portalTexts)
  const failureText = useClientFailureText()
  if (!more) return null
  return (
    <p className="mt-4 grid justify-items-center gap-2">
      <Button variant="secondary" isBusy={more.isBusy} onClick={() => void more.more()}>
        {texts.more}
      </Button>
      {more.failure !== null && (
        <span role="alert" className="text-xs text-danger">
          {failureText(more.failure)}
        </span>
      )}
    </p>
  )
}

export function NothingYet({ title, body }: { title: string; body: string }) {
  return <EmptyState title={title} body={body} className="py-8" />
}
