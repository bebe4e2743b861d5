import { Alert } from '@fieldlark/ui/alert.tsx'
import { Button } from '@fieldlark/ui/button.tsx'
import { useEffect, useRef } from 'react'

import { toFailure } from '#connection/failure.ts'
import { useTexts } from '#language/language.tsx'
import { useTask } from '#parts/actions/task.ts'
import { useClientFailureText } from '#parts/link-page/client-failure-text.ts'
import type { PortalDoor } from '../portal-queries.ts'
import { portalDoorTexts } from './portal-door.texts.ts'

/** A person presses the button: programs that open the links of mails use nothing up. */
export function EnterByLink({
  door,
  onEnter,
  onGiveUp,
}: {
  door: PortalDoor
  onEnter: () => Promise<void>
  /** The link works no more. */
  onGiveUp: () => void
}) {
  const texts = useTexts(portalDoorTexts)
  const failureText = useClientFailureText()
  const { isBusy, failure, start } = useTask()
  const enter = () =>
    start(async () => {
      await onEnter().catch((error: unknown) => {
        if (toFailure(error).origin !== 'portal_code_wrong') throw error
        onGiveUp()
      })
    })
  // The office pressed its button in the app.
  const isBegun = useRef(false)
  useEffect(() => {
    if (!door.is_preview || isBegun.current) return
    isBegun.current = true
    void enter()
  })
  return (
    <>
      <h1 className="text-2xl font-bold">{door.is_preview ? texts.previewTitle : texts.title}</h1>
      {door.address !== null && (
        <p className="mt-2 mb-6 break-words text-ink-soft">{texts.linkBody(door.address)}</p>
      )}
      {failure !== null && (
        <Alert tone="danger" className="mb-4">
          {failureText(failure)}
        </Alert>
      )}
      <Button
        size="lg"
        className="w-full"
        isBusy={isBusy}
        busyLabel={texts.entering}
        onClick={() => void enter()}
      >
        {texts.enter}
      </Button>
    </>
  )
}
