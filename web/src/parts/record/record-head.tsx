import { useMediaQuery } from '@fieldlark/ui/media-query.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'

import { TopBarPlaceContext } from '#parts/frame/top-bar-place.ts'

import { ActionBar } from './action-bar.tsx'

/**
 * The head of a record: the way back and what it is (in the top bar of a phone), its title, its state with the one date
 * that counts, and what can be done with it.
 */
export function RecordHead({
  back,
  kicker,
  title,
  status,
  actions,
}: {
  back: { to: string; label: string }
  /** Its number, its client. */
  kicker?: ReactNode
  title: ReactNode
  /** The state, a date, and the records it belongs to. */
  status?: ReactNode
  actions?: ReactNode
}) {
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
      {isInBar && createPortal(crumbs, place)}
      <header className="lg:flex lg:min-h-22 lg:items-center lg:gap-4 lg:py-3">
        <div className="min-w-0 flex-1">
          {!isInBar && <div className="flex items-center gap-1.5 text-xs">{crumbs}</div>}
          <h1 className="font-bold text-[1.375rem] leading-7 tracking-[-0.02em] break-words lg:text-2xl lg:leading-8">
            {title}
          </h1>
          {status && (
            <div className="flex min-h-9 items-center gap-x-2 text-ink-soft text-xs lg:min-h-6">{status}</div>
          )}
        </div>
        {actions && <ActionBar>{actions}</ActionBar>}
      </header>
    </>
  )
}
