import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Link } from 'react-router'

import { useFailedMails } from '#data/mail-log.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '../paths.ts'

import { useMailName } from './mail/mail-name.ts'
import { mailsTexts } from './mail/mails.texts.ts'

/** That mail did not arrive, said where its owner looks first; for whoever runs the business. Nothing while all did. */
export function FailedMails({ businessId }: { businessId: string }) {
  const texts = useTexts(mailsTexts)
  const nameOf = useMailName()
  const { data: mails = [] } = useFailedMails(businessId)
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
