import { Later } from '@fieldlark/ui/later.tsx'

import { useFailedMails } from '#data/mail-log.ts'

// It names every mail there is, and on most days none has failed.
const load = async () => (await import('./failed-mails-alert.tsx')).FailedMailsAlert

/** The warning about failed mails, for owners and managers; nothing while none failed. */
export function FailedMails({ businessId }: { businessId: string }) {
  const { data: mails = [] } = useFailedMails(businessId)
  return mails.length > 0 && <Later load={load} props={{ mails }} />
}
