import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import type { RefObject } from 'react'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { CopyField } from '#parts/forms/copy-field.tsx'
import { paths } from '#paths.ts'

import { teamSettingsTexts } from './team-settings.texts.ts'

/** The link of an invitation, to hand over in another way than by mail. */
export function LinkDialog({
  email,
  token,
  finalFocus,
  onClose,
}: {
  email: string
  token: string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const texts = useTexts(teamSettingsTexts)
  const address = `${config.siteUrl.replace(/\/$/, '')}${paths.acceptInvitation}?token=${encodeURIComponent(token)}`
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
      <CopyField label={texts.link} value={address} texts={texts} />
    </Dialog>
  )
}
