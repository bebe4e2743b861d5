import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { MenuItem, MenuSeparator } from '@fieldlark/ui/menu.tsx'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, type RefObject, useRef, useState } from 'react'

import { useBusy } from '#parts/actions/busy.ts'
import { MoreMenu } from './more-menu.tsx'

type DeleteTexts = {
  delete: string
  deleteConfirm: string
  cancel: string
  close: string
}

/** The less frequent actions on a record; the last one deletes it after a confirmation. */
export function RecordMenu({
  label,
  look = 'ghost',
  texts,
  deleteTitle,
  deleteBody,
  onDelete,
  trigger,
  children,
}: {
  label: string
  look?: 'ghost' | 'secondary'
  texts: DeleteTexts
  deleteTitle: string
  deleteBody: string
  /** True: the confirmation can be closed. */
  onDelete: () => Promise<boolean>
  /** For items that open a dialog: where the focus returns to. */
  trigger?: RefObject<HTMLButtonElement | null>
  /** The other items. */
  children?: ReactNode
}) {
  const own = useRef<HTMLButtonElement>(null)
  const button = trigger ?? own
  const [isConfirming, setConfirming] = useState(false)
  const { isBusy, run } = useBusy()
  const handleConfirm = async () => {
    if (await onDelete()) setConfirming(false)
  }
  return (
    <>
      <MoreMenu label={label} look={look} trigger={button}>
        {children}
        {children && <MenuSeparator />}
        <MenuItem icon={<Trash2 />} isDanger onSelect={() => setConfirming(true)}>
          {texts.delete}
        </MenuItem>
      </MoreMenu>
      <ConfirmDialog
        isOpen={isConfirming}
        finalFocus={button}
        onClose={() => setConfirming(false)}
        onConfirm={() => void run(handleConfirm)}
        title={deleteTitle}
        body={deleteBody}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger
        isBusy={isBusy}
      />
    </>
  )
}
