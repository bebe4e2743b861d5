import { cn } from '@fieldlark/ui/class-names.ts'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import { Fragment } from 'react'
import { NavLink } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'
import { useCan } from '#session/session.tsx'
import { shellTexts } from '../shell.texts.ts'
import { useMoreItems } from './navigation.ts'
import { type ShellDialog, useShellDialogs } from './shell-dialogs.tsx'

const row =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-1 text-left font-medium active:bg-sunken'
const iconLook = { 'aria-hidden': true, className: 'size-5.5 shrink-0', strokeWidth: 1.75 } as const

const dialogs = [
  { key: 'importExport', icon: ArrowUpDown },
  { key: 'feedback', icon: MessageSquare },
] as const satisfies readonly { key: ShellDialog; icon: typeof ArrowUpDown }[]

/** What has no tab of its own. */
export function MoreSheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const canImport = useCan('import and export')
  const groups = useMoreItems()
  return (
    <Dialog isOpen onClose={onClose} title={texts.mainMenu} closeLabel={texts.close}>
      <ul>
        {groups.map((items) => (
          <Fragment key={items[0]?.key}>
            {items.map(({ key, href, icon: Icon }) => (
              <li key={key}>
                <NavLink
                  to={href}
                  onClick={onClose}
                  className={({ isActive }) => cn(row, isActive ? 'text-field-strong' : 'text-ink')}
                >
                  <Icon {...iconLook} />
                  {texts.nav[key]}
                </NavLink>
              </li>
            ))}
            <li aria-hidden className="my-1.5 border-line border-t" />
          </Fragment>
        ))}
        <li>
          <NavLink to={paths.settings} end onClick={onClose} className={row}>
            <Settings {...iconLook} />
            {texts.settings}
          </NavLink>
        </li>
        {dialogs
          .filter(({ key }) => key !== 'importExport' || canImport)
          .map(({ key, icon: Icon }) => (
            <li key={key}>
              <button
                type="button"
                className={row}
                onClick={() => {
                  onClose()
                  openDialog(key)
                }}
              >
                <Icon {...iconLook} />
                {texts[key]}
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
