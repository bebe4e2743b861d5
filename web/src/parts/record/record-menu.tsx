import { Button } from '@fieldlark/ui/button.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

import { useBusy } from '#parts/actions/busy.ts'
import { MoreMenu } from './more-menu.tsx'

type Deleting = {
  look?: 'ghost' | 'secondary'
  texts: { delete: string; deleteConfirm: string; cancel: string; close: string }
  deleteTitle: string
  deleteBody: string
  /** True: the confirmation can be closed. */
  onDelete: () => Promise<boolean>
}

/** The confirmation, and what opens it. */
function useConfirmation(
  { texts, deleteTitle, deleteBody, onDelete }: Deleting,
  finalFocus: RefObject<HTMLButtonElement | null>,
) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    if (await onDelete()) setOpen(false)
  }
  const confirmation = (
    <ConfirmDialog
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={() => setOpen(false)}
      onConfirm={() => void run(handleConfirm)}
      title={deleteTitle}
      body={deleteBody}
      confirmLabel={texts.deleteConfirm}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      isDanger
      isBusy={isBusy}
    />
  )
  return { confirmation, ask: () => setOpen(true) }
}

/** The less frequent actions on a record; the last one deletes it after a confirmation. */
export function RecordMenu({
  label,
  trigger,
  children,
  ...deleting
}: Deleting & {
  label: string
  /** For items that open a dialog: where the focus returns to. */
  trigger?: RefObject<HTMLButtonElement | null>
  /** The other items. */
  children: ReactNode
}) {
  const own = useRef<HTMLButtonElement>(null)
  const button = trigger ?? own
  const { look = 'ghost', texts } = deleting
  const { confirmation, ask } = useConfirmation(deleting, button)
  return (
    <>
      <MoreMenu label={label} look={look} trigger={button}>
        {children}
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDanger onSelect={ask}>
          {texts.delete}
        </MenuItem>
      </MoreMenu>
      {confirmation}
    </>
  )
}

/** Deletes a record of which nothing else is to be done: a menu with one item would be a tap too many. */
export function DeleteButton(deleting: Deleting) {
  const button = useRef<HTMLButtonElement>(null)
  const { look = 'ghost', texts } = deleting
  const { confirmation, ask } = useConfirmation(deleting, button)
  return (
    <>
      <Button ref={button} variant={look} size="icon" aria-label={texts.delete} onClick={ask}>
        <Trash2 />
      </Button>
      {confirmation}
    </>
  )
}
