import { Button } from '@fieldlark/ui/button.tsx'
import { kinds } from '#consent/choice.ts'
import { consentTexts } from '#consent/consent.texts.ts'
import { paths } from '#paths.ts'

import type { Place } from '../registry/page-row.ts'

const choiceLook = 'px-1'

/**
 * Stands hidden at the start of every public page; `banner.ts` shows it and answers its buttons. Without a script nothing
 * that needs consent runs, and it stays hidden.
 */
export function ConsentBanner({ place }: { place: Place }) {
  const texts = consentTexts[place.language]
  return (
    <section
      hidden
      data-consent
      tabIndex={-1}
      aria-label={texts.label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-overlay outline-none"
    >
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-2 md:grid-cols-[1fr_auto] md:items-center md:px-8">
        <p className="text-sm text-pretty text-ink-soft">
          {texts.text}{' '}
          <a href={place.href(paths.cookies)} className="text-ink underline">
            {texts.more}
          </a>
        </p>
        <div className="grid grid-cols-3 gap-2 md:w-96">
          <Button variant="secondary" className={choiceLook} data-choose="all">
            {texts.accept}
          </Button>
          <Button
            variant="secondary"
            className={choiceLook}
            data-customize
            aria-expanded={false}
            aria-controls="consent-kinds"
          >
            {texts.customize}
          </Button>
          <Button variant="secondary" className={choiceLook} data-choose="none">
            {texts.decline}
          </Button>
        </div>
        <div
          hidden
          id="consent-kinds"
          className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm md:col-span-2"
        >
          <label className="flex min-h-11 items-center gap-2 text-ink-soft">
            <input type="checkbox" checked disabled readOnly className="size-5 accent-field" />
            {texts.essential}
          </label>
          {kinds.map((kind) => (
            <label key={kind} className="flex min-h-11 items-center gap-2">
              <input type="checkbox" name={kind} className="size-5 accent-field" />
              {texts.kinds[kind]}
            </label>
          ))}
          <Button variant="secondary" data-choose="marked">
            {texts.save}
          </Button>
        </div>
      </div>
    </section>
  )
}
