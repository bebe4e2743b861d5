import type { Request } from '@fieldlark/domain/requests/request.ts'
import { proposalText } from '@fieldlark/domain/requests/visit-wish.ts'
import { Link } from 'react-router'

import type { WishOfVisit } from '#data/visit-wishes.ts'
import { useLanguage, useTexts } from '#language/language.tsx'
import { useClientName } from '#parts/clients/client-name.tsx'
import { useVisitTimes } from '#parts/dates/visit-times.ts'
import { jobHref } from '#paths.ts'

import { requestsTexts } from '../requests.texts.ts'
import { wishTexts } from './wish.texts.ts'
import { wishState } from './wish-state.ts'

type Props = {
  request: Request
  wish: WishOfVisit
  client: Parameters<ReturnType<typeof useClientName>>[0] | undefined
}

/** What a client asks of a visit, in one sentence, and what became of it. */
export function WishHero({ request, wish, client }: Props) {
  const texts = useTexts(wishTexts)
  const { noClient } = useTexts(requestsTexts)
  const nameOf = useClientName()
  const times = useVisitTimes()
  const { visit } = wish
  const state = wishState(wish, request)
  const when = [times.day(wish.visit_date), wish.start_time && times.time(wish.start_time)]
  const title = texts.asks[wish.kind](client ? nameOf(client) : noClient, when.filter(Boolean).join(' · '))
  return (
    <section aria-label={texts.about} className="mb-4 grid gap-3 rounded-sheet bg-field-soft p-4">
      <h2 className="text-balance font-bold text-[1.375rem] leading-7 tracking-[-0.02em]">{title}</h2>
      <WishWords request={request} wish={wish} />
      {state && (
        <output className="block text-pretty text-ink-soft">
          {texts.states[state]} {state === 'moved' && visit && texts.nowOn(times.when(visit))}
        </output>
      )}
      {visit?.job && (
        <Link
          to={jobHref(visit.job.id)}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4"
        >
          {texts.openJob}
        </Link>
      )}
    </section>
  )
}

/** What the client proposes and writes. */
export function WishWords({ request, wish }: Pick<Props, 'request' | 'wish'>) {
  const texts = useTexts(wishTexts)
  const { language } = useLanguage()
  const { day } = useVisitTimes()
  const proposal = proposalText(language, wish.wanted_date ? day(wish.wanted_date) : '', wish.wanted_part)
  return (
    <>
      {proposal !== '' && <p className="font-semibold">{texts.proposes(proposal)}</p>}
      {request.description && (
        <div>
          <h3 className="text-xs font-semibold text-ink-soft">{texts.wrote}</h3>
          <p className="mt-0.5 break-words whitespace-pre-line">{request.description}</p>
        </div>
      )}
    </>
  )
}
