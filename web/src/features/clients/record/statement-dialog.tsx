import type { Client } from '@fieldlark/domain/clients/client.ts'
import { cleanEmailAddress, isEmailAddress } from '@fieldlark/domain/values/email-address.ts'
import { addDays } from '@fieldlark/domain/values/wall-time.ts'
import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Dialog } from '@fieldlark/ui/dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import { type RefObject, useState } from 'react'
import { downloadPdf } from '#data/document-pdfs.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useToday } from '#parts/dates/today.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useMoney } from '#parts/money/money.ts'
import { useBusiness } from '#session/session.tsx'
import { clientAccountTexts } from './client-account.texts.ts'
import { useMakeStatement, useStatement } from './client-account-queries.ts'

/** The period and the address of the form, and the two ways to make the statement. */
function useStatementForm(client: Client, onClose: () => void) {
  const texts = useTexts(clientAccountTexts)
  const failureText = useFailureText()
  const { today } = useToday()
  const [from, setFrom] = useState(() => `${addDays(today, -90).slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const [email, setEmail] = useState(client.email ?? '')
  const [isAddressWrong, setAddressWrong] = useState(false)
  const { isBusy, run } = useBusy()
  const { mutateAsync: make } = useMakeStatement(client.business_id)

  const makeFor = (mailTo: string | null) =>
    run(async () => {
      try {
        const made = await make({ clientId: client.id, from, to, mailTo })
        if (mailTo === null) await downloadPdf('statement', made.id)
        else {
          toast.success(texts.sent(mailTo))
          onClose()
        }
      } catch (error) {
        toast.error(failureText(error))
      }
    })
  const download = () => void makeFor(null)
  const send = () => {
    const address = cleanEmailAddress(email)
    setAddressWrong(!isEmailAddress(address))
    if (isEmailAddress(address)) void makeFor(address)
  }
  const isInOrder = from !== '' && to !== '' && from <= to
  return { from, setFrom, to, setTo, isInOrder, email, setEmail, isAddressWrong, isBusy, download, send }
}

/** Makes the statement of a client over a period: to look at, as a PDF, or by email. */
export function StatementDialog({
  client,
  onClose,
  finalFocus,
}: {
  client: Client
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}) {
  const texts = useTexts(clientAccountTexts)
  const name = useClientName()(client)
  const form = useStatementForm(client, onClose)
  const { from, to, isInOrder, isBusy } = form
  return (
    <Dialog
      isOpen
      title={texts.statementTitle(name)}
      description={texts.statementHint}
      closeLabel={texts.close}
      onClose={onClose}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" isBusy={isBusy} disabled={!isInOrder} onClick={form.download}>
            {texts.download}
          </Button>
          <Button isBusy={isBusy} disabled={!isInOrder} onClick={form.send}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <Field label={texts.from}>
            <TextInput type="date" value={from} onChange={({ target }) => form.setFrom(target.value)} />
          </Field>
          <Field label={texts.to}>
            <TextInput type="date" value={to} onChange={({ target }) => form.setTo(target.value)} />
          </Field>
        </div>
        {isInOrder ? (
          <Outline clientId={client.id} from={from} to={to} />
        ) : (
          <Alert tone="warning">{texts.wrongDays}</Alert>
        )}
        <Field label={texts.sendTo} error={form.isAddressWrong ? texts.invalidEmail : undefined}>
          <TextInput
            type="email"
            value={form.email}
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => form.setEmail(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function Outline({ clientId, from, to }: { clientId: string; from: string; to: string }) {
  const texts = useTexts(clientAccountTexts)
  const { format } = useMoney()
  const { id: businessId } = useBusiness()
  const { data, isError } = useStatement(businessId, clientId, from, to)
  if (isError) return <Alert tone="danger">{texts.notLoaded}</Alert>
  if (!data) return <Skeleton className="h-16 w-full" />
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1 rounded-card bg-sunken p-3">
      <dt className="text-ink-soft">{texts.opening}</dt>
      <dd className="money text-right">{format(data.opening_balance)}</dd>
      <dt className="col-span-2 text-xs text-ink-faint">{texts.entries(data.entries.length)}</dt>
      <dt className="font-semibold">{texts.closing}</dt>
      <dd className="money text-right font-semibold">{format(data.closing_balance)}</dd>
    </dl>
  )
}
