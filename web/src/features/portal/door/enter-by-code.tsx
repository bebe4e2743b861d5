import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { lazyPart } from '@fieldlark/ui/lazy-part.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { type FormEvent, Suspense, useState } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import { askForCode } from '../portal-queries.ts'
import { portalDoorTexts } from './portal-door.texts.ts'

const CodeForm = lazyPart(async () => (await import('#parts/sign-in/code-form.tsx')).CodeForm)

type Props = {
  subdomain: string
  /** They come with a link that works no more. */
  isLinkUsed: boolean
  onEnter: (email: string, code: string) => Promise<void>
}

/** First the address, then the code that was mailed there. */
export function EnterByCode({ subdomain, isLinkUsed, onEnter }: Props) {
  const texts = useTexts(portalDoorTexts)
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <EnterCode email={sentTo} onEnter={onEnter} onAgain={() => setSentTo(null)} />
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="mt-2 mb-6 text-pretty text-ink-soft">{texts.body}</p>
      {isLinkUsed && (
        <Alert tone="warning" className="mb-4">
          {texts.linkWrong}
        </Alert>
      )}
      <AddressForm subdomain={subdomain} email={email} onEmail={setEmail} onSent={setSentTo} />
    </>
  )
}

function AddressForm({
  subdomain,
  email,
  onEmail,
  onSent,
}: {
  subdomain: string
  email: string
  onEmail: (email: string) => void
  onSent: (email: string) => void
}) {
  const texts = useTexts(portalDoorTexts)
  const failureText = useClientFailureText()
  const [isWrong, setWrong] = useState(false)
  const { isBusy, failure, start } = useTask()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(address)
    setWrong(!isAddress)
    if (!isAddress) return
    void start(async () => {
      await askForCode(subdomain, address)
      onSent(address)
    })
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={send}>
      <Field label={texts.email} error={isWrong && texts.emailWrong}>
        <TextInput
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          value={email}
          onChange={({ target }) => onEmail(target.value)}
        />
      </Field>
      {failure !== null && <Alert tone="danger">{failureText(failure)}</Alert>}
      <Button type="submit" size="lg" isBusy={isBusy} busyLabel={texts.sendingCode}>
        {texts.sendCode}
      </Button>
    </form>
  )
}

function EnterCode({
  email,
  onEnter,
  onAgain,
}: {
  email: string
  onEnter: Props['onEnter']
  onAgain: () => void
}) {
  const texts = useTexts(portalDoorTexts)
  const failureText = useClientFailureText()
  const enter = async (code: string) => {
    try {
      await onEnter(email, code)
      return ''
    } catch (error) {
      return toFailure(error).origin === 'portal_code_wrong' ? texts.codeWrong : failureText(error)
    }
  }
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.sentTitle}</h1>
      <p className="mt-2 mb-6 text-pretty break-words text-ink-soft">{texts.sentBody(email)}</p>
      <Suspense fallback={null}>
        <CodeForm
          label={texts.code}
          hint={texts.codeHint}
          submitLabel={texts.enter}
          busyLabel={texts.entering}
          incomplete={texts.codeIncomplete}
          onCode={enter}
        />
      </Suspense>
      <Button variant="link" className="mt-4" onClick={onAgain}>
        {texts.otherEmail}
      </Button>
    </>
  )
}
