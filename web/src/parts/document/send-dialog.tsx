import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Segmented } from '@fieldlark/ui/segmented.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { FormDialog } from '#parts/forms/form-dialog.tsx'
import { CurrencyFirst } from '#parts/money/currency-first.tsx'
import { useCan } from '#session/session.tsx'

import { AddressChange } from './address-change.tsx'
import { LinkReady } from './link-ready.tsx'
import { MailFields } from './mail-fields.tsx'
import { sendTexts } from './send.texts.ts'
import { type Sending, type SendingWay, useSending } from './use-sending.ts'

/** The texts of sending one kind of document. */
type OwnTexts = {
  ways: Readonly<Record<SendingWay, string>>
  noteHint: string
  mailBody: string
  linkBody: string
  markedBody: string
  submit: Readonly<Record<SendingWay, string>>
  marked: string
}

const ways: readonly SendingWay[] = ['mail', 'link', 'marked']

type SendProps = {
  texts: OwnTexts
  title: string
  description?: string | undefined
  cancelLabel?: string | undefined
  clientId: string
  email: string | null | undefined
  way?: SendingWay | null
  /** Why it cannot be sent yet, and where to change that; href null: behind the dialog. */
  obstacle: { text: string; editLabel: string; href: string | null } | null
  /** A note in addition to that of the chosen method. */
  note?: ReactNode
  /** Whether `more` is not known yet. */
  isReading: boolean
  /** Below the fields: what else is asked before it is sent to the client. */
  more?: ReactNode
  send: (sending: Sending) => Promise<string | null>
  linkPath: (token: string) => string
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Sends by email with the PDF, creates a link to copy, or marks as sent. Asks for the currency of the business first. */
export function SendDialog(props: SendProps) {
  return (
    <CurrencyFirst onClose={props.onClose}>
      <SendForm {...props} />
    </CurrencyFirst>
  )
}

function SendForm({
  texts,
  clientId,
  email,
  way = null,
  obstacle,
  note,
  isReading,
  more,
  send,
  linkPath,
  ...dialog
}: SendProps) {
  const { way: label } = useTexts(sendTexts)
  // Workers send to the address that the client has.
  const isFixed = !useCan('change client email') && Boolean(email)
  const { via, setVia, mail, isBusy, submit, token } = useSending({
    email,
    way,
    marked: texts.marked,
    send,
    onSent: dialog.onClose,
  })
  if (token) {
    return <LinkReady path={linkPath(token)} finalFocus={dialog.finalFocus} onClose={dialog.onClose} />
  }
  return (
    <FormDialog
      {...dialog}
      submitLabel={texts.submit[via]}
      isBusy={isBusy}
      isBlocked={isReading || obstacle !== null}
      isSticky={mail.note !== ''}
      onSubmit={submit}
    >
      {obstacle && <Obstacle {...obstacle} onClose={dialog.onClose} />}
      {isReading && <Skeleton className="h-44 w-full" />}
      <div className="grid gap-4" hidden={isReading}>
        <Segmented
          label={label}
          value={via}
          onValueChange={setVia}
          options={ways.map((each) => ({ value: each, label: texts.ways[each] }))}
        />
        <p className="text-pretty text-ink-soft">
          {texts[`${via}Body`]} {note}
        </p>
        {via === 'mail' && <MailFields noteHint={texts.noteHint} isFixed={isFixed} {...mail} />}
        {via === 'mail' && <AddressChange clientId={clientId} address={mail.to} />}
        {via !== 'marked' && more}
      </div>
    </FormDialog>
  )
}

function Obstacle({
  text,
  editLabel,
  href,
  onClose,
}: NonNullable<SendProps['obstacle']> & Pick<SendProps, 'onClose'>) {
  const way = href === null ? { onClick: onClose } : { render: <Link to={href} /> }
  const action = (
    <Button variant="secondary" size="sm" {...way}>
      {editLabel}
    </Button>
  )
  return (
    <Alert tone="warning" className="mb-4" action={action}>
      {text}
    </Alert>
  )
}
