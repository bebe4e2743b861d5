import { Button } from '@fieldlark/ui/button.tsx'
import { Popover } from '@fieldlark/ui/popover.tsx'
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'
import { shellTexts } from '../shell.texts.ts'

const Notifications = lazy(async () => ({ default: (await import('./notifications.tsx')).Notifications }))

/** The bell with the number of unread notifications, which is asked for once the page is live. */
export function NotificationBell({ isLive }: { isLive: boolean }) {
  const { notifications, notificationsOf } = useTexts(shellTexts)
  const { id: businessId } = useBusiness()
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', businessId, 'unread'],
    enabled: isLive,
    queryFn: async () => (await import('#data/unread-count.ts')).countUnread(),
  })
  return (
    <Popover
      title={notifications}
      trigger={
        <Button variant="ghost" size="icon" aria-label={notificationsOf(unread)} className="relative">
          <Bell aria-hidden strokeWidth={1.75} />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-1 right-1 rounded-full bg-field px-1 text-2xs text-on-field"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Button>
      }
    >
      <Suspense>
        <Notifications />
      </Suspense>
    </Popover>
  )
}
