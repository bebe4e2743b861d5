import { getClient, replayIntegration } from '@sentry/browser'

import { choiceMade } from '#consent/choice.ts'

import { isSecret } from './clean.ts'
import { mayRecord } from './permission.ts'
import { watchAddress } from './watch-address.ts'

/** Records the visit with every text and picture covered, until a page that is not to be measured or a refusal ends it. */
export function startRecording(): void {
  const recording = replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    // Nothing is kept in the browser.
    stickySession: false,
    // Compressing would need a worker from a text, which the policy of the pages refuses.
    useCompression: false,
    beforeAddRecordingEvent: (event) => (isSecret(event) ? null : event),
  })
  const stopUnlessAllowed = () => {
    if (!mayRecord()) void recording.stop()
  }
  getClient()?.addIntegration?.(recording)
  watchAddress(stopUnlessAllowed)
  addEventListener(choiceMade, stopUnlessAllowed)
}
