import { Button } from '@fieldlark/ui/button.tsx'
import { sayNotLoaded } from '@fieldlark/ui/lazy-part.tsx'
import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type ComponentType, type ReactElement, useState } from 'react'

import { useTexts } from '#language/language.tsx'
import { useBusiness } from '#session/session.tsx'
import { shellTexts } from '../shell.texts.ts'

export type NewsLook = ComponentType<{ trigger: ReactElement<{ onClick?: (() => void) | undefined }> }>

/** A sheet where the tabs are at the bottom of the screen, else a panel below the bell; each opens at once. */
const load = async (): Promise<NewsLook> =>
  matchMedia('(width < 64rem)').matches
    ? (await import('./news-sheet.tsx')).NewsSheet
    : (await import('./news-panel.tsx')).NewsPanel

/** The bell with the number of unread notifications, which is asked for once the page is live. */
export function NotificationBell({ isLive }: { isLive: boolean }) {
  const { notificationsOf } = useTexts(shellTexts)
  const { id: businessId } = useBusiness()
  const [Look, setLook] = useState<NewsLook | null>(null)
  const { data: unread = 0 } = useQuery({
    queryKey: ['notifications', businessId, 'unread'],
    enabled: isLive,
    queryFn: async () => (await import('#data/unread-count.ts')).countUnread(),
  })
  const open = () => void load().then((look) => setLook(() => look), sayNotLoaded)
  const bell = (
    <Button
      variant="ghost"
      size="icon"
      aria-label={notificationsOf(unread)}
      aria-haspopup="dialog"
      className="relative"
      onClick={open}
    >
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
  )
  return Look ? <Look trigger={bell} /> : bell
}
