import { Button } from '@fieldlark/ui/button.tsx'
import { Switch } from '@fieldlark/ui/switch.tsx'
import { useEffect, useRef, useState } from 'react'

import { everything, type Kind, keepChoice, keptChoice, kinds, nothing } from '#consent/choice.ts'
import { consentTexts } from '#consent/consent.texts.ts'
import { useTexts } from '#language/language.tsx'
import { paths } from '#paths.ts'

/** Takes the focus where somebody wanted to see it, and gives it back. */
function useFocusWhenWanted(isWanted: boolean) {
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return undefined
    const before = document.activeElement
    banner.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isWanted])
  return banner
}

/** Above the tab bar on a phone, at the bottom edge of a desktop; the screen can be used meanwhile. */
export function ConsentBanner({ isWanted }: { isWanted: boolean }) {
  const texts = useTexts(consentTexts)
  const [isCustom, setCustom] = useState(false)
  const banner = useFocusWhenWanted(isWanted)
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={texts.label}
      className="fixed inset-x-0 bottom-(--dock) z-30 border-line border-t bg-surface px-4 py-3 shadow-overlay outline-none lg:bottom-0"
    >
      <div className="mx-auto grid max-w-2xl gap-2">
        <p className="text-ink-soft text-sm text-pretty">
          {texts.text}{' '}
          <a href={paths.cookies} className="text-ink underline">
            {texts.more}
          </a>
        </p>
        {isCustom && <Kinds />}
        <div className="grid grid-cols-3 gap-2">
          <Button variant="secondary" className="px-1" onClick={() => keepChoice(everything)}>
            {texts.accept}
          </Button>
          <Button
            variant="secondary"
            className="px-1"
            aria-expanded={isCustom}
            onClick={() => setCustom(!isCustom)}
          >
            {texts.customize}
          </Button>
          <Button variant="secondary" className="px-1" onClick={() => keepChoice(nothing)}>
            {texts.decline}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Kinds() {
  const texts = useTexts(consentTexts)
  const [choice, setChoice] = useState(() => keptChoice() ?? nothing)
  const set = (kind: Kind, isOn: boolean) => setChoice({ ...choice, [kind]: isOn })
  return (
    <div>
      <Switch label={texts.essential} checked disabled readOnly />
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={texts.kinds[kind]}
          checked={choice[kind]}
          onChange={(event) => set(kind, event.target.checked)}
        />
      ))}
      <Button variant="secondary" onClick={() => keepChoice(choice)}>
        {texts.save}
      </Button>
    </div>
  )
}
