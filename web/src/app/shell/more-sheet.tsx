import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Fragment } from 'react'
import { NavLink } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { useUnreadMessages } from '#parts/messages/unread-messages.ts'
import { shellTexts } from '../shell.texts.ts'
import { useMoreItems } from './navigation.ts'
import { UnreadMark } from './unread-mark.tsx'

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-1 text-left font-medium active:bg-sunken'

/** What has no tab of its own. Settings and what else the account menu holds are there alone. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts)
  const groups = useMoreItems()
  const unread = useUnreadMessages(true)
  return (
    <Dialog isOpen onClose={onClose} title={texts.mainMenu} closeLabel={texts.close}>
      <ul>
        {groups.map((items, at) => (
          <Fragment key={items[0]?.key}>
            {at > 0 && <li aria-hidden className="my-1.5 border-line border-t" />}
            {items.map(({ key, href, icon: Icon }) => (
              <li key={key}>
                <NavLink
                  to={href}
                  onClick={onClose}
                  className={({ isActive }) => cn(row, isActive ? 'text-field-strong' : 'text-ink')}
                >
                  <Icon aria-hidden className="size-5.5 shrink-0" strokeWidth={1.75} />
                  {texts.nav[key]}
                  {key === 'messages' && <UnreadMark unread={unread} />}
                </NavLink>
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </Dialog>
  )
}
