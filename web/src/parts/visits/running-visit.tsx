import { dialable } from '@fieldlark/domain/values/dialable.ts'
import { wallOf } from '@fieldlark/domain/values/wall-time.ts'
import type { LucideIcon } from 'lucide-react'
import MessageSquare from 'lucide-react/icons/message-square'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useTexts } from '#language/language.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { directionsHref } from '#parts/properties/map-href.ts'
import { WhoGoes } from '#parts/team/who-goes.tsx'
import { useBusiness } from '#session/session.tsx'

import { runningVisitTexts } from './running-visit.texts.ts'
import { clockText, useMinutesSince } from './use-clock.ts'

type Props = {
  visit: { actual_start: string | null; duration_minutes: number; members: readonly { user_id: string }[] }
  title: ReactNode
  /** What is done, where; each cut to one line. */
  lines: readonly (string | null | undefined)[]
  address: string | null | undefined
  /** Whom to call and to write to. */
  contact: { name: string; phone: string | null | undefined }
}

/** The visit under way, the one hero of its page: its clock beside the time that was planned, and the way to the client. */
export function RunningVisit({ visit, title, lines, address, contact: { name, phone } }: Props) {
  const texts = useTexts(runningVisitTexts)
  const { time } = useVisitTimes()
  const { timezone } = useBusiness()
  const { actual_start: start } = visit
  return (
    <section
      aria-label={texts.now}
      className="relative isolate overflow-hidden rounded-sheet bg-hero p-4 text-white"
    >
      <Plough />
      <Clock
        visit={visit}
        since={start === null ? texts.running : texts.since(time(wallOf(start, timezone).time))}
      >
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-bold text-[1.375rem] leading-7 tracking-[-0.02em]">
            <bdi>{title}</bdi>
          </h2>
          {lines.map(
            (line) =>
              line && (
                <p key={line} className="truncate text-on-hero text-xs">
                  <bdi>{line}</bdi>
                </p>
              ),
          )}
        </div>
      </Clock>
      <Keys address={address} name={name} phone={phone} />
    </section>
  )
}

type Key = { href: string; icon: LucideIcon; label: string; name?: string; isElsewhere?: boolean }

/** The way to the client, the phone and a message, as far as they are known. */
function Keys({ address, name, phone }: Pick<Props, 'address'> & Props['contact']) {
  const texts = useTexts(runningVisitTexts)
  const number = phone && dialable(phone)
  const keys: readonly (Key | null)[] = [
    address
      ? { href: directionsHref([address]), icon: Navigation, label: texts.directions, isElsewhere: true }
      : null,
    number ? { href: `tel:${number}`, icon: Phone, label: texts.call, name: texts.callTo(name) } : null,
    number
      ? { href: `sms:${number}`, icon: MessageSquare, label: texts.message, name: texts.messageTo(name) }
      : null,
  ]
  return (
    <div className="mt-3 flex gap-2 empty:hidden">
      {keys.map(
        (key) =>
          key && (
            <a
              key={key.href}
              href={key.href}
              aria-label={key.name}
              {...(key.isElsewhere && { target: '_blank', rel: 'noreferrer' })}
              className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-control bg-white/15 px-2 font-semibold text-xs"
            >
              <key.icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
              {key.label}
            </a>
          ),
      )}
    </div>
  )
}

/** Only this part is drawn again each minute. */
function Clock({
  visit: { actual_start: start, duration_minutes: planned, members },
  since,
  children,
}: Pick<Props, 'visit'> & { since: string; children: ReactNode }) {
  const texts = useTexts(runningVisitTexts)
  const { duration } = useVisitTimes()
  const minutes = useMinutesSince(start) ?? 0
  const left = planned - minutes
  const share = Math.min(Math.round((minutes / planned) * 100), 100)
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-on-hero text-xs">
        <span
          aria-hidden
          className="size-2 shrink-0 animate-breathe rounded-full bg-lark motion-reduce:animate-none"
        />
        <span className="min-w-0 flex-1 truncate">
          <WhoGoes members={members} className="text-white" />
          {since}
        </span>
        {left > 0 && <span className="money">{texts.left(duration(left))}</span>}
        {left < 0 && <span className="money">{texts.over(duration(-left))}</span>}
      </p>
      <p className="sr-only">{texts.clock(clockText(minutes), clockText(planned))}</p>
      <div className="mt-1.5 flex items-end gap-3">
        <div className="min-w-0 flex-1">{children}</div>
        <p
          aria-hidden
          className="money font-bold leading-none tracking-[-0.04em]"
          style={{ fontSize: '3.25rem' }}
        >
          {clockText(minutes)}
        </p>
      </div>
      <div aria-hidden className="mt-3 h-1.5 overflow-hidden rounded-full bg-white/15">
        <div className="h-full rounded-full bg-lark" style={{ width: `${share}%` }} />
      </div>
    </>
  )
}

const furrows = Array.from({ length: 15 }, (_, at) => {
  const x = 150 + 15 * at
  return `M${x} 226C${x + 26 - 2 * at} 150 ${x + 86 - 5 * at} ${62 - 2 * at} ${352 + 4 * at} ${24 + 14 * at}`
}).join('')

/** Furrows of a field, in the corner. Decorative. */
function Plough() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 328 220"
      preserveAspectRatio="none"
      className="absolute inset-0 -z-10 size-full"
    >
      <path d={furrows} fill="none" stroke="var(--color-hero-line)" strokeWidth="2" />
    </svg>
  )
}
