import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { type MouseEvent, Suspense, useEffect, useState } from 'react'
import { generatePath, Link, useNavigate } from 'react-router'

import { type Notification, useNotifications, useReadUpTo } from '#data/notifications.ts'
import { formatDay, formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { messagesHref, paths } from '#paths.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { NewsElsewhere } from './news-elsewhere.tsx'
import { notificationTexts } from './notifications.texts.ts'

const PushOffer = lazyPart(async () => (await import('#features/settings/push/push-offer.tsx')).PushOffer)

/** What the signed-in person was told of, the newest of each record; they are read once they are shown. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const texts = useTexts(notificationTexts)
  const { id: businessId } = useBusiness()
  const isOffice = useCan('view history')
  const { data: list, isError } = useNotifications(businessId)
  const { mutate: readUpTo } = useReadUpTo(businessId)
  // Those that were new when they were first shown stay so while the list is open.
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unread = list?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? []
  const [newest] = unread
  useEffect(() => {
    if (newest === undefined) return
    setFresh((before) => new Set([...before, ...unread]))
    readUpTo(newest)
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each newest one.
  }, [newest])
  if (isError) return <p>{texts.failed}</p>
  if (!list) {
    return (
      <output aria-label={texts.loading}>
        <Skeleton className="h-4 w-48" />
      </output>
    )
  }
  return (
    <>
      <NewsElsewhere />
      {list.length === 0 ? (
        <p className="text-pretty">
          {texts.caughtUp} {isOffice ? texts.nothing : texts.nothingForWorkers}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {byRecord(list).map(([first, ...earlier]) => (
            <Item
              key={first.id}
              notification={first}
              isNew={!first.isRead || fresh.has(first.id)}
              earlier={earlier.length}
              onClose={onClose}
            />
          ))}
        </ul>
      )}
      {list.length > 0 && (
        <Suspense>
          <PushOffer />
        </Suspense>
      )}
      <Link to={paths.settingsNotifications} onClick={onClose} className="block py-3 font-semibold text-ink">
        {texts.settings}
      </Link>
    </>
  )
}

type Group = [Notification, ...Notification[]]

/** In the order of the newest of each; what is about no record stands alone. */
function byRecord(list: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const each of list) {
    const key = each.recordId ?? String(each.id)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return [...groups.values()]
}

function pathOf({ event, record, recordId, day }: Notification): string {
  if (record === 'quote' && recordId) return generatePath(paths.quote, { quoteId: recordId })
  if (record === 'invoice' && recordId) return generatePath(paths.invoice, { invoiceId: recordId })
  if (record === 'request' && recordId) return generatePath(paths.request, { requestId: recordId })
  if (record === 'client' && recordId) return messagesHref(recordId)
  if (event === 'mail_failed') return `${paths.settingsMail}?tab=mail&show=failed`
  if (event === 'accepted') return paths.settingsTeam
  if (event === 'many_enquiries') return paths.publicProfile
  if (event === 'reviewed') return paths.reviews
  return day === null ? paths.schedule : `${paths.schedule}?view=day&date=${day}`
}

/** The same with its business, for another tab, which may be in another one. */
const linkTo = (path: string, businessId: string) =>
  `${path}${path.includes('?') ? '&' : '?'}business=${businessId}`

const isForOtherTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

function Item({
  notification,
  isNew,
  earlier,
  onClose,
}: {
  notification: Notification
  isNew: boolean
  earlier: number
  onClose: () => void
}) {
  const texts = useTexts(notificationTexts)
  const { language } = useLanguage()
  const { id: businessId, timezone } = useBusiness()
  const navigate = useNavigate()
  const { event, number, client, day, at, howMany } = notification
  const many = howMany > 1 && texts.manyVisits(howMany)
  const about = [many || client, number, day && formatDay(language, day)].filter(Boolean).join(' · ')
  const path = pathOf(notification)
  const open = (event: MouseEvent) => {
    if (isForOtherTab(event)) return
    event.preventDefault()
    onClose()
    void navigate(path)
  }
  return (
    <li>
      <Link to={linkTo(path, businessId)} onClick={open} className="block py-3">
        <span className="block font-semibold text-ink">
          {texts.events[event]}
          {isNew && <span className="text-field"> · {texts.isNew}</span>}
        </span>
        {about !== '' && <bdi className="block truncate">{about}</bdi>}
        <span className="block text-ink-faint text-xs">
          {formatMoment(language, at, timezone)}
          {earlier > 0 && ` ${texts.more(earlier)}`}
        </span>
      </Link>
    </li>
  )
}
