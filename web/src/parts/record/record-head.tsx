import { cn } from '@fieldlark/ui/class-names.ts'
import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'

import { SidePanelContext } from '#parts/frame/side-panel-place.ts'
import { TopBarPlaceContext } from '#parts/frame/top-bar-place.ts'

import { ActionBar } from './action-bar.tsx'

type Props = {
  /** The title of the document, where the record is a page. */
  page: string
  back: { to: string; label: string }
  /** Its number, its client. */
  kicker?: ReactNode
  title: ReactNode
  /** The state, a date, and the records it belongs to. */
  status?: ReactNode
  actions?: ReactNode
}

/** The head of a record: on a page, or beside its list. */
export function RecordHead(props: Props) {
  return use(SidePanelContext) === null ? <PageHead {...props} /> : <PanelHead {...props} />
}

const titleFace = 'font-bold text-[1.375rem] leading-7 tracking-[-0.02em] break-words'

/** The list has the way back; what can be done is at the bottom of the panel. */
function PanelHead({ kicker, title, status, actions }: Props) {
  const place = use(SidePanelContext)
  return (
    <>
      {place?.head && createPortal(kicker, place.head)}
      <header>
        <h2 id={place?.titleId} className={titleFace}>
          {title}
        </h2>
        {status && <div className="flex min-h-9 items-center gap-x-2 text-ink-soft text-xs">{status}</div>}
      </header>
      {place?.foot && createPortal(actions, place.foot)}
    </>
  )
}

/**
 * The head of a record's page: the way back and what it is (in the top bar of a phone), its title, its state with the one date
 * that counts, and what can be done with it.
 */
function PageHead({ page, back, kicker, title, status, actions }: Props) {
  const isWide = useMediaQuery('(min-width: 1024px)')
  const place = use(TopBarPlaceContext)
  const backFace = isWide
    ? 'inline-flex min-h-6 items-center font-medium text-field underline-offset-4 hover:underline'
    : 'grid size-11 shrink-0 place-items-center rounded-control text-ink-soft active:bg-sunken'
  const crumbs = (
    <>
      <Link to={back.to} aria-label={back.label} className={backFace}>
        {isWide ? back.label : <ChevronLeft aria-hidden className="size-5.5" strokeWidth={1.75} />}
      </Link>
      {kicker && (
        <p className="flex min-w-0 items-center gap-1.5 text-ink-soft text-xs max-lg:[&_a]:leading-[2.75rem]">
          {isWide && <span aria-hidden>/</span>}
          {kicker}
        </p>
      )}
    </>
  )
  const isInBar = !isWide && place !== null
  return (
    <>
      <title>{page}</title>
      {isInBar && createPortal(crumbs, place)}
      <header className={cn('lg:flex lg:min-h-22 lg:items-center lg:gap-4 lg:py-3', !status && 'pb-3')}>
        <div className="min-w-0 flex-1">
          {!isInBar && <div className="flex items-center gap-1.5 text-xs">{crumbs}</div>}
          <h1 className={`${titleFace} lg:text-2xl lg:leading-8`}>{title}</h1>
          {status && (
            <div className="flex min-h-9 items-center gap-x-2 text-ink-soft text-xs lg:min-h-6">{status}</div>
          )}
        </div>
        {actions && <ActionBar>{actions}</ActionBar>}
      </header>
    </>
  )
}
