import type { Request } from '@fieldlark/domain/requests/request.ts'
import { Card, CardBody, CardHeader } from '@fieldlark/ui/card.tsx'

import { useTexts } from '#language/language.tsx'

import { useWantedTime } from './booking/wanted-time.ts'
import { requestsTexts } from './requests.texts.ts'

/** What the client asked for, and when they want it where nothing above says so. */
export function RequestWish({ request, hasTime }: { request: Request; hasTime: boolean }) {
  const texts = useTexts(requestsTexts)
  const wanted = useWantedTime()(request)
  const more = [
    [texts.preferredTimes, hasTime && (wanted?.whole ?? request.preferred_times)],
    [texts.notes, request.notes],
  ] as const
  return (
    <Card>
      <CardHeader title={texts.wish} />
      <CardBody className="grid gap-4">
        {request.description ? (
          <p className="break-words whitespace-pre-line">{request.description}</p>
        ) : (
          <p className="text-ink-faint">{texts.noDescription}</p>
        )}
        {more.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <h3 className="text-xs font-semibold text-ink-soft">{label}</h3>
                <p className="mt-0.5 break-words whitespace-pre-line">{text}</p>
              </div>
            ),
        )}
      </CardBody>
    </Card>
  )
}
