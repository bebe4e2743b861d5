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
import { useCreateFeed, useHasFeed, useRevokeFeed } from '#data/calendar-feed.ts'
import { useTexts } from '#language/language.tsx'
import { useBusy } from '#parts/busy.ts'
import { useFailureText } from '#parts/failure-text.ts'

import { scheduleSettingsTexts } from './schedule-settings.texts.ts'

/** One's own visits in the calendar one already uses: a secret address, shown once. */
export function CalendarFeedCard({ businessId }: { businessId: string }) {
  const texts = useTexts(scheduleSettingsTexts)
  const failureText = useFailureText()
  const feed = useHasFeed(businessId)
  const create = useCreateFeed(businessId).mutateAsync
  const revoke = useRevokeFeed(businessId).mutateAsync
  const [token, setToken] = useState<string | null>(null)
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const { isBusy, run } = useBusy()
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      try {
        await work()
        setAsked(null)
      } catch (error) {
        toast.error(`${texts.failed}. ${failureText(error)}`)
      }
    })
  const make = () => attempt(async () => setToken(await create()))
  const turnOff = () =>
    attempt(async () => {
      await revoke()
      setToken(null)
      toast.success(texts.revoked)
    })
  const isRenewing = asked === 'renew'
  return (
    <Card>
      <CardHeader title={texts.feedTitle} subtitle={texts.feed} />
      <CardBody className="grid justify-items-start gap-4">
        <p className="text-pretty text-ink-soft">{texts.feedBody}</p>
        {feed.isPending && <Skeleton className="h-11 w-40" />}
        {feed.isError && <Alert tone="danger">{failureText(feed.error)}</Alert>}
        {token && <FeedLink token={token} />}
        {feed.data === false && (
          <Button isBusy={isBusy} onClick={make}>
            {texts.subscribe}
          </Button>
        )}
        {feed.data && (
          <>
            {!token && <p className="text-pretty">{texts.isOn}</p>}
            <div className="flex flex-wrap gap-2.5">
              <Button variant="secondary" onClick={() => setAsked('renew')}>
                {texts.renew}
              </Button>
              <Button variant="ghost" onClick={() => setAsked('revoke')}>
                {texts.revoke}
              </Button>
            </div>
          </>
        )}
      </CardBody>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={isRenewing ? make : turnOff}
        title={isRenewing ? texts.renewTitle : texts.revokeTitle}
        body={isRenewing ? texts.renewBody : texts.revokeBody}
        confirmLabel={isRenewing ? texts.renew : texts.revoke}
        cancelLabel={texts.cancel}
        closeLabel={texts.close}
        isDanger={!isRenewing}
        isBusy={isBusy}
      />
    </Card>
  )
}

function FeedLink({ token }: { token: string }) {
  const texts = useTexts(scheduleSettingsTexts)
  const address = `${config.siteUrl.replace(/\/$/, '')}/calendar/${token}.ics`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(texts.copied)
    } catch {
      toast.warning(texts.copyFailed)
    }
  }
  return (
    <div className="grid w-full gap-3">
      <Field label={texts.link} hint={texts.once}>
        <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
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
