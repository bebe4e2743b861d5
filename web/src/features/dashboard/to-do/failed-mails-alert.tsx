import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Link } from 'react-router'

import type { LoggedMail } from '#data/logged-mail.ts'
import { useTexts } from '#language/language.tsx'
import { useMailName } from '#parts/mail/mail-name.ts'
import { mailsTexts } from '#parts/mail/mails.texts.ts'
import { paths } from '#paths.ts'

/** How many mails failed, and the newest of them. */
export function FailedMailsAlert({ mails }: { mails: readonly LoggedMail[] }) {
  const texts = useTexts(mailsTexts)
  const nameOf = useMailName()
  const [newest] = mails
  if (!newest) return null
  return (
    <Alert
      tone="warning"
      title={texts.bannerTitle(mails.length)}
      action={
        <Button
          variant="secondary"
          size="sm"
          render={<Link to={`${paths.settingsMail}?tab=mail&show=failed`} />}
        >
          {texts.show}
        </Button>
      }
    >
      <bdi className="break-words">{texts.bannerBody(nameOf(newest.kind), newest.to_address)}</bdi>
      {mails.length > 1 && ` ${texts.bannerMore(mails.length - 1)}`}
    </Alert>
  )
}
