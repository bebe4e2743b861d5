import { Button } from '@fieldlark/ui/button.tsx'
import { EmptyState } from '@fieldlark/ui/empty-state.tsx'
import Briefcase from 'lucide-react/icons/briefcase'
import FileX from 'lucide-react/icons/file-x'
import Inbox from 'lucide-react/icons/inbox'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserX from 'lucide-react/icons/user-x'
import { use } from 'react'
import { Link } from 'react-router'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { LoadFailed } from '#parts/failures/load-failed.tsx'
import { SidePanelContext } from '#parts/frame/side-panel-place.ts'
import { paths } from '#paths.ts'

import { recordMissingTexts } from './record-missing.texts.ts'
import { RecordSkeleton } from './record-skeleton.tsx'

const records = {
  client: { Icon: UserX, list: paths.clients },
  expense: { Icon: ReceiptText, list: paths.expenses },
  invoice: { Icon: FileX, list: paths.invoices },
  job: { Icon: Briefcase, list: paths.jobs },
  quote: { Icon: FileX, list: paths.quotes },
  request: { Icon: Inbox, list: paths.requests },
}

type RecordKind = keyof typeof records

// 22P02: the address contains an invalid id.
export const isGone = (error: unknown) => {
  if (error === null) return false
  const { code, origin } = toFailure(error)
  return code === 'not-found' || origin === '22P02'
}

type Props = { record: RecordKind; error: unknown; onRetry: () => void }

/** Shown instead of a record that does not exist (any more) or could not be read. */
export function RecordMissing({ record, error, onRetry }: Props) {
  const texts = useTexts(recordMissingTexts)[record]
  const isPage = use(SidePanelContext) === null
  if (!isGone(error)) {
    return (
      <>
        {isPage && <title>{`${texts.loadFailed} · Fieldlark`}</title>}
        <LoadFailed
          {...(isPage && { headingLevel: 'h1' })}
          title={texts.loadFailed}
          error={error}
          onRetry={onRetry}
        />
      </>
    )
  }
  const { Icon, list } = records[record]
  const back = <Button render={<Link to={list} />}>{texts.back}</Button>
  return (
    <EmptyState
      icon={<Icon />}
      headingLevel={isPage ? 'h1' : 'h2'}
      title={texts.title}
      body={texts.body}
      action={back}
    />
  )
}

/** The loading state of a record. */
export function RecordLoading({ record }: { record: RecordKind }) {
  return <RecordSkeleton label={useTexts(recordMissingTexts)[record].loading} />
}
