import { Button } from '@fieldlark/ui/button.tsx'
import { Mark } from '@fieldlark/ui/mark.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect, useRef } from 'react'

import { useTexts } from '#language/language.tsx'
import { FieldScene } from '#parts/sign-in/field-scene.tsx'
import { LanguageSwitch } from '#parts/sign-in/language-switch.tsx'
import { useSignOut } from '#parts/sign-out/use-sign-out.tsx'

import { onboardingTexts } from './onboarding.texts.ts'
import { type Step, steps } from './steps.ts'

type OnboardingLayoutProps = {
  step: Step
  title: string
  body: string
  onBack?: (() => void) | undefined
  /** Content above the question, e.g. the chosen plan. */
  notice?: ReactNode
  children: ReactNode
}

/** The layout of one onboarding step: the progress, the question, and a sun that rises with every answer. */
export function OnboardingLayout({ step, title, body, onBack, notice, children }: OnboardingLayoutProps) {
  const texts = useTexts(onboardingTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = steps.indexOf(step)

  useEffect(() => {
    // Screen readers continue at the new question; a dialog over it moves the focus itself.
    if (step) heading.current?.focus({ preventScroll: true })
    // The answer before may have been far down.
    window.scrollTo({ top: 0 })
  }, [step])

  return (
    <div className="grid min-h-dvh bg-paper text-ink lg:grid-cols-[minmax(34rem,3fr)_2fr]">
      <title>{`${texts.pageTitle} · Fieldlark`}</title>
      <div className="flex min-w-0 flex-col px-4 sm:px-8 lg:pb-8">
        <StepHead at={at} onBack={onBack} />
        <main id="main" className="mx-auto flex w-full max-w-xl flex-1 flex-col pt-2 lg:justify-center">
          {at === 0 && (
            <div className="mb-4 sm:hidden">
              <LanguageSwitch />
            </div>
          )}
          {notice && <div className="mb-4">{notice}</div>}
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-display text-[1.75rem] leading-9 font-bold tracking-[-0.025em] outline-none"
          >
            {title}
          </h1>
          <p className="mt-2 text-base text-pretty text-ink-soft">{body}</p>
          {/* Content, then the buttons: as a direct child of the tall column their bar sticks to its bottom. */}
          <div className="mt-6 flex flex-1 flex-col justify-between lg:flex-none">{children}</div>
        </main>
      </div>
      <aside aria-hidden className="relative hidden overflow-hidden lg:block">
        <FieldScene className="sticky top-0 h-dvh w-full" daylight={at / (steps.length - 1)} />
      </aside>
    </div>
  )
}

/** The way back, how far one is, and the way out. */
function StepHead({ at, onBack }: { at: number; onBack: (() => void) | undefined }) {
  const texts = useTexts(onboardingTexts)
  const { begin, question } = useSignOut()
  return (
    <header className="flex min-h-14 items-center gap-3">
      {onBack ? (
        <Button variant="ghost" size="icon" aria-label={texts.back} title={texts.back} onClick={onBack}>
          <ChevronLeft aria-hidden />
        </Button>
      ) : (
        <span className="flex size-11 items-center justify-center text-field">
          <Mark />
        </span>
      )}
      <div aria-hidden className="flex max-w-40 min-w-0 flex-1 gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={`h-1.5 flex-1 rounded-full ${index < at ? 'bg-field' : index === at ? 'bg-lark' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="text-xs text-ink-soft">
        <span aria-hidden>{texts.ofSteps(at + 1, steps.length)}</span>
        <span className="sr-only">{texts.step(at + 1, steps.length)}</span>
      </p>
      <div className="ml-auto flex items-center gap-1">
        <div className="max-sm:hidden">
          <LanguageSwitch />
        </div>
        <Button variant="ghost" size="icon" aria-label={texts.signOut} title={texts.signOut} onClick={begin}>
          <LogOut aria-hidden />
        </Button>
        {question}
      </div>
    </header>
  )
}
