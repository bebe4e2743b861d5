import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Menu, MenuItem } from '@fieldlark/ui/menu.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { isQuickCreateHidden, type QuickCreateItem, useQuickCreateItems } from './quick-create.ts'
import { useShellDialogs } from './shell-dialogs.tsx'

/** In the desktop's top bar. */
export function QuickCreateMenu() {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const items = useQuickCreateItems()
  return (
    <Menu
      trigger={
        <Button className="hidden lg:inline-flex">
          <Plus aria-hidden className="size-4.5" />
          {texts.create}
        </Button>
      }
    >
      {items.map(({ key, icon: Icon, href }) => (
        <MenuItem
          key={key}
          icon={<Icon aria-hidden className="size-4.5" strokeWidth={1.75} />}
          {...(href ? { render: <Link to={href} /> } : { onSelect: () => openDialog('property') })}
        >
          {texts[key]}
        </MenuItem>
      ))}
    </Menu>
  )
}

function PhoneItem({ item, onChosen }: { item: QuickCreateItem; onChosen: () => void }) {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const Icon = item.icon
  const look =
    'flex min-h-14 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 text-left font-medium text-ink'
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-field" strokeWidth={1.75} />
      {texts[item.key]}
    </>
  )
  if (item.href) {
    return (
      <Link to={item.href} onClick={onChosen} className={look}>
        {content}
      </Link>
    )
  }
  const openProperty = () => {
    onChosen()
    openDialog('property')
  }
  return (
    <button type="button" onClick={openProperty} className={look}>
      {content}
    </button>
  )
}

/** The phone's floating button above the tabs. */
export function QuickCreateButton() {
  const texts = useTexts(shellTexts)
  const { pathname } = useLocation()
  const { isFormOpen } = useShellDialogs()
  const [isOpen, setOpen] = useState(false)
  const items = useQuickCreateItems(true)
  if (isQuickCreateHidden(pathname, isFormOpen)) return null
  return (
    <>
      <button
        type="button"
        aria-label={texts.quickCreate}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="fixed right-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 grid size-14 place-content-center rounded-full bg-field text-on-field shadow-lg active:scale-95 motion-reduce:active:scale-100 lg:hidden"
      >
        <Plus aria-hidden className="size-6" />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.quickCreate}
        closeLabel={texts.close}
      >
        <ul className="grid grid-cols-2 gap-2">
          {items.map((item) => (
            <li key={item.key}>
              <PhoneItem item={item} onChosen={() => setOpen(false)} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
