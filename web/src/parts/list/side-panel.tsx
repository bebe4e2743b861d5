import { Button } from '@fieldlark/ui/button.tsx'
import { Kbd } from '@fieldlark/ui/kbd.tsx'
import Maximize2 from 'lucide-react/icons/maximize-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#language/language.tsx'
import { SidePanelContext } from '#parts/frame/side-panel-place.ts'

import { sidePanelTexts } from './side-panel.texts.ts'
import './side-panel.css'

/** A record beside its list, with the way to its page and its buttons at the bottom; the keys are named below the list. */
export function SidePanel({
  panelRef,
  href,
  name,
  onClose,
  children,
}: {
  panelRef: Ref<HTMLElement>
  /** The page of the record. */
  href: string
  /** Announced when it is opened; missing where the list has not loaded it. */
  name: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const texts = useTexts(sidePanelTexts)
  const titleId = useId()
  const [head, setHead] = useState<HTMLElement | null>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const place = useMemo(() => ({ head, foot, titleId }), [head, foot, titleId])
  return (
    <>
      <Keys />
      <section
        ref={panelRef}
        tabIndex={-1}
        aria-label={texts.label}
        aria-labelledby={titleId}
        className="side-panel"
      >
        <div className="side-panel-head">
          <p ref={setHead} />
          <Button
            variant="ghost"
            size="icon"
            aria-label={texts.wholePage}
            title={texts.wholePage}
            render={<Link to={href} />}
          >
            <Maximize2 aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={texts.close} title={texts.close} onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
        <div className="side-panel-body">
          <SidePanelContext value={place}>
            <Suspense fallback={<output aria-label={texts.loading} />}>{children}</Suspense>
          </SidePanelContext>
        </div>
        <div ref={setFoot} className="side-panel-foot" />
        <Announcement>{name === undefined ? '' : texts.opened(name)}</Announcement>
      </section>
    </>
  )
}

function Keys() {
  const { keys } = useTexts(sidePanelTexts)
  const rows = [
    ['j', 'k', keys.move],
    ['Enter', keys.page],
    ['→', keys.panel],
    ['Esc', keys.close],
  ] as const
  return (
    <p className="side-panel-keys">
      {rows.map((row) => (
        <span key={row[0]} className="flex items-center gap-1">
          {row.slice(0, -1).map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {row.at(-1)}
        </span>
      ))}
    </p>
  )
}

/** A region that appears with its text is not announced, so the text comes after it. */
function Announcement({ children }: { children: string }) {
  const region = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = children
  }, [children])
  return <output ref={region} className="sr-only" />
}
