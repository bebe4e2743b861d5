import type { Client } from '@fieldlark/domain/clients/client.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { command } from '#data/command.ts'
import { useCommand } from '#data/use-command.ts'
import { formatMoment } from '#language/formats.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useBusiness, useCan } from '#session/session.tsx'
import { uncheckedAddressTexts } from './unchecked-address.texts.ts'

/** An address that a worker entered: until the office, which alone reads this, confirms it, nothing that opens quotes or invoices goes there by itself. */
export function UncheckedAddress({
  client: { id, email },
  className,
}: {
  client: Client
  className?: string
}) {
  const texts = useTexts(uncheckedAddressTexts)
  const failureText = useFailureText()
  const { language } = useLanguage()
  const { id: businessId, timezone } = useBusiness()
  const isOffice = useCan('view client account')
  const confirm = useCommand(businessId, 'confirm_address').mutateAsync
  const { isBusy, failure, start } = useTask()
  const { data } = useQuery({
    queryKey: ['unchecked_address', businessId, id, email],
    enabled: email !== null && isOffice,
    queryFn: () => command('unchecked_address', { client_id: id }),
  })
  if (!isOffice || !data || email === null) return null
  return (
    <Alert
      tone="warning"
      className={className}
      action={
        <Button
          size="sm"
          variant="secondary"
          isBusy={isBusy}
          onClick={() =>
            void start(async () => {
              await confirm({ client_id: id, address: email })
            })
          }
        >
          {texts.confirm}
        </Button>
      }
    >
      {failure === null
        ? texts.entered(data.name, formatMoment(language, data.entered_at, timezone))
        : failureText(failure)}
    </Alert>
  )
}
