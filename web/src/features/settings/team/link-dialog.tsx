import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import { useTexts } from '#language/language.tsx'
import { CopyField } from '#parts/forms/copy-field.tsx'

import { teamSettingsTexts } from './team-settings.texts.ts'

/** The link of an invitation, to hand over in another way than by mail. */
export function LinkDialog({
  email,
  href,
  finalFocus,
  onClose,
}: {
  email: string
  href: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const texts = useTexts(teamSettingsTexts)
  return (
    <Dialog
      isOpen
      size="sm"
      title={texts.linkTitle(email)}
      description={texts.linkBody}
      closeLabel={texts.close}
      finalFocus={finalFocus}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <CopyField label={texts.link} value={href} texts={texts} />
    </Dialog>
  )
}
