import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { shellTexts } from '../shell.texts.ts'
import { type QuickCreateItem, useQuickCreateItems } from './quick-create.ts'
import { useShellDialogs } from './shell-dialogs.tsx'

function Item({ item, onChosen }: { item: QuickCreateItem; onChosen: () => void }) {
  const texts = useTexts(shellTexts)
  const { openDialog } = useShellDialogs()
  const Icon = item.icon
  const look =
    'flex min-h-24 w-full flex-col items-center gap-1.5 rounded-card px-0.5 py-2.5 text-center text-2xs font-medium text-ink active:bg-sunken'
  const content = (
    <>
      <span className="grid size-13 place-items-center rounded-2xl bg-field-soft text-field-strong">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
      </span>
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

/** What the middle of the phone's tab bar opens. */
export function QuickCreateSheet({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts)
  const items = useQuickCreateItems(true)
  return (
    <Dialog isOpen onClose={onClose} title={texts.quickCreate} closeLabel={texts.close}>
      <ul className="-mx-2 grid grid-cols-4">
        {items.map((item) => (
          <li key={item.key}>
            <Item item={item} onChosen={onClose} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
