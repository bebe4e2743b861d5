import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useRecordMails } from '#data/mail-log.ts'
import { useTexts } from '#language/language.tsx'

import { MailRow } from '#parts/mail/mail-row.tsx'
import { mailsTexts } from '#parts/mail/mails.texts.ts'

/** The mails about one record and their delivery status, for owners and managers; empty if there are none. */
export function MailHistory({ businessId, recordId }: { businessId: string; recordId: string }) {
  const texts = useTexts(mailsTexts)
  const { data: mails, isError } = useRecordMails(businessId, recordId)
  if (!isError && !mails?.length) return null
  return (
    <Card>
      <CardHeader title={texts.historyTitle} />
      <CardBody>
        {isError && <p className="text-ink-faint">{texts.loadFailed}</p>}
        <ul className="-mt-2 divide-y divide-line">
          {mails?.map((mail) => (
            <MailRow key={mail.id} mail={mail} isLinked={false} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
