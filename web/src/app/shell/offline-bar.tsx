import { hourCycleOf } from '@fieldlark/domain/values/region.ts'
import { rootMark } from '@fieldlark/ui/root-mark.ts'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useState } from 'react'

import { queryClient } from '#connection/query-client.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { countDrafts } from '#session/draft.ts'
import { useSession } from '#session/session.tsx'
import { shownSince } from '#session/unreached.ts'

import { offlineTexts } from './offline.texts.ts'

const mark = rootMark('data-offline')

const goneAfterMs = 2000
const lookEachMs = 1000

type Seen = { isOff: boolean; since: number | null; drafts: number }

function look(): Seen {
  const since = shownSince(queryClient)
  // A server that does not answer is as good as no network.
  const isOff = !navigator.onLine || since !== null
  return { isOff, since, drafts: isOff ? countDrafts() : 0 }
}

/** Whether there is no connection, of when the screen is, and what was typed; for a moment, that there is one again. */
function useConnection(): Seen & { isBack: boolean } {
  const [seen, setSeen] = useState(() => ({ ...look(), isBack: false }))
  useEffect(() => {
    const read = () =>
      setSeen((before) => {
        const now = look()
        const isBack = !now.isOff && (before.isOff || before.isBack)
        return JSON.stringify({ ...now, isBack }) === JSON.stringify(before) ? before : { ...now, isBack }
      })
    // Somebody may go on typing, and another screen is of another time.
    const timer = setInterval(read, lookEachMs)
    for (const name of ['offline', 'online']) addEventListener(name, read)
    return () => {
      clearInterval(timer)
      for (const name of ['offline', 'online']) removeEventListener(name, read)
    }
  }, [])
  useEffect(() => {
    if (!seen.isBack) return undefined
    const timer = setTimeout(() => setSeen((now) => ({ ...now, isBack: false })), goneAfterMs)
    return () => clearTimeout(timer)
  }, [seen.isBack])
  return seen
}

/** "Offline · as of 7:40 AM": the clock of the business, and its day where that is not today. */
function useSince() {
  const texts = useTexts(offlineTexts)
  const { language } = useLanguage()
  const session = useSession()
  const timeZone = session.status === 'signed-in' ? session.business?.timezone : undefined
  return (since: number) => {
    const inZone = { ...(timeZone && { timeZone, hourCycle: hourCycleOf(timeZone) }) }
    const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', ...inZone }
    const write = (options: Intl.DateTimeFormatOptions, at: number) =>
      new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', options).format(at)
    const day = { year: 'numeric', month: 'numeric', day: 'numeric', ...inZone } as const
    return write(day, since) === write(day, Date.now())
      ? texts.today(write(clock, since))
      : texts.earlier(write({ month: 'short', day: 'numeric', ...clock }, since))
  }
}

/** Says at the very top that there is no connection, of when the screen is, and how much of what was typed is kept on this device. */
export function OfflineBar() {
  const texts = useTexts(offlineTexts)
  const sinceText = useSince()
  const { isOff, isBack, since, drafts } = useConnection()
  const offText =
    since === null
      ? texts.offline(drafts)
      : [sinceText(since), drafts > 0 && texts.forms(drafts)].filter(Boolean).join(' · ')
  return (
    <output data-connection={isOff ? 'off' : isBack ? 'back' : 'on'} className="sticky top-0 z-40 block">
      {(isOff || isBack) && (
        <span
          ref={mark}
          className="flex h-8 items-center justify-center gap-2 bg-warning-soft px-3 font-semibold text-2xs text-warning"
        >
          {isOff && <WifiOff aria-hidden className="size-4 shrink-0" />}
          {isOff ? offText : texts.back}
        </span>
      )}
    </output>
  )
}
