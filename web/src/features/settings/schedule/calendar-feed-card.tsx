import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button, ButtonLink } from '@fieldlark/ui/button.tsx'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'
import { ConfirmDialog } from '@fieldlark/ui/confirm-dialog.tsx'
import { Field } from '@fieldlark/ui/field.tsx'
import { Skeleton } from '@fieldlark/ui/skeleton.tsx'
import { TextInput } from '@fieldlark/ui/text-input.tsx'
import { toast } from '@fieldlark/ui/toast.tsx'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'

import { config } from '#connection/config.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/actions/busy.ts'
import { copyText } from '#parts/actions/copy.ts'
import { useFailureText } from '#parts/failures/failure-text.ts'
import { useCreateFeed, useHasFeed, useRevokeFeed } from './calendar-feed-queries.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'

/** Creates a new feed URL or turns it off; the token of a new one is known only here, and only once. */
function useFeed(businessId: string) {
  const texts = useTexts(scheduleSettingsTexts)
  const failureText = useFailureText()
  const create = useCreateFeed(businessId).mutateAsync
  const revoke = useRevokeFeed(businessId).mutateAsync
  const [token, setToken] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const attempt = (work: () => Promise<void>, onDone?: () => void) =>
    void run(async () => {
      try {
        await work()
        onDone?.()
      } catch (error) {
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })
  const make = (onDone?: () => void) => attempt(async () => setToken(await create()), onDone)
  const turnOff = (onDone: () => void) =>
    attempt(async () => {
      await revoke()
      setToken(null)
      toast.success(texts.revoked)
    }, onDone)
  return { token, isBusy, make, turnOff }
}

/** The user's own visits as a calendar feed: a secret URL, shown once. */
export function CalendarFeedCard({ businessId }: { businessId: string }) {
  const texts = useTexts(scheduleSettingsTexts)
  const failureText = useFailureText()
  const { data: hasFeed, isPending, error } = useHasFeed(businessId)
  const feed = useFeed(businessId)
  return (
    <Card>
      <CardHeader title={texts.feedTitle} subtitle={texts.feed} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-pretty text-ink-soft">{texts.feedBody}</p>
        {isPending && <Skeleton className="h-11 w-40" />}
        {error && <Alert tone="danger">{failureText(error)}</Alert>}
        {feed.token && <FeedLink token={feed.token} />}
        {hasFeed === false && (
          <Button isBusy={feed.isBusy} onClick={() => feed.make()}>
            {texts.subscribe}
          </Button>
        )}
        {hasFeed && <ExistingFeed feed={feed} />}
      </CardBody>
    </Card>
  )
}

/** The actions on a feed that is in use. Both break the calendars that subscribe to it, and need a confirmation. */
function ExistingFeed({ feed }: { feed: ReturnType<typeof useFeed> }) {
  const texts = useTexts(scheduleSettingsTexts)
  const [dialog, setDialog] = useState<'renew' | 'revoke' | null>(null)
  const isRenewing = dialog === 'renew'
  const close = () => setDialog(null)
  return (
    <>
      {!feed.token && <p className="text-pretty">{texts.isOn}</p>}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => setDialog('renew')}>
          {texts.renew}
        </Button>
        <Button variant="ghost" onClick={() => setDialog('revoke')}>
          {texts.revoke}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={dialog !== null}
        onClose={close}
        onConfirm={() => (isRenewing ? feed.make(close) : feed.turnOff(close))}
        title={isRenewing ? texts.renewTitle : texts.revokeTitle}
        body={isRenewing ? texts.renewBody : texts.revokeBody}
        confirmLabel={isRenewing ? texts.renew : texts.revoke}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger={!isRenewing}
        isBusy={feed.isBusy}
      />
    </>
  )
}

function FeedLink({ token }: { token: string }) {
  const texts = useTexts(scheduleSettingsTexts)
  const address = `${config.siteUrl.replace(/\/$/, '')}/calendar/${token}.ics`
  return (
    <div className="grid w-full gap-3">
      <Field label={texts.link} hint={texts.once}>
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copyText(address, texts)}>
          <Copy aria-hidden />
          {texts.copy}
        </Button>
        <ButtonLink variant="secondary" href={address.replace(/^https?:/, 'webcal:')}>
          {texts.open}
        </ButtonLink>
      </div>
    </div>
  )
}
