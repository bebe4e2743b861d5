import { Button } from '@fieldlark/ui/button.tsx'
import { useState } from 'react'

import { useTexts } from '#language/language.tsx'

import { useRinging } from './push-devices.tsx'
import { pushOfferTexts } from './push-offer.texts.ts'
import { ability } from './this-device.ts'

const key = 'push-offer'

function isOpen(): boolean {
  try {
    return ability() === 'yes' && Notification.permission === 'default' && !localStorage.getItem(key)
  } catch {
    // Where storage is blocked the answer could not be remembered.
    return false
  }
}

/** Beside the first news, where it makes sense: whether this device is to tell next time. Answered once per device. */
export function PushOffer() {
  const texts = useTexts(pushOfferTexts)
  const { isBusy, ring } = useRinging()
  const [isShown, setShown] = useState(isOpen)
  if (!isShown) return null
  const answer = () => {
    localStorage.setItem(key, 'answered')
    setShown(false)
  }
  // After a failure the question stays, for another try.
  const tryIt = async () => {
    if ((await ring()) || Notification.permission === 'denied') answer()
  }
  return (
    <div className="border-line border-t py-3">
      <p className="font-semibold text-ink">{texts.question}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button size="sm" isBusy={isBusy} onClick={() => void tryIt()}>
          {texts.yes}
        </Button>
        <Button variant="ghost" size="sm" onClick={answer}>
          {texts.no}
        </Button>
      </div>
    </div>
  )
}
